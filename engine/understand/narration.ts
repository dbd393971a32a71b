import type { Span } from '../../shared/domain/evidence.ts'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Topic } from '../lexicon/concept.ts'
import type { Visit } from '../read/visit.ts'
import { digits } from '../words/numbers.ts'
import { KINDS, mendedIn, withoutTakenBack } from './corrections.ts'
import { withDrugNames } from './drug-names.ts'
import { isInline, narratedTopic } from './narrated-topic.ts'
import { putRight } from './put-right.ts'
import { returnsOtherwise } from './reschedule.ts'
import { expandShorthand } from './shorthand.ts'
import type { Statement } from './statement.ts'
import { weightOf } from './topics.ts'
import { finished, lowerFirst } from './wording.ts'

/** A dictation or typed note is already about the patient: its sentences are put in order, not rewritten. */
export function narratedStatements(visit: Visit): Statement[] {
  const statements: Statement[] = []
  let heading: Topic | undefined
  let inline = false
  for (const turn of visit.turns) {
    for (const { text, start, end } of turn.sentences) {
      const words = withoutTakenBack(
        withDrugNames(digits(visit.form === 'shorthand' ? expandShorthand(text) : text)),
      ).trim()
      if (words === '' || META.test(words)) continue
      const asked = answeredNo(askedAndDenied(words))
      const opensParagraph =
        visit.form !== 'shorthand' &&
        /\n[ \t]*\n\s*$/.test(visit.source.slice(Math.max(0, start - 12), start))
      const before = statements.at(-1)
      const right = before && putRight(before.text, words)
      const mended =
        before && (mendedIn(words, before.text) ?? (right?.rest === undefined ? right?.text : undefined))
      if (before && mended) {
        statements[statements.length - 1] = {
          ...before,
          text: mended,
          spans: [...before.spans, { start, end }],
        }
        continue
      }
      // "Return in one month. Actually, given the bridge, I want him back this Friday."
      if (before?.topic === 'plan-follow-up' && returnsOtherwise(before.text, words)) statements.pop()
      // What is turned down, and that it is, must not come apart.
      if (before && PROPOSED.test(before.text) && TURNED_DOWN.test(words)) {
        statements[statements.length - 1] = {
          ...before,
          text: finished(`${before.text.replace(/[.]\s*$/, '')}; ${lowerFirst(words)}`),
          spans: [...before.spans, { start, end }],
        }
        continue
      }
      // "Correction: latex" takes the place of what was said just before.
      const again = AGAIN.exec(words)
      const corrected = again && before && correctedPart(before.text, words.slice(again[0].length))
      if (before && corrected) {
        statements[statements.length - 1] = {
          ...before,
          text: finished(corrected),
          spans: [...before.spans, { start, end }],
        }
        continue
      }
      if (again) statements.pop()
      // "All: penicillin" on a line of its own says nothing of what the next line is about.
      const since = visit.source.slice(statements.at(-1)?.spans.at(-1)?.end ?? start, start)
      if (visit.form === 'shorthand' && inline && since.includes('\n')) heading = undefined
      // "All: erythromycin (rash). Sister on Lexapro.": what comes after it is something else, unless it is one more.
      if (visit.form === 'shorthand' && heading === 'allergies' && words.split(' ').length > 3)
        heading = undefined
      const placed = narratedTopic(
        again ? words.slice(again[0].length) : asked,
        heading,
        opensParagraph,
        start > visit.source.length / 2,
      )
      inline = placed.heading !== undefined && isInline(placed.heading) && placed.words !== ''
      heading = placed.heading
      if (placed.words === '') continue
      const found = conceptsIn(placed.words.toLowerCase())
      statements.push({
        text: finished(placed.words),
        spans: [{ start, end } satisfies Span],
        speaker: 'narrator',
        act: placed.act,
        topic: placed.topic,
        concepts: found,
        order: statements.length,
        weight: weightOf(placed.topic, found, placed.words, true),
      })
    }
  }
  return statements
}

