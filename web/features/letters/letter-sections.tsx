import type { Letter } from '#shared/contracts/letters.ts'
import { EXPECTED_SECTIONS, headingOf, LETTER_LINES_MAX, letterLayout } from '#shared/domain/letters.ts'
import { ListEditor } from '../../ui/list-editor.tsx'
import { LetterLineRow } from './letter-line.tsx'
import { type LetterEditing, newLine, withText } from './use-letter-editing.ts'

type LetterSectionsProps = { letter: Letter; editing: LetterEditing }

/** The lines under the letter's headings. Empty headings aren't printed. */
export function LetterSections({ letter, editing }: LetterSectionsProps) {
  const { kind, language, status } = letter
  const isFinal = status === 'final'
  const { lines, setSection } = editing
  const stored = new Map(letter.lines.map((line) => [line.id, line]))
  const sections = letterLayout(kind, lines)
  return sections
    .filter(({ lines: said }) => !isFinal || said.length > 0)
    .map(({ key, lines: said }) => {
      const heading = headingOf(kind, key, language)
      if (isFinal) {
        return (
          <section key={key} aria-label={heading}>
            <h2 className="mb-2 font-medium">{heading}</h2>
            <ol className="grid gap-3">
              {said.map((line) => (
                <LetterLineRow key={line.id} letter={letter} line={line} />
              ))}
            </ol>
          </section>
        )
      }
      const expected = EXPECTED_SECTIONS[kind].includes(key)
      return (
        <div key={key} className="grid grid-cols-1 gap-2">
          <ListEditor
            legend={heading}
            items={said}
            error={undefined}
            addText="Add a line"
            newItem={() => newLine(key)}
            canAdd={lines.length < LETTER_LINES_MAX}
            removed={({ text }) => (text.trim() === '' ? undefined : { title: 'Line deleted' })}
            onChange={(next) => setSection(key, next)}
          >
            {(line, index, edit) => (
              <LetterLineRow
                key={line.id}
                letter={letter}
                line={line}
                edit={{
                  label: `${heading}, line ${index + 1}`,
                  onText: (text) => edit.change(withText(line, stored.get(line.id), text)),
                  onKeep: (kept) => edit.change({ kept }),
                  onRemove: edit.remove,
                  onUp: index > 0 ? () => setSection(key, swapped(said, index, index - 1)) : undefined,
                  onDown:
                    index < said.length - 1
                      ? () => setSection(key, swapped(said, index, index + 1))
                      : undefined,
                }}
              />
            )}
          </ListEditor>
          {said.length === 0 && expected && (
            <p className="hint">
              Nothing you chose covers this. Add a line, or leave it empty: empty headings aren’t printed.
            </p>
          )}
        </div>
      )
    })
}

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const next = [...items]
  const [a, b] = [next[one], next[other]]
  if (a && b) {
    next[one] = b
    next[other] = a
  }
  return next
}
