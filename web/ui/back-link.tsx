import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

/** The back link above a page title. Long names are truncated. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex max-w-full items-center gap-1.5 text-ink-2 no-underline hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4 flex-none" />
      <span className="truncate">{children}</span>
    </Link>
  )
}
