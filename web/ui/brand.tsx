import { Link } from 'wouter'
import { PRODUCT_NAME } from '#shared/product.ts'
import { classNames } from './class-names.ts'

const GROUND = 'M12 3.5v7M4 11.7h16M7 16h10M10 20.3h4'

/** The ground symbol: a stem resting on three lines. Logo, empty state and end of a flow. */
export function GroundSymbol({ className, strokeWidth = 1 }: { className?: string; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d={GROUND} />
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
        <GroundSymbol className="size-4.25" strokeWidth={2.3} />
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
