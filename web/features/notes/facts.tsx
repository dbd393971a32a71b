/** A list with labels on the left and values on the right. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 px-5 py-4">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-right font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
