import { layoutOf } from '../statement-text.ts'
import type { NoteBody } from '../statements.ts'
import { groupOf, TERM_GROUPS } from './vocabulary.ts'

/**
 * How chosen notes are written, without what they say. Every field is one of a few fixed values, so a description can't
 * contain anything from a note. It is all that a language model gets to see of them.
 */
export type StyleDescription = {
  lines: 'short' | 'medium' | 'long'
  wording: 'phrases' | 'sentences'
  labels: 'labeled' | 'unlabeled'
  /** The word for the person: one of the forms in the vocabulary, or null if the notes avoid it. */
  person: string | null
  /** IDs of term groups that the notes abbreviate. */
  abbreviated: string[]
}

const SENTENCE_START = /^(?:the |this )?(?:patient|client|pt|he|she|they|we|i|there|it)\b/i

export function describeStyle(bodies: readonly NoteBody[]): StyleDescription | undefined {
  const lines = bodies.flatMap((body) => layoutOf(body).flatMap((section) => section.lines))
  const statements = lines.flatMap((line) => line.statements)
  if (statements.length === 0) return undefined
  const texts = statements.map(({ text }) => text)
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0) / texts.length
  const share = (count: number, all: number) => count / Math.max(1, all)
  const sentences = share(texts.filter((text) => SENTENCE_START.test(text)).length, texts.length)
  const labeled = share(lines.filter(({ label }) => label !== '').length, lines.length)
  const all = texts.join('\n')
  return {
    lines: words < 9 ? 'short' : words < 18 ? 'medium' : 'long',
    wording: sentences >= 0.4 ? 'sentences' : 'phrases',
    labels: labeled >= 0.4 ? 'labeled' : 'unlabeled',
    person: personIn(all),
    abbreviated: TERM_GROUPS.filter(({ id }) => id !== 'person' && id !== 'reports')
      .filter((group) => abbreviates(all, group.id))
      .map(({ id }) => id),
  }
}

const times = (text: string, form: string, found?: RegExp) =>
  text.match(found ?? new RegExp(`(?<![\\p{L}\\d/-])${form}(?![\\p{L}\\d/-])`, 'gu'))?.length ?? 0

function personIn(text: string): string | null {
  const forms = groupOf('person')?.forms ?? []
  const counted = forms.map((form) => ({ form: form.text, count: times(text, form.text, form.found) }))
  const most = counted.reduce((a, b) => (b.count > a.count ? b : a), { form: '', count: 0 })
  return most.count > 0 ? most.form : null
}

/** The second form of a group is its abbreviation. */
function abbreviates(text: string, id: string): boolean {
  const [long, short] = groupOf(id)?.forms ?? []
  if (!long || !short) return false
  const written = times(text, short.text, short.found)
  return written > 0 && written >= times(text, long.text, long.found)
}

const LINES = { short: 'Short lines.', medium: 'Lines of medium length.', long: 'Long lines.' }
const WORDING = { phrases: 'Phrases rather than full sentences.', sentences: 'Full sentences.' }
const LABELS = { labeled: 'A label before most lines.', unlabeled: 'Few labels before lines.' }

/** In words: shown to the clinician and sent to the model, sentence by sentence. */
export function styleSentences({ lines, wording, labels, person, abbreviated }: StyleDescription): string[] {
  const known = abbreviated.flatMap((id) => groupOf(id)?.forms[1]?.text ?? [])
  const called = groupOf('person')?.forms.find(({ text }) => text === person)?.text
  return [
    LINES[lines],
    WORDING[wording],
    LABELS[labels],
    ...(called ? [`The person is called “${called}”.`] : []),
    ...(known.length > 0 ? [`Abbreviated: ${known.join(', ')}.`] : []),
  ]
}
