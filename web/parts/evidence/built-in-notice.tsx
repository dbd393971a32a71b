import { Quote } from 'lucide-react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { BUILT_IN_DRAFT } from './origin-labels.ts'

type BuiltInNoticeProps = {
  /** How to connect a language model; undefined if one is connected. */
  connect: 'admin' | 'ask' | undefined
}

/** Shown above a draft by the built-in writer: what it is, and how to get a written note. */
export function BuiltInNotice({ connect }: BuiltInNoticeProps) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2 print:hidden">
      <Quote aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
      <span className="min-w-0">
        {BUILT_IN_DRAFT}{' '}
        {connect === 'admin' && (
          <>
            <Link href={`${PAGES.admin}?tab=model`} className="link">
              Connect a language model
            </Link>{' '}
            for a written note.
          </>
        )}
        {connect === 'ask' && 'Ask your administrator to connect a language model.'}
      </span>
    </p>
  )
}
