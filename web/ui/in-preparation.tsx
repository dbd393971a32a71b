import type { ReactNode } from 'react'
import { GroundSymbol } from './brand.tsx'
import { ButtonLink } from './button.tsx'

type InPreparationProps = {
  title: string
  /** One sentence: what will be here. */
  children: ReactNode
  back: { to: string; label: string }
}

/** An honest page for what is not built yet. */
export function InPreparation({ title, children, back }: InPreparationProps) {
  return (
    <div className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 px-4 py-16 text-center">
      <GroundSymbol className="mb-2 w-18 text-line-strong" />
      <p className="hint font-medium">In preparation</p>
      <h1 className="title-display">{title}</h1>
      <p className="max-w-[44ch] text-base text-ink-2">{children}</p>
      <div className="mt-3">
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </div>
    </div>
  )
}
