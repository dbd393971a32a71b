/** The line from highlighted words to their statement, drawn across the stage that holds both. */
export function ThreadLine({ path, x, y }: { path: string; x: number; y: number }) {
  return (
    <svg
      aria-hidden="true"
      data-thread
      className="pointer-events-none absolute inset-0 z-(--z-thread) hidden size-full overflow-visible text-mark-edge md:block"
    >
      <path
        d={path}
        pathLength={1}
        className="thread-drawn fill-none stroke-current stroke-2"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r={4} className="thread-end fill-current" />
    </svg>
  )
}
