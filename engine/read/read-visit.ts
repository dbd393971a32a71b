import { dictatedSentences } from './dictation.ts'
import { isDictation, isShorthand, isTalk, isUnmarked, type Looks, looksOf } from './form.ts'
import { contentStart, type LabeledPart, labeledParts } from './labels.ts'
import { languageOf } from './language.ts'
import { narrowString } from './narrow-string.ts'
import { labelKey, personsOf } from './roles.ts'
import { sentencesOf } from './sentences.ts'
import { learnedScores, streamSentences } from './stream.ts'
import { rolesOfLines } from './unlabeled-lines.ts'
import { unmarkedDictation } from './unmarked-dictation.ts'
import type { Sentence, Turn, Visit, VisitForm } from './visit.ts'

type Talk = Pick<Visit, 'form' | 'turns'>

/** Turns any text into sentences with their speakers. Never throws; an empty text has no turns. */
export function readVisit(source: string): Visit {
  const language = languageOf(source)
  const { form, turns } = talkOf(source.includes('-->') ? withoutCues(source) : source)
  return { source, form, language, turns: narrowString(firstOf(turns).map(inPieces), source) }
}

/** Two hours of talk have about 3,000. The rest of a longer text isn't read. */
const MAX_SENTENCES = 6_000

function firstOf(turns: readonly Turn[]): Turn[] {
  const first: Turn[] = []
  let left = MAX_SENTENCES
  for (const turn of turns) {
    if (left <= 0) break
    const sentences = turn.sentences.slice(0, left)
    left -= sentences.length
    first.push({ ...turn, sentences, end: sentences.at(-1)?.end ?? turn.end })
  }
  return first
}

const LONGEST_SENTENCE = 700
const PIECE = 400

/** No one speaks sentences this long; text without an end mark is cut at spaces. */
function inPieces(turn: Turn): Turn {
  if (turn.sentences.every(({ text }) => text.length <= LONGEST_SENTENCE)) return turn
  return { ...turn, sentences: turn.sentences.flatMap(piecesOf) }
}

function piecesOf(sentence: Sentence): Sentence[] {
  const { text, start, end } = sentence
  if (text.length <= LONGEST_SENTENCE) return [sentence]
  // For restored or retracted words, offsets inside the sentence are interpolated.
  const share = (end - start) / text.length
  const placeOf = (at: number) => start + Math.round(at * share)
  const pieces: Sentence[] = []
  for (let from = 0; from < text.length; ) {
    const blank = text.lastIndexOf(' ', from + PIECE)
    const to = from + PIECE >= text.length ? text.length : blank > from ? blank : from + PIECE
    const words = text.slice(from, to)
    if (words.trim()) pieces.push({ text: words, start: placeOf(from), end: placeOf(to) })
    from = to
  }
  return pieces
}

/** Replaces subtitle times with spaces, which keeps the offsets. */
function withoutCues(source: string): string {
  return source.replace(/^(?:\d{1,5}\r?\n)?[^\n]{0,40}-->[^\n]*$/gm, (cue) => cue.replace(/[^\n]/g, ' '))
}

function talkOf(source: string): Talk {
  const parts = labeledParts(source)
  if (parts) return { form: 'dialogue', turns: labeledTurns(source, parts) }
  const looks = looksOf(source)
  if (isShorthand(looks))
    return narrated('shorthand', sentencesOf(source, 0, source.length, { shorthand: true }))
  if (looks.spoken.marks > looks.words * 0.03) return narrated('dictation', dictatedSentences(source))
  if (isTalk(looks)) return { form: 'dialogue', turns: talkedTurns(source, looks) }
  if (isUnmarked(looks)) return narrated('dictation', unmarkedDictation(source))
  if (isDictation(looks, source)) return narrated('dictation', dictatedSentences(source))
  return narrated('prose', sentencesOf(source, 0, source.length))
}

function narrated(form: VisitForm, sentences: Sentence[]): Talk {
  const turn = turnOf('narrator', sentences)
  return { form, turns: turn ? [turn] : [] }
}

function turnOf(role: Turn['role'], sentences: Sentence[], who?: string): Turn | undefined {
  const first = sentences[0]
  const last = sentences[sentences.length - 1]
  if (!first || !last) return undefined
  return { role, ...(who === undefined ? {} : { who }), start: first.start, end: last.end, sentences }
}

function labeledTurns(source: string, parts: readonly LabeledPart[]): Turn[] {
  const persons = personsOf(source, parts)
  const turns: (Turn & { key: string })[] = []
  const marked = hasMarks(source, parts)
  let count = 0
  for (const { label, start, end } of parts) {
    if (count >= MAX_SENTENCES) break
    const key = labelKey(label)
    const person = persons.get(key) ?? { role: 'other', who: label }
    const sentences = marked
      ? sentencesOf(source, start, end, { spoken: true })
      : unmarkedSentences(source, start, end)
    const turn = turnOf(person.role, sentences, person.who)
    const before = turns[turns.length - 1]
    if (!turn) continue
    count += turn.sentences.length
    // Two consecutive labels of the same person are one turn.
    if (before?.key === key) {
      before.sentences.push(...turn.sentences)
      before.end = turn.end
    } else turns.push({ ...turn, key })
  }
  return turns.map(({ key: _, ...turn }) => turn)
}

/** Some recognizers separate the speakers but set no punctuation. */
function hasMarks(source: string, parts: readonly LabeledPart[]): boolean {
  const text = parts.map(({ start, end }) => source.slice(start, end)).join(' ')
  const words = text.split(/\s+/).length
  return words < 40 || (text.match(/[.?!](?=\s|$)/g)?.length ?? 0) * 40 > words
}

function unmarkedSentences(source: string, start: number, end: number): Sentence[] {
  return streamSentences(source.slice(start, end)).map((sentence) => ({
    text: sentence.text,
    start: sentence.start + start,
    end: sentence.end + start,
  }))
}

/** Without labels, a line is a turn, and without lines the words must indicate the speakers. */
function talkedTurns(source: string, looks: Looks): Turn[] {
  const byLine = looks.lines >= 4 && looks.words / looks.lines < 60 && !isUnmarked(looks)
  return byLine ? lineTurns(source) : streamTurns(source)
}

function lineTurns(source: string): Turn[] {
  const units = lineUnits(source)
  const texts = units.map((sentences) => sentences.map((one) => one.text).join(' '))
  const learned = learnedScores(texts)
  const roles = rolesOfLines(texts.map((text, i) => ({ text, learned: learned[i] ?? 0 })))
  return joined(units.map((sentences, i) => turnOf(roles[i] ?? 'patient', sentences)))
}

function streamTurns(source: string): Turn[] {
  return joined(streamSentences(source).map(({ role, ...sentence }) => turnOf(role, [sentence])))
}

/** Merges neighbors with the same role. */
function joined(parts: readonly (Turn | undefined)[]): Turn[] {
  const turns: Turn[] = []
  for (const part of parts) {
    const before = turns[turns.length - 1]
    if (!part) continue
    if (before?.role === part.role) {
      before.sentences.push(...part.sentences)
      before.end = part.end
    } else turns.push(part)
  }
  return turns
}

function lineUnits(source: string): Sentence[][] {
  const units: Sentence[][] = []
  let at = 0
  for (const line of source.split('\n')) {
    const content = contentStart(line)
    if (content !== undefined) {
      const sentences = sentencesOf(source, at + content, at + line.length, { spoken: true })
      if (sentences.length > 0) units.push(sentences)
    }
    at += line.length + 1
  }
  return units
}
