import type { Span } from '#shared/domain/evidence.ts'
import { quotesOf } from './quotes.ts'
import type { Visit } from './visit-lines.ts'

type QuoteLinesProps = { visit: Visit; spans: readonly Span[]; strong?: boolean; around?: number }

/** Words of the visit with some context, and their speaker. */
export function QuoteLines({ visit, spans, strong = false, around }: QuoteLinesProps) {
  return quotesOf(visit, spans, around).map(({ at, who, time, parts }) => (
    <p key={at} className="text-[0.9375rem] leading-6 break-words">
      {(time || who) && (
        <span className="mr-2 text-xs text-ink-3 tabular-nums">
          {[time, who].filter(Boolean).join(' · ')}
        </span>
      )}
      {parts.map(({ text, marked }, index) =>
        marked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their order
          <mark key={index} className={strong ? 'evidence-now' : 'evidence'}>
            {text}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their order
          <span key={index} className="text-ink-2">
            {text}
          </span>
        ),
      )}
    </p>
  ))
}
