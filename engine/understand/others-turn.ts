import { capitalised } from '../words/third-person.ts'
import { BACKCHANNEL } from './backchannel.ts'
import type { Discourse } from './discourse.ts'
import { opened } from './prepare.ts'
import { isQuestion } from './questions.ts'
import type { Said } from './said.ts'

/** What a relative or another person in the room tells. */
export function othersTurn(talk: Discourse, said: readonly Said[], who: string | undefined): void {
  const name = who ? capitalised(who) : 'Other person'
  for (const item of said) {
    if (BACKCHANNEL.test(item.text) || isQuestion(item.text) || item.text.split(' ').length < 4) continue
    if (item.found.length === 0 && !/\d/.test(item.text)) continue
    const words = opened(item.text)
      .replace(/^(?:dad|mom|honey|babe|sweetie|mum|ma|pop),?\s+/i, '')
      .replace(/,\s*(?:dad|mom|honey|babe|sweetie)(?=[.,]|$)/gi, '')
    talk.add({
      text: /^i\b|\b(?:i|my|me)\b/i.test(words) ? `“${words.replace(/[.]$/, '')}.”` : words,
      act: 'collateral',
      found: item.found,
      sentences: [item.sentence],
      speaker: 'other',
      about: name,
    })
  }
}
