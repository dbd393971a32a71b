import { table } from '../words/table.ts'
import type { Node, NounPhrase } from './noun-phrase.ts'

export type Subject = { text: string; person: number; human: boolean; gender?: 'm' | 'f' }

export const PERSON_OF = table<number>({ me: 1, te: 2, nos: 4, os: 5, le: 3, les: 6, se: 3 })

export const PRONOUN_PERSON = table<number>({
  yo: 1,
  tu: 2,
  vos: 2,
  usted: 2,
  ud: 2,
  uds: 2,
  ustedes: 2,
  el: 3,
  ella: 3,
  nosotros: 4,
  nosotras: 4,
  ellos: 6,
  ellas: 6,
  vosotros: 2,
  esto: 3,
  eso: 3,
  aquello: 3,
  alguien: 3,
  nadie: 3,
  algo: 3,
  nada: 3,
  uno: 3,
  todo: 3,
  todos: 6,
  todas: 6,
  ninguno: 3,
})

export const POSSESSIVE = ['', 'my', 'your', 'his/her', 'our', 'your', 'their']

export const OBJECT = ['', 'me', 'you', 'him/her', 'us', 'you', 'them']

/** Nouns that take "to" with an infinitive. */
export const TO_NOUNS =
  /(?:desire|wish|wishes|urge|plan|plans|intent|need|chance|opportunity|right|way|permission|decision|time|craving|reason|strength|courage|energy|ability|will|effort|hour|ways|obligation|promise|moment|mood)$/

/** A rendering that still waits for its object. */
export const OPEN_END = / (?:of|with|about|in|on|from|to)$/

/** "pareja", "persona", "paciente" tell nobody's sex. */
export function genderOf(phrase: NounPhrase): 'm' | 'f' | undefined {
  return /(?:partner|person|people|patient|relative|family|teenager|victim|baby|gang|ex|police)s?$/.test(
    phrase.body,
  )
    ? undefined
    : phrase.noun?.gender
}

export function hasAccent(nodes: Node[]): boolean {
  return nodes.some((node) => /[áéíóúñ]/.test(node.unit.low))
}
