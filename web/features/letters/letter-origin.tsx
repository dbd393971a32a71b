import { Bot, FileText } from 'lucide-react'
import type { Letter } from '#shared/contracts/letters.ts'
import { chosenCount } from './letter-sources.ts'

/** How the draft was made: written by a model, or copied from the notes. */
export function LetterOrigin({ letter: { origin, sources, lines } }: { letter: Letter }) {
  const Icon = origin ? Bot : FileText
  const unused = sources.filter(({ id }) => !lines.some((line) => line.sources.includes(id)))
  return (
    <div className="grid gap-1">
      <p className="hint flex items-start gap-1.5">
        <Icon aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          {origin
            ? `Written by ${origin.model}${origin.where === 'this computer' ? ' on this computer' : ` at ${origin.where}`} from ${chosenCount(sources.length)}. Each line was checked against them.`
            : `Copied word for word from the notes: ${chosenCount(sources.length)}.`}
        </span>
      </p>
      {unused.length > 0 && (
        <details className="text-sm">
          <summary className="hint cursor-pointer">
            {unused.length} chosen {unused.length === 1 ? 'statement isn’t' : 'statements aren’t'} in the
            letter
          </summary>
          <ul className="mt-1 grid list-disc gap-1 pl-5 font-serif text-ink-2">
            {unused.map(({ id, text }) => (
              <li key={id} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
