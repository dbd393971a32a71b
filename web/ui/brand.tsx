import { Link } from 'wouter'
import { PRODUCT_NAME } from '#shared/product.ts'
import { classNames } from './class-names.ts'

/** The ground symbol: a stem resting on three lines. Used for empty states and finished flows. */
export function GroundSymbol({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 46"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M32 3v15M6 20h52M15 31h34M25 42h14" />
    </svg>
  )
}

/** A heavier, narrower version that stays legible at text size. */
function BrandGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.3}
      strokeLinecap="round"
      aria-hidden="true"
      className="size-4.25"
    >
      <path d="M12 3.5v7M4 11.7h16M7 16h10M10 20.3h4" />
    </svg>
  )
}

type BrandProps = { to: string; compact?: 'always' | 'below-lg' | 'never' }

export function Brand({ to, compact = 'never' }: BrandProps) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 rounded-2 font-serif text-[1.1875rem] leading-none font-[600] tracking-[-0.02em] text-ink no-underline"
    >
      <span className="grid size-6.5 flex-none place-items-center rounded-2 bg-accent text-on-accent">
        <BrandGlyph />
      </span>
      <span
        className={classNames(
          compact === 'always' && 'sr-only',
          compact === 'below-lg' && 'sr-only lg:not-sr-only',
        )}
      >
        {PRODUCT_NAME}
      </span>
    </Link>
  )
}
