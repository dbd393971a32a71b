import { aboutPatient, capitalised } from '../words/third-person.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { holdsSomethingGrave } from './grave.ts'
import { opened } from './prepare.ts'
import type { Said } from './said.ts'
import { weightOf } from './topics.ts'
import { lowerFirst } from './wording.ts'

const WHOSE = /^(?:[^:]{3,40}: )?(?:the |their |his |her )?[a-z]+(?:'s|s') (?:old |leftover )?[a-z-]+[.]$/i
const TAKES_IT =
  /^(?:(?:and|but|so|yeah|yes)[, ]+)*I (?:(?:just|only|still|once|sometimes|have|had) )*(?:take|took|taken|taking|no longer take|do not take|did not take|have not taken|stopped|quit|used|use|used to take|tried|borrow\w*|never took)\b[^?]*\b(?:it|them|those|that|one|two|some|any|half|\d)\b/i

/** Taken to die, or so much that it may have been. */
const MAY_BE_HARM = /\b(?:all|whole|bottle|handful|kill|die|dead|wake|overdos\w*|\d{2,}|[5-9])\b/i

/** "My neighbor's clonazepam. I don't take them anymore.": whose it was, and that the patient took it, is one thing. */
export function tookAnothers(talk: Discourse, item: Said): boolean {
  if (!TAKES_IT.test(item.text) || holdsSomethingGrave(item.found) || MAY_BE_HARM.test(item.text))
    return false
  const last = talk.statements.at(-1)
  if (last?.speaker !== 'patient' || last.act !== 'report' || !WHOSE.test(last.text)) return false
  const drug = drugsIn(last.text)[0]?.drug.name
  if (!drug || drugsIn(item.text).some((named) => named.drug.name !== drug)) return false
  const told = lowerFirst(aboutPatient(opened(item.text), 'I', talk.pronoun))
  const text = `${last.text.replace(/[.]$/, '')}: ${told}`
  const { start, end } = item.sentence
  talk.statements[talk.statements.length - 1] = {
    ...last,
    text,
    topic: 'medication',
    subject: capitalised(drug),
    spans: [...last.spans, { start, end }],
    weight: weightOf('medication', item.found, text, true),
  }
  talk.drugs.mind(drug)
  return true
}
