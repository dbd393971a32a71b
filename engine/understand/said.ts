import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Concept, Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import { capitalised } from '../words/third-person.ts'
import {
  afterDisowning,
  belongsToAnother,
  disowns,
  isSomebodyElses,
  mendedIn,
  replacedIn,
  startsAfresh,
  takesBack,
  withoutCue,
} from './corrections.ts'
import { drugsIn } from './drug-names.ts'
import { asksForMark } from './gist.ts'
import { holdsSomethingGrave } from './grave.ts'
import { preparedSentence } from './prepare.ts'
import { deniesNumber, putRight } from './put-right.ts'
import { KEEPS_FROM } from './questions.ts'
import {
  crossesOut,
  isOnlyTime,
  namesDayInVain,
  namesInstead,
  rescheduled,
  seenInstead,
} from './reschedule.ts'
import { INSTRUMENT } from './score-run.ts'

/** A sentence somebody says, made ready for reading, with the concepts in it. */
export type Said = { sentence: Sentence; text: string; found: Concept[] }
export type Question = { said: Said; topic: Topic | undefined }

/** The sentences of one turn, without what its speaker takes back. */
export function saidIn(sentences: readonly Sentence[]): Said[] {
  return withoutCorrected(
    sentences.flatMap(beforeAndAfter).map((sentence) => ({ sentence, ...preparedSentence(sentence) })),
  )
}

const THINKS_AGAIN = /(?:\.\.\.|…)\s+(?=(?:hm+,? |oh,? |wait,? |or,? )*(?:no|wait|actually|sorry)\b)/i

/** "In two weeks... hm, no, I'd rather sooner, ten days.": what comes after the pause puts right what came before it. */
function beforeAndAfter(sentence: Sentence): Sentence[] {
  const { text, start, end } = sentence
  const pause = THINKS_AGAIN.exec(text)
  // What is put right inside a sentence has been by now.
  if (!pause || pause.index === 0 || !THINKS_AGAIN.test(preparedSentence(sentence).text)) return [sentence]
  const at = start + Math.round((pause.index / text.length) * (end - start))
  return [
    { text: `${text.slice(0, pause.index)}.`, start, end: at },
    { text: text.slice(pause.index + pause[0].length), start: at, end },
  ]
}

