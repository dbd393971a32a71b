import { conceptsIn } from '../lexicon/all-concepts.ts'
import type { Sentence } from '../read/visit.ts'
import { table } from '../words/table.ts'
import type { Discourse } from './discourse.ts'
import type { Question, Said } from './said.ts'
import { INSTRUMENT, nameOf } from './score-run.ts'
import { lowerFirst } from './wording.ts'

/**
 * A questionnaire that is read out: "Little interest?" "One." "Better off dead, or hurting yourself?" "One." A number is
 * no "no" and no amount: it is the mark of that item, and the last item of some is about the wish to die.
 */
export type Questionnaire = {
  name: string
  items: { asked: string; marks: string[]; sentences: Sentence[] }[]
  opened: Sentence
  /** Answers in a row that were no marks. */
  misses: number
}

const MARKS = table<string>({ zero: '0', one: '1', two: '2', three: '3', four: '4' })
const MARK = '(?:[0-4]|zero|one|two|three|four)'
const MARKED = new RegExp(
  `^(?:(?:um|uh|oh|okay|probably|maybe|i would say|a|like|that is a|say)[, ]+)*(${MARK}(?:(?:,? and |, ?| )${MARK})*)[.!]?$`,
  'i',
)
/** Announced to be gone through now: "PHQ first, last two weeks, zero to three." */
const GOES_THROUGH =
  /\b(?:first|next|now|out loud|aloud|let us do|let us go|go through|i will (?:read|go|ask)|0 to [34]|zero to (?:three|four)|last (?:2|two) weeks|okay)\b/i
const TOTAL =
  /^(?:(?:okay|so|and|thanks?|good)[, ]+)*(?:(?:your |the )?total(?:'s| is| comes to| of)?|that is(?: an?)?|that (?:makes|gives|comes to|adds up to)|you (?:are at|come to|get)|i (?:get|have|got)(?: you at)?|adds up to) (\d{1,2})\b(.*)$/i

export function opensQuestionnaire(talk: Discourse, { text, sentence }: Said, asks: boolean): boolean {
  const name = INSTRUMENT.exec(text)?.[1]
  if (!name || /\?$/.test(text) || (!GOES_THROUGH.test(text) && !(asks && text.split(' ').length <= 4)))
    return false
  if (/\b(?:was|were|came|score[ds]?|total)\b|\b(?:is|of|at) \d{1,2}\b(?! to)/i.test(text)) return false
  talk.questionnaire = { name: nameOf(name), items: [], opened: sentence, misses: 0 }
  return asks
}

/** Whether the answer is a mark of the item that was just read out; what is said after it stands for itself. */
export function marksItem(talk: Discourse, asked: Question | undefined, first: Said): boolean {
  const marks = MARKED.exec(first.text)?.[1]
  if (!talk.questionnaire || !asked) return false
  if (marks === undefined) {
    // Something else is talked about.
    if (++talk.questionnaire.misses >= 2) endQuestionnaire(talk)
    return false
  }
  talk.questionnaire.misses = 0
  if (/\b(?:how (?:many|much|often|long|old)|what time|when|dose|milligrams?)\b/i.test(asked.said.text))
    return false
  talk.questionnaire.items.push({
    asked: asked.said.text.replace(/^(?:(?:and|okay|so|then|next)[, ]+)+/i, '').replace(/[?.]$/, ''),
    marks: marks
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== 'and' && word !== '')
      .map((word) => MARKS[word] ?? word),
    sentences: [asked.said.sentence, first.sentence],
  })
  return true
}

/** "Total's eleven, it was fifteen." */
export function totals(talk: Discourse, { text, sentence }: Said): boolean {
  const [, total, rest = ''] = TOTAL.exec(text) ?? []
  if (!talk.questionnaire || talk.questionnaire.items.length === 0 || total === undefined) return false
  const most = /^GAD/.test(talk.questionnaire.name) ? 21 : /^PHQ/.test(talk.questionnaire.name) ? 27 : 99
  if (Number(total) > most) return false
  finish(talk, { total, rest, sentence })
  return true
}

/** Nobody named a total: the items stand for themselves. */
export function endQuestionnaire(talk: Discourse): void {
  if (talk.questionnaire && talk.questionnaire.items.length > 0) finish(talk)
  talk.questionnaire = undefined
}

function finish(talk: Discourse, sum?: { total: string; rest: string; sentence: Sentence }): void {
  const done = talk.questionnaire
  if (!done) return
  talk.questionnaire = undefined
  const count = done.items.reduce((all, { marks }) => all + marks.length, 0)
  const name = done.name === 'PHQ' && count === 9 ? 'PHQ-9' : done.name
  const items = done.items.map(({ asked, marks }) => `${lowerFirst(asked)} ${marks.join(', ')}`).join('; ')
  const rest = sum?.rest.replace(/[.]$/, '') ?? ''
  talk.add({
    text: sum ? `${name} total ${sum.total}${rest}; items: ${items}.` : `${name} items: ${items}.`,
    act: 'observation',
    found: conceptsIn('score'),
    sentences: [
      done.opened,
      ...done.items.flatMap(({ sentences }) => sentences),
      ...(sum ? [sum.sentence] : []),
    ],
    speaker: 'clinician',
    answers: true,
  })
  ofHarm(talk, { ...done, name })
}

/** What was marked of the wish to die stands where it is looked for. */
function ofHarm(talk: Discourse, { name, items }: Questionnaire): void {
  for (const { asked, marks, sentences } of items) {
    const found = conceptsIn(asked.toLowerCase()).filter(({ topic }) => topic === 'risk')
    const [mark] = marks
    if (found.length === 0 || marks.length !== 1 || mark === undefined) continue
    talk.add({
      text: `${name} item “${lowerFirst(asked)}”: ${mark}${mark === '0' ? ' (not at all)' : ''}.`,
      act: mark === '0' ? 'denial' : 'report',
      found,
      sentences,
      speaker: 'patient',
      asked: 'risk',
      answers: true,
      direct: true,
    })
  }
}
