import type { NotAssessed, NoteReview, SentenceReview, Unnoted } from '#shared/domain/evidence.ts'
import { placedSectionsOf } from '#shared/domain/note-text.ts'

/**
 * What the screen shows while a change is on its way to the server: the text as it will be, and the review moved
 * along with it. The server checks the text itself and its answer replaces this one.
 */
export type ReviewedText<Review extends NoteReview = NoteReview> = { text: string; review: Review }

type Judgement = Pick<SentenceReview, 'verdict' | 'reason' | 'spans'>

export const WRITTEN_BY_HAND: Judgement = { verdict: 'clinician', reason: 'You wrote this.', spans: [] }

/** Another sentence in the place of one. Blank words take it out. */
export function withSentence<Review extends NoteReview>(
  note: ReviewedText<Review>,
  index: number,
  words: string,
  judgement: Judgement,
): ReviewedText<Review> {
  const sentence = note.review.sentences[index]
  if (!sentence) return note
  const text = words.trim().replace(/\s+/g, ' ')
  if (text === '') return withoutSentence(note, index)
  const changed = spliced(note, sentence.start, sentence.end, text)
  const end = sentence.start + text.length
  return withSentences(changed, [...changed.review.sentences, { ...sentence, ...judgement, text, end }])
}

/** A sentence alone on its line takes the line, with its bullet, along. */
export function withoutSentence<Review extends NoteReview>(
  note: ReviewedText<Review>,
  index: number,
): ReviewedText<Review> {
  const sentence = note.review.sentences[index]
  if (!sentence) return note
  const { text } = note
  let { start, end } = sentence
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const lineEnd = nextBreak < 0 ? text.length : nextBreak
  const before = text.slice(lineStart, start)
  const after = text.slice(end, lineEnd)
  if (/^\s*(?:[-•*]\s+|\d{1,2}[.)]\s+)?$/.test(before) && after.trim() === '') {
    const inBody = placedSectionsOf(text).some(
      (section) => lineStart > section.start && lineStart < section.end,
    )
    start = inBody ? lineStart - 1 : lineStart
    end = inBody ? lineEnd : Math.min(text.length, lineEnd + (nextIsBody(text, lineEnd) ? 1 : 0))
  } else if (/^\s/.test(after)) end += after.length - after.trimStart().length
  else start -= before.length - before.trimEnd().length
  return spliced(note, start, end, '')
}

function nextIsBody(text: string, lineEnd: number): boolean {
  return placedSectionsOf(text).some(({ start, end }) => lineEnd >= start && lineEnd < end)
}

/** A sentence at the end of a section: after the last one, or as one more line of a list. */
export function withAddition<Review extends NoteReview>(
  note: ReviewedText<Review>,
  heading: string,
  sentence: string,
  judgement: Judgement,
): ReviewedText<Review> {
  const { text } = note
  const section = placedSectionsOf(text).findLast((known) => sameHeading(known.heading, heading))
  const glue = section ? glueFor(text, section) : `${text.trim() === '' ? '' : '\n\n'}**${heading}:**\n`
  const at = section ? section.end : text.trimEnd().length
  const changed = spliced(note, at, at, glue + sentence)
  const start = at + glue.length
  return withSentences(changed, [
    ...changed.review.sentences,
    {
      ...judgement,
      text: sentence,
      section: section?.heading ?? heading,
      start,
      end: start + sentence.length,
    },
  ])
}

function glueFor(text: string, { body, start }: { body: string; start: number }): string {
  if (body === '') return text[start - 1] === '\n' ? '' : '\n'
  const lastLine = body.slice(body.lastIndexOf('\n') + 1)
  const bullet = /^\s*([-•*])\s/.exec(lastLine)?.[1]
  if (bullet) return `\n${bullet} `
  const number = /^\s*(\d{1,2})([.)])\s/.exec(lastLine)
  if (number) return `\n${Number(number[1]) + 1}${number[2]} `
  return ' '
}

/** What was said and left out stands in the note now. */
export function withUnnoted<Review extends NoteReview>(
  note: ReviewedText<Review>,
  { id, sentence, section, spans }: Unnoted,
): ReviewedText<Review> {
  const added = withAddition(note, section, sentence, {
    verdict: 'supported',
    reason: 'The visit says so.',
    spans,
  })
  return {
    ...added,
    review: { ...added.review, unnoted: added.review.unnoted.filter((item) => item.id !== id) },
  }
}

/** The note says now that nobody asked. */
export function withNotAssessed<Review extends NoteReview>(
  note: ReviewedText<Review>,
  { id, sentence, section }: NotAssessed,
): ReviewedText<Review> {
  const reason = 'The visit does not speak of it.'
  const added = withAddition(note, section, sentence, { verdict: 'supported', reason, spans: [] })
  return {
    ...added,
    review: { ...added.review, notAssessed: added.review.notAssessed.filter((item) => item.id !== id) },
  }
}

/** Sentences the change touches are no longer reviewed; those after it move. */
function spliced<Review extends NoteReview>(
  { text, review }: ReviewedText<Review>,
  start: number,
  end: number,
  words: string,
): ReviewedText<Review> {
  const shift = words.length - (end - start)
  const sentences = review.sentences
    .filter((sentence) => sentence.end <= start || sentence.start >= end)
    .map((sentence) =>
      sentence.start >= end
        ? { ...sentence, start: sentence.start + shift, end: sentence.end + shift }
        : sentence,
    )
  return withSentences({ text: text.slice(0, start) + words + text.slice(end), review }, sentences)
}

function withSentences<Review extends NoteReview>(
  { text, review }: ReviewedText<Review>,
  sentences: SentenceReview[],
): ReviewedText<Review> {
  return { text, review: { ...review, sentences: sentences.sort((a, b) => a.start - b.start) } }
}

function sameHeading(a: string, b: string): boolean {
  const plain = (heading: string) => heading.trim().replace(/:$/, '').toLowerCase()
  return plain(a) === plain(b)
}

const CONTEXT = 40

/**
 * The text without one change, though others may have been made since; undefined when its place is not to be found
 * any more.
 */
export function undone(before: string, after: string, now: string): string | undefined {
  if (now === after) return before
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let tail = 0
  const most = Math.min(before.length, after.length) - start
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const was = before.slice(start, before.length - tail)
  const is = after.slice(start, after.length - tail)
  const lead = after.slice(Math.max(0, start - CONTEXT), start)
  const follow = after.slice(after.length - tail, after.length - tail + CONTEXT)
  for (const [left, right] of [
    [lead, follow],
    [lead, ''],
    ['', follow],
  ] as const) {
    const pattern = left + is + right
    if (pattern.trim() === '') continue
    const at = now.indexOf(pattern)
    if (at < 0 || now.indexOf(pattern, at + 1) >= 0) continue
    const from = at + left.length
    return now.slice(0, from) + was + now.slice(from + is.length)
  }
  return undefined
}
