import { conceptsIn } from '../lexicon/all-concepts.ts'
import { aboutPatient } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { holdsSomethingGrave } from './grave.ts'
import { personMentioned } from './persons.ts'
import type { Question, Said } from './said.ts'
import { scoreRun } from './score-run.ts'
import { lowerFirst } from './wording.ts'

/** "And the PHQ today?" "It was eleven. It was nineteen in July.": how many sentences tell the score that was asked for. */
export function scoreTold(talk: Discourse, asked: Question, said: readonly Said[]): number {
  if (asked.topic !== 'scores' || said.slice(0, 3).some(({ found }) => holdsSomethingGrave(found))) return 0
  // "Did your wife do the Edinburgh?" "She got nineteen."
  if (
    personMentioned(asked.said.text) ||
    (/^(?:he|she|they)\b/i.test(said[0]?.text ?? '') && !talk.spokenFor)
  )
    return 0
  const named = { ...asked.said, text: asked.said.text.replace(/\?$/, '.') }
  const run = scoreRun([named, ...said.slice(0, 3)], 0)
  const values = run?.values.filter(({ sentence }) => sentence !== asked.said.sentence) ?? []
  if (!run || values.length === 0) return 0
  const used = run.length - 1
  const words = values.map(({ text }) =>
    lowerFirst(aboutPatient(text, 'I', talk.pronoun)).replace(/[.]$/, ''),
  )
  talk.add({
    text: `${run.instrument}: ${words.join('; ')}.`,
    act: 'report',
    found: conceptsIn('score'),
    sentences: [asked.said.sentence, ...said.slice(0, used).map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: 'scores',
    answers: true,
    direct: true,
    asSaid: true,
  })
  return used
}
