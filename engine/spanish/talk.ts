import { joinPhrases, type Node, type NounPhrase } from './noun-phrase.ts'
import { genderOf, type Subject } from './pronouns.ts'
import type { Speaker, Unit } from './units.ts'

/** Which nodes stand in a question. */
function questions(nodes: Node[]): boolean[] {
  const asked = nodes.map(() => false)
  let start = 0
  nodes.forEach((node, at) => {
    if (node.unit.kind !== 'mark') return
    if (node.unit.en === '¿') start = at + 1
    else if (node.unit.en === '?') {
      for (let k = start; k <= at; k++) asked[k] = true
      start = at + 1
    } else if (/^[.!;:]$/.test(node.unit.en)) start = at + 1
  })
  return asked
}

/** What has been said so far in the sentence, and how nouns sound in it. */
export class Talk {
  protected readonly nodes: Node[]

  protected readonly asked: boolean[]

  protected readonly speaker: Speaker | undefined

  protected readonly out: string[] = []

  protected readonly used = new Set<number>()

  /** Place in `out` where a node's words begin. */
  protected readonly place: number[] = []

  protected last: Subject | undefined

  protected lastThird: Subject | undefined

  protected lastForm: 'to' | 'ing' | 'base' | 'pp' | undefined

  protected negated = false

  protected turned = false

  protected wish: Subject | undefined

  /** Somebody is addressed as usted in this very sentence. */
  protected readonly usted: boolean

  protected readonly before: boolean

  protected again = false

  protected ordered = false

  /** Form that "volver a" hands on to its infinitive. */
  protected forced: 'to' | 'ing' | 'base' | 'pp' | undefined

  constructor(units: Unit[], speaker: Speaker | undefined) {
    this.nodes = joinPhrases(units)
    this.speaker = speaker
    this.asked = questions(this.nodes)
    this.usted =
      speaker === 'clinician' ||
      units.some(
        (unit) =>
          (unit.group?.tense === 'imperative' && (unit.group.person === 3 || unit.group.person === 6)) ||
          (unit.kind === 'pronoun' && /^ust|^uds?$/.test(unit.key)),
      )
    this.before = units.some((unit) => unit.key === 'antes' && unit.en === 'before')
  }

  protected put(text: string) {
    if (text) this.out.push(text)
  }

  protected remember(at: number) {
    const phrase = this.nodes[at]?.phrase
    if (!phrase || this.nodes[at - 1]?.unit.kind === 'preposition') return
    this.lastThird = {
      text: '',
      person: phrase.plural ? 6 : 3,
      human: true,
      gender: phrase.name ? undefined : genderOf(phrase),
    }
  }

  // ---- noun phrases

  protected phraseText(phrase: NounPhrase, at: number, owner = ''): string {
    const words: string[] = []
    const { determiners } = phrase
    determiners.forEach((unit, index) => {
      words.push(this.determiner(unit, phrase, at, owner, index, determiners))
    })
    const text = [...words.filter(Boolean), phrase.body].join(' ')
    return text
      .replace(/\ball (my|your|the|his|her|our|their|these|those)\b/, 'all $1')
      .replace(/\b(\d+) (?:a|an) /, '$1 ')
  }

  protected determiner(
    unit: Unit,
    phrase: NounPhrase,
    at: number,
    owner: string,
    index: number,
    all: Unit[],
  ): string {
    const { key } = unit
    if (/^(?:el|la|los|las)$/.test(key)) {
      if (owner && !phrase.bare) return owner
      if (phrase.noun?.kind === 'drug' || phrase.noun?.kind === 'symptom') return ''
      if (phrase.name || /^(?:God|Christmas|alcohol|therapy|breakfast|lunch|dinner)$/.test(phrase.body))
        return ''
      return 'the'
    }
    if (key === 'su' || key === 'sus') return this.his(at)
    if (/^ningun/.test(key)) return this.negated || this.asked[at] ? 'any' : 'no'
    if (/^algun/.test(key) && (this.asked[at] || this.negated)) return 'any'
    if ((key === 'toda' || key === 'todo') && index === 0)
      return /^(?:el|la|mi|su|tu|este|esta)$/.test(all[1]?.key ?? '') ? 'all' : 'every'
    if (/^much/.test(key) && (this.negated || this.asked[at]) && !phrase.plural) return 'much'
    if (/^otr/.test(key) && index > 0) return 'other'
    if (key === 'lo') return 'the'
    return unit.en
  }

  protected his(at: number): string {
    if (this.asked[at] || this.usted) {
      if (!this.lastThird?.human || this.asked[at] || this.last?.person === 2) return 'your'
    }
    if (this.lastThird?.person === 6) return 'their'
    if (this.lastThird?.gender === 'f') return 'her'
    if (this.lastThird?.gender === 'm') return 'his'
    if (this.last?.person === 2) return 'your'
    return 'his/her'
  }

  protected third(person: number): Subject {
    if (person === 6) return { text: 'they', person: 6, human: true }
    const gender = this.lastThird?.gender
    const text =
      this.lastThird && !this.lastThird.human
        ? 'it'
        : gender === 'f'
          ? 'she'
          : gender === 'm'
            ? 'he'
            : 'he/she'
    return { text, person: 3, human: text !== 'it', gender }
  }

  protected doubles(at: number): boolean {
    for (let k = at + 1; k < Math.min(at + 4, this.nodes.length); k++) {
      const unit = this.nodes[k]?.unit
      if (unit?.kind === 'mark' || unit?.kind === 'verb') return false
      if (unit?.key === 'a' || unit?.key === 'al') {
        const who = this.nodes[k + 1]
        return (
          who?.phrase?.noun?.kind === 'person' ||
          who?.phrase?.name === true ||
          who?.unit.kind === 'pronoun' ||
          /^(?:other|others|another)/.test(who?.phrase?.body ?? '') ||
          /^(?:ver|encontrar|tener|poner|echar|tomar|dar)$/.test(this.nodes[at]?.unit.group?.verb.lemma ?? '')
        )
      }
    }
    return false
  }
}
