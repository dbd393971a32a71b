export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="turning size-4 flex-none rounded-full border-2 border-line-strong border-t-accent"
    />
  )
}

/** Loading indicator for a page or panel; appears only after a short delay. */
export function WaitingPage({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="appear-late grid min-h-60 flex-1 place-items-center">
      <span className="flex items-center gap-3 text-ink-2">
        <Spinner />
        {label}
      </span>
    </div>
  )
}
