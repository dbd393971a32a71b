import { classNames } from './class-names.ts'

/** One gray placeholder line. */
export function SkeletonLine({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block h-3.5 rounded-1 bg-well', className ?? 'w-full')} />
  )
}

/** Placeholder lines for loading text; appears only after a short delay. */
export function Skeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const widths = ['w-7/12', 'w-4/12', 'w-10/12', 'w-9/12', 'w-8/12', 'w-11/12']
  return (
    <div role="status" aria-label={label} className="appear-late grid gap-3 py-1">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
        <SkeletonLine key={line} className={widths[line % widths.length]} />
      ))}
    </div>
  )
}