/** A sentence that is taken back by the next ones of the same turn says nothing. */
function withoutCorrected(said: readonly Said[]): Said[] {
  const gone = new Set<number>()
  /** What was put right rests on the words that put it right as well. */
  const until = new Map<number, Sentence>()
  const words = said.map(({ text }) => text)
  said.forEach((_, i) => {
    const instead = seenInstead(words, i)
    if (!instead) return
    words[i] = instead.text
    for (let later = i + 1; later <= instead.until; later++) gone.add(later)
  })
  said.forEach((later, i) => {
    // "The five hundred count or no." "It was the hundred count."
    const [, head, tail] = OR_NO.exec(words[i - 1] ?? '') ?? []
    const instead = /^it (?:was|is) (?:the |an? |only |just )?(\d+)\b/i.exec(later.text)?.[1]
    if (head !== undefined && instead !== undefined) {
      words[i - 1] = `${head}${instead}${tail ?? ''}.`
      if (later.text.split(' ').length <= 8) gone.add(i)
    }
    // "The Y-BOCS was 31. No, that was the other chart. His was 27.": the number of another's chart.
    const own = OWN_NUMBER.exec(said[i + 1]?.text ?? '')
    const before = words[i - 1] ?? ''
    if (own && ANOTHERS_CHART.test(later.text) && countsIn(said[i - 1]) > 0) {
      const numbers = [...before.matchAll(/(?<![\w-])\d+(?:\.\d+)?(?![\w%]|\.\d)/g)]
      const last = numbers.at(-1)
      if (!last) return
      words[i - 1] =
        `${before.slice(0, last.index)}${own[1]}${before.slice(last.index + last[0].length).replace(/[.]$/, '')}${own[2]}`
      gone.add(i)
      gone.add(i + 1)
    }
  })
  said.forEach((later, i) => {
    if (gone.has(i)) return
    const at = lastKept(i, gone)
    const right = at === undefined ? undefined : putRight(words[at] ?? '', later.text, said[i + 1]?.text)
    if (at !== undefined && right) {
      words[at] = right.text
      until.set(at, later.sentence)
      if (right.rest === undefined) gone.add(i)
      else words[i] = capitalised(right.rest)
      return
    }
    const denied = [i - 1, i - 2].find(
      (j) => j >= 0 && !gone.has(j) && deniesNumber(later.text, words[j] ?? ''),
    )
    if (denied !== undefined) {
      // A longer sentence says more than the number; then both stay.
      const short = (words[denied] ?? '').split(' ').length <= 8 && drugsIn(words[denied] ?? '').length === 0
      if (short) {
        gone.add(denied)
        gone.add(i)
      }
      return
    }
    if (
      startsAfresh(later.text) &&
      countsIn(said[i - 1]) > 0 &&
      said.slice(i + 1, i + 4).some((next) => countsIn(next) > 0)
    ) {
      const mended = otherDose(words[i - 1] ?? '', said[i + 1]?.text ?? '')
      gone.add(i)
      if (mended === undefined) gone.add(i - 1)
      else {
        words[i - 1] = mended
        until.set(i - 1, said[i + 1]?.sentence ?? later.sentence)
        const again = said[i + 1]?.text ?? ''
        if (again.split(' ').length <= 2) gone.add(i + 1)
        // "Twenty-two, it was the year we redid the floor."
        else words[i + 1] = capitalised(again.replace(/^\d{1,4}, (?=(?:it|that) (?:is|was)\b)/, ''))
      }
      return
    }
    for (let j = Math.max(0, i - 2); j < i; j++) {
      const earlier = said[j] as Said
      const replaced =
        replacedIn(later.text, words[j] ?? '') ??
        (j === i - 1 ? mendedIn(later.text, words[j] ?? '') : undefined)
      if (replaced !== undefined) {
        words[j] = replaced
        until.set(j, later.sentence)
        gone.add(i)
      } else if (takesBack(later.text, earlier.text) && !isNearer(later, said[i - 1], earlier)) {
        // "Start trazodone one hundred. Actually fifty.": the drug stays.
        const mended =
          namesDrug(earlier) && !namesDrug(later)
            ? (otherDose(words[j] ?? '', later.text.replace(CUES, '')) ??
              otherDose(words[j] ?? '', onlyDose(later.text) ?? ''))
            : undefined
        if (mended === undefined) gone.add(j)
        else {
          words[j] = mended
          until.set(j, later.sentence)
          if (later.text.split(' ').length <= 8) gone.add(i)
        }
      } else if (j === i - 1 && namesDayInVain(earlier.text, later.text)) {
        gone.add(j)
      } else if (
        j === i - 1 &&
        (i < said.length - 1 || namesInstead(later.text) !== undefined) &&
        crossesOut(later.text, earlier.text)
      ) {
        const inside = namesInstead(later.text)
        const next = said[i + 1]?.text ?? ''
        const moved =
          inside !== undefined || isOnlyTime(next) ? rescheduled(words[j] ?? '', inside ?? next) : undefined
        if (moved === undefined) gone.add(j)
        else {
          words[j] = moved
          until.set(j, inside === undefined ? (said[i + 1]?.sentence ?? later.sentence) : later.sentence)
          if (inside === undefined) gone.add(i + 1)
        }
        gone.add(i)
      } else if (isSomebodyElses(later.text) && isOwned(earlier)) {
        gone.add(j)
        gone.add(i)
      } else if (j === i - 1 && belongsToAnother(later.text)) {
        gone.add(j)
        gone.add(i)
      } else if (
        disowns(later.text) &&
        (j === i - 1 || /^(?:well|no)[.,]?$/i.test(said[i - 1]?.text ?? ''))
      ) {
        gone.add(j)
        // "That's a lie, I said three, it's closer to seven."
        const truth = afterDisowning(later.text)
        if (truth === '') gone.add(i)
        else words[i] = capitalised(truth)
      }
    }
  })
  return said.flatMap((item, i) => {
    if (gone.has(i) || item.text === '') return []
    // The first words of a turn answer somebody: "No, that's over" is a no.
    const text = i > 0 ? withoutCue(words[i] as string) : (words[i] as string)
    if (text === item.text) return [item]
    const end = until.get(i)?.end ?? item.sentence.end
    return [{ sentence: { ...item.sentence, end }, text, found: conceptsIn(text.toLowerCase()) }]
  })
}

/** "Leave the 36 alone and add a short one. Say ten milligrams. Actually, five.": the ten is taken back, not the 36. */
function isNearer(later: Said, nearer: Said | undefined, earlier: Said): boolean {
  if (!nearer || nearer === earlier || !takesBack(later.text, nearer.text)) return false
  const numbers = new Set(earlier.text.match(/\d+(?:\.\d+)?/g))
  return !(nearer.text.match(/\d+(?:\.\d+)?/g) ?? []).some((number) => numbers.has(number))
}

