import type { Letter } from '#shared/contracts/letters.ts'
import { aboutWord, headingOf, LETTER_TEMPLATES, letterLayout } from '#shared/domain/letters.ts'
import { patientName } from '../../lib/patient-facts.ts'
import type { EditedLine } from './use-letter-editing.ts'

type LetterPreviewProps = { letter: Letter; recipient: string; lines: readonly EditedLine[] }

/** The letter's text. The PDF adds the letterhead, the date and page numbers. */
export function LetterPreview({ letter, recipient, lines }: LetterPreviewProps) {
  const { kind, language, patient, author, status } = letter
  const said = lines.filter(({ text }) => text.trim() !== '')
  return (
    <article
      lang={language}
      aria-label="Preview"
      className="grid grid-cols-1 gap-4 rounded-2 border border-line bg-sheet px-5 py-6 font-serif text-note md:px-10 md:py-8"
    >
      {recipient.trim() && <p className="whitespace-pre-line wrap-anywhere">{recipient.trim()}</p>}
      <p className="font-strong wrap-anywhere">
        {aboutWord(kind, language)} {patientName(patient)}
      </p>
      <h2 className="text-xl font-strong">{LETTER_TEMPLATES[kind].title[language]}</h2>
      {said.length === 0 && <p className="text-ink-2">No lines yet.</p>}
      {letterLayout(kind, said)
        .filter((section) => section.lines.length > 0)
        .map((section) => (
          <section key={section.key} className="grid gap-1">
            <h3 className="font-strong">{headingOf(kind, section.key, language)}</h3>
            <ul className={section.lines.length > 1 ? 'grid list-disc gap-1 pl-5' : 'grid gap-1'}>
              {section.lines.map(({ id, text }) => (
                <li key={id} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      <p className="mt-4 border-t border-line pt-3 wrap-anywhere">{author}</p>
      {status === 'draft' && <p className="hint font-sans">Printed as a draft until you make it final.</p>}
    </article>
  )
}