/** "156 given today, left deltoid. Correction right deltoid, tolerated well.": only the part that was wrong goes. */
function correctedPart(before: string, words: string): string | undefined {
  for (const kind of KINDS) {
    const old = new RegExp(`\\b(?:${kind})\\b[^,;]*(?=[,;.]|$)`, 'i').exec(before)
    const right = new RegExp(`^(?:it was |it is |the |a )?(?:${kind})\\b`, 'i').test(words)
    if (old && right)
      return `${before.slice(0, old.index)}${words.replace(/[.]$/, '')}${before.slice(old.index + old[0].length)}`
  }
  return undefined
}

/** "Asked does he want to hurt himself, no.": what was asked was denied. */
function askedAndDenied(words: string): string {
  return words.replace(
    /^(?:i )?asked (?:him |her |them |the patient )?(?:does|do|is|are|if|whether|has|have|about)(?: (?:he|she|they|the patient|patient))?(?: (?:is|has|have|had|was|ever|any))* ([^,;]{6,90}?)[,;] ?(?:and )?(?:(?:he|she|they|patient) (?:said|says|answered) )?["“]?(?:no|never|not at all)\b["”]?/i,
    (_, what: string) =>
      `Denies ${what.replace(/^wants? to\b/i, 'wanting to').replace(/^feels?\b/i, 'feeling')}`,
  )
}

/** "Wanting to die, he answered no before I'd finished.", "Asked her plainly about suicide, says no, …". */
const ANSWERED_NO =
  /^(?:(?:i )?asked (?:(?:him|her|them|the patient) )?(?:again )?(?:plainly |directly |straight out |outright |seriously |point blank )*about (?<about>[^,;]{4,60})|(?<what>(?:wanting|wishing|thoughts? of|thinking (?:of|about)|plans? to|urges? to|any)\b[^,;]{3,60})),? (?:and )?(?:(?:he|she|they|patient) )?(?:says|said|answers|answered|tells me|told me|replied)(?: flatly| firmly)? ["“]?(?:no|never|not at all)\b["”]?,?\s*/i

function answeredNo(words: string): string {
  const found = ANSWERED_NO.exec(words)
  const what = found?.groups?.about ?? found?.groups?.what
  if (!found || !what) return words
  const denied = what.replace(/^(?:suicide|dying|death)$/i, (word) => `thoughts of ${word.toLowerCase()}`)
  const rest = words.slice(found[0].length).replace(/^before \b.*$/i, '')
  return `Denies ${lowerFirst(denied)}${rest ? `: ${rest}` : '.'}`
}

/** "The day program asked about raising it. I don't support that.": the second says nothing without the first. */
const PROPOSED =
  /\b(?:ask(?:s|ed|ing)?|suggest\w*|propos\w*|request\w*|want(?:s|ed)|recommend\w*|consider\w*|push(?:es|ed|ing))\b/i
const TURNED_DOWN =
  /^(?:but |and |so )?(?:(?:i|we) (?:do not|don't|did not|didn't|would not|wouldn't|will not|won't|am not|are not|cannot|can't) (?:support|agree|recommend|think (?:so|that)|do (?:that|this|it|so)|want (?:that|to)|go (?:that|so) far|see the need|doing|going)|(?:i'd|i would|we'd|we would) (?:not|rather not|sooner not)\b|(?:i|we) (?:declined|disagree|decided against|said no)|(?:that|this|it) (?:is|was) (?:not done|declined|refused|turned down)|not (?:done|indicated|for now|at this time|today|supported))/i

const AGAIN = /^(?:no,? )?(?:correction|scratch that|strike that|i beg your pardon)[:,]?\s+(?=\S)/i

/** About the dictation itself. */
const META =
  /^(?:end of (?:dict\w*|note|report)|that is (?:all|it)|that's (?:all|it)|thank you|thanks|dictated by .*|this is .{0,40} dictating.*|next patient|okay|um|stop|start dictation|begin dictation|signed)[.!]?$/i