/** The sentence before this one that still stands; who says two other things first puts nothing right. */
function lastKept(i: number, gone: ReadonlySet<number>): number | undefined {
  for (let at = i - 1; at >= Math.max(0, i - 2); at--) if (!gone.has(at)) return at
  return undefined
}

const OR_NO = /^(.*\D)\d+(\D*?),? (?:or no|no wait|or wait|or actually)[.?]?$/i
const ANOTHERS_CHART =
  /^(?:(?:oh|sorry|wait)[, ]+)*(?:no|wait|sorry)[,.]? (?:that|it) (?:was|is) (?:the |an)?other (?:chart|patient|one|person|client)|^(?:(?:oh|sorry|wait|no)[, ]+)*(?:that was |that is )?(?:the )?wrong (?:chart|patient|line|page)/i
const OWN_NUMBER = /^(?:his|hers|yours|mine|theirs|your own|it) (?:is|was) (\d+(?:\.\d+)?)\b(.*)$/i

/** A drug or an allergy. */
function isOwned({ text, found }: Said): boolean {
  return drugsIn(text).length > 0 || found.some(({ topic }) => topic === 'allergies')
}

/** "The lamotrigine, 150. No wait. 200": the drug stays, its dose is the later one. */
const CUES = /^(?:(?:well|no|wait|actually|sorry|i mean|make (?:that|it)|oh|um|let us do)[,. ]+)+/i

/** "Actually, you're sensitive, let's do twenty five.": the one number, if it is no time. */
function onlyDose(text: string): string | undefined {
  const numbers = text.match(/(?<![\d.:/])\d+(?:\.\d+)?(?![\d:/]|\.\d)/g) ?? []
  const timed =
    /\d+ ?(?:weeks?|days?|months?|hours?|years?|times|a\.m|p\.m|o'clock|%|st\b|nd\b|rd\b|th\b)/i.test(text)
  return numbers.length === 1 && !timed ? numbers[0] : undefined
}

const namesDrug = ({ text }: Said): boolean => drugsIn(text).length > 0

function otherDose(earlier: string, later: string): string | undefined {
  const numbers = earlier.match(/\d+(?:\.\d+)?/g) ?? []
  const now = /^(?:it is |the |about |there (?:is|are) (?:only |just |about )?)?(\d+(?:\.\d+)?)\b(?!:)/i.exec(
    later,
  )?.[1]
  const named = drugsIn(earlier).length === 1 || later.split(' ').length <= 3
  if (!named || numbers.length !== 1 || now === undefined) return undefined
  const before = numbers[0] as string
  // "In 2021. No, wait, 22.": the century is not said again.
  const century = /^(?:19|20)\d\d$/.test(before) && /^\d\d$/.test(now) ? before.slice(0, 2) : ''
  return earlier.replace(before, `${century}${now}`)
}

function countsIn(said: Said | undefined): number {
  return said?.text.match(/\d+/g)?.length ?? 0
}

const OF_RELATIVES =
  /\b(?:any(?:one|body)?|has|is there|family|who)\b.*\b(?:relatives?|in (?:the|your) family|family (?:history|members?)|(?:either|your|his|her|mother's|father's|dad's|mom's) side)\b|^family\b|\bsuicides\b/i
/** "Anybody watching you, messing with your food?" asks for these, whatever else it names. */
const GRAVE = new Set<Topic>(['risk', 'means', 'allergies', 'psychosis', 'abuse'])

/** What a question, or a remark, is about. */
export function topicAsked({ text, found }: Said): Topic | undefined {
  if (
    drugsIn(text).length > 0 &&
    !found.some(({ topic }) => topic === 'side-effects' || topic === 'allergies')
  )
    return 'medication'
  // A mark out of ten is asked of something.
  const topics = found.map(({ topic }) => topic).filter((topic) => topic !== 'scores' || !asksForMark(text))
  // "Any relatives who died by suicide?" asks for others.
  if (OF_RELATIVES.test(text) && topics.some((topic) => ['risk', 'family', 'diagnosis'].includes(topic)))
    return 'family'
  // "What keeps you from acting on it?" asks for what holds.
  if (topics.includes('protective') && KEEPS_FROM.test(text)) return 'protective'
  return (
    topics.find((topic) => GRAVE.has(topic)) ??
    (topics.includes('scores') && !holdsSomethingGrave(found) && INSTRUMENT.test(text)
      ? 'scores'
      : undefined) ??
    topics.find(
      (topic) => topic !== 'events' && topic !== 'social' && topic !== 'course' && !topic.startsWith('plan'),
    ) ??
    topics.find((topic) => topic === 'social' || topic === 'events')
  )
}
