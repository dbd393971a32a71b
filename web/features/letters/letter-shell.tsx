import type { ReactNode } from 'react'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function LetterShell({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-1 content-start gap-5 px-4 py-5 md:px-6 md:pb-10">
      {children}
    </div>
  )
}

/** The same message for an ID that doesn't exist and for another clinician's letter or patient. */
export function LetterMissing({ title }: { title: string }) {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={title}
        titleAs="h1"
        action={<ButtonLink to={PATIENTS_TAB}>Back to your patients</ButtonLink>}
      >
        The link may be outdated, or the chart may belong to another clinician.
      </EmptyState>
    </div>
  )
}
