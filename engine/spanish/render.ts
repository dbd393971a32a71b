import { ing } from './english-forms.ts'
import { command, type EnglishVerb, infinitive, say } from './english-verb.ts'
import type { Gloss } from './lexicon.ts'
import { isPerson, joinPhrases, type Node, type NounPhrase } from './noun-phrase.ts'
import type { Speaker, Unit, VerbGroup } from './units.ts'

type Subject = { text: string; person: number; human: boolean; gender?: 'm' | 'f' }

const PERSON_OF: Record<string, number> = { me: 1, te: 2, nos: 4, os: 5, le: 3, les: 6, se: 3 }
const PRONOUN_PERSON: Record<string, number> = {
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
}
const REFLEXIVE = ['', 'myself', 'yourself', 'himself/herself', 'ourselves', 'yourselves', 'themselves']
const POSSESSIVE = ['', 'my', 'your', 'his/her', 'our', 'your', 'their']
const OBJECT = ['', 'me', 'you', 'him/her', 'us', 'you', 'them']
const NOMINATIVE = ['', 'I', 'you', 'he/she', 'we', 'you', 'they']

/** Wishes that bend the verb after "que": quiero que tome, I want you to take. */
const WISHES = new Set(
  'querer preferir pedir necesitar gustar desear encantar recomendar aconsejar'.split(' '),
)
/** "me dijo que la tomara": told me to take it. */
const ORDERS = new Set(
  'decir pedir recomendar aconsejar sugerir exigir rogar indicar ordenar permitir prohibir'.split(' '),
)
/** Nouns that take "to" with an infinitive. */
const TO_NOUNS =
  /(?:desire|wish|wishes|urge|plan|plans|intent|need|chance|opportunity|right|way|permission|decision|time|craving|reason|strength|courage|energy|ability|will|effort|hour|ways|obligation|promise|moment|mood)$/
const HOME_PREPOSITIONS =
  /(?:before|after|instead of|without|besides|because of|for|of|about|despite|against|apart from|with|on|in|by|starting from|due to)$/
const PERSONAL =
  /^(?:alergic|casad|solter|divorciad|viud|diabetic|hipertens|nervios|timid|callad|impulsiv|agresiv|catolic|cristian|mexican|salvadoreñ|hondureñ|guatemaltec|colombian|venezolan|cuban|peruan|dominican|alcoholic|adict|bipolar|fuerte|joven|mayor|llor|reservad|celos|perfeccionist|responsabl|jubilad|asmatic|zurd|ansios|depresiv|sensibl|honest|culpabl|inutil|una|un|muy|buen)/

/** A rendering that still waits for its object. */
const OPEN_END = / (?:of|with|about|in|on|from|to)$/
/** What an interjection means after a verb. */
const PREDICATE: Record<string, string> = { bueno: 'good', claro: 'clear', cierto: 'true', seguro: 'safe' }

export class Renderer {
  private readonly nodes: Node[]
  private readonly asked: boolean[]
  private readonly speaker: Speaker | undefined
  private readonly out: string[] = []
  private readonly used = new Set<number>()
  /** Place in `out` where a node's words begin. */
  private readonly place: number[] = []
  private last: Subject | undefined
  private lastThird: Subject | undefined
  private lastForm: 'to' | 'ing' | 'base' | 'pp' | undefined
  private negated = false
  private turned = false
  private wish: Subject | undefined
  /** Somebody is addressed as usted in this very sentence. */
  private readonly usted: boolean
  private readonly before: boolean
  private again = false
  private ordered = false
  /** Form that "volver a" hands on to its infinitive. */
  private forced: 'to' | 'ing' | 'base' | 'pp' | undefined

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

  text(): string {
    for (let at = 0; at < this.nodes.length; at++) {
      this.place[at] = this.out.length
      if (this.used.has(at)) continue
      this.node(at)
    }
    return finish(this.out)
  }

  private put(text: string) {
    if (text) this.out.push(text)
  }

  private node(at: number) {
    const { unit, phrase } = this.nodes[at] as Node
    if (phrase) {
      this.put(this.phraseText(phrase, at))
      if (phrase.noun?.kind === 'person' || phrase.name) this.remember(at)
      return
    }
    switch (unit.kind) {
      case 'mark':
        this.mark(unit)
        return
      case 'verb':
        this.verb(at, unit.group as VerbGroup)
        return
      case 'preposition':
        this.preposition(at, unit)
        return
      case 'conjunction':
        this.conjunction(at, unit)
        return
      case 'pronoun':
        this.pronoun(at, unit)
        return
      case 'adverb':
        this.adverb(at, unit)
        return
      default:
        if (unit.en === 'ever') this.ever(at)
        else this.put(unit.en)
    }
  }

  /** "alguna vez" belongs inside an English question; in a statement it is once. */
  private ever(at: number) {
    const group = this.nodes[at + 1]?.unit.group
    if (group && this.asked[at] && group.tense !== 'infinitive') group.adverbs.push('ever')
    else this.put(this.negated || this.asked[at] ? 'ever' : 'once')
  }

  private remember(at: number) {
    const phrase = this.nodes[at]?.phrase
    if (!phrase || this.nodes[at - 1]?.unit.kind === 'preposition') return
    this.lastThird = {
      text: '',
      person: phrase.plural ? 6 : 3,
      human: true,
      gender: phrase.name ? undefined : genderOf(phrase),
    }
  }

  private mark(unit: Unit) {
    if (unit.en === '¿' || unit.en === '¡') {
      this.turned = false
      return
    }
    this.put(unit.en)
    this.negated = false
    if (unit.en !== ',') {
      this.turned = false
      this.lastForm = undefined
      this.wish = undefined
    }
  }

  private adverb(at: number, unit: Unit) {
    const { key, low } = unit
    const next = this.nodes[at + 1]
    if (key === 'ya') {
      const no = next?.unit.low === 'no'
      if (no) {
        this.used.add(at + 1)
        this.put('not anymore')
      } else if (next?.unit.low === 'sí') {
        this.used.add(at + 1)
        this.put('now yes')
      } else this.put(this.negated ? 'anymore' : 'already')
      return
    }
    if (
      low === 'no' &&
      this.asked[at] &&
      (at === 0 || this.nodes[at - 1]?.unit.kind === 'mark') &&
      next?.unit.en === '?'
    ) {
      this.put('right')
      return
    }
    if (low === 'no') {
      if (this.nodes[at - 1]?.unit.key === 'yo' && (next === undefined || next.unit.kind === 'mark')) {
        this.out.pop()
        this.put('not me')
        return
      }
      const start = at === 0 || this.nodes[at - 1]?.unit.kind === 'mark'
      const alone = next === undefined || next.unit.kind === 'mark'
      this.put(start || alone ? (alone || start ? (alone ? 'no' : 'not') : 'not') : 'not')
      if (!alone) this.negated = true
      return
    }
    if (key === 'nada') {
      this.put(this.negated ? 'anything' : 'nothing')
      return
    }
    if ((key === 'mucho' || key === 'muchisimo') && next?.unit.kind === 'adjective') {
      this.put('much')
      return
    }
    if (
      key === 'mas' &&
      this.negated &&
      !this.nodes[at - 1]?.unit.group?.perfect &&
      (next === undefined || next.unit.kind === 'mark')
    ) {
      this.put('anymore')
      return
    }
    if (
      key === 'bueno' ||
      key === 'claro' ||
      key === 'cierto' ||
      key === 'listo' ||
      key === 'perfecto' ||
      key === 'correcto' ||
      key === 'seguro'
    ) {
      const start =
        at === 0 || this.nodes[at - 1]?.unit.kind === 'mark' || this.nodes[at - 1]?.unit.kind === 'adverb'
      this.put(start ? unit.en : (PREDICATE[key] ?? unit.en))
      return
    }
    if (key === 'bien' && this.nodes[at - 1]?.unit.kind === 'verb') {
      const lemma = this.nodes[at - 1]?.unit.group?.verb.lemma
      this.put(lemma === 'estar' || lemma === 'sentir' || lemma === 'ser' ? 'fine' : 'well')
      return
    }
    if (
      key === 'mal' &&
      /^(?:estar|sentir|andar|poner|ver)$/.test(this.nodes[at - 1]?.unit.group?.verb.lemma ?? '')
    ) {
      this.put('bad')
      return
    }
    if (key === 'hasta' && next?.unit.kind === 'verb') {
      this.put('even')
      return
    }
    this.put(unit.en)
  }

  private pronoun(at: number, unit: Unit) {
    const { key } = unit
    if (key === 'nada' || key === 'nadie' || key === 'ninguno') {
      const any = this.negated && this.nodes[at + 1]?.unit.kind !== 'verb'
      this.put(
        key === 'nada'
          ? any
            ? 'anything'
            : 'nothing'
          : key === 'nadie'
            ? any
              ? 'anyone'
              : 'no one'
            : any
              ? 'any'
              : 'none',
      )
      return
    }
    if (key === 'algo' && this.asked[at]) {
      this.put('anything')
      return
    }
    if (key === 'alguien' && this.asked[at]) {
      this.put('anyone')
      return
    }
    const before = this.nodes[at - 1]?.unit
    if (before?.kind === 'preposition' || before?.key === 'excepto') {
      const person = PRONOUN_PERSON[key]
      if (key === 'el' || key === 'ella') this.put(key === 'el' ? 'him' : 'her')
      else if (person && person !== 3 && person < 7 && !['todo', 'todos', 'todas'].includes(key))
        this.put(OBJECT[person] as string)
      else this.put(unit.en)
      return
    }
    this.put(unit.en)
    if (key === 'el' || key === 'ella')
      this.lastThird = { text: '', person: 3, human: true, gender: key === 'el' ? 'm' : 'f' }
  }

  private preposition(at: number, unit: Unit) {
    const { key } = unit
    const next = this.nodes[at + 1]
    let back = at - 1
    while (this.used.has(back) || ((key === 'a' || key === 'al') && this.nodes[back]?.unit.kind === 'adverb'))
      back--
    const before = this.nodes[back]
    const nextVerb = next?.unit.kind === 'verb' ? next.unit.group : undefined
    if (nextVerb?.tense === 'infinitive') {
      if (key === 'para' || key === 'a' || key === 'pa') return
      if (key === 'al') {
        this.put('when')
        return
      }
      if (key === 'de' && before?.phrase && TO_NOUNS.test(before.phrase.body)) return
      if (
        key === 'de' &&
        before?.unit.kind === 'adjective' &&
        /able|hard|easy|difficult/.test(before.unit.en)
      )
        return
      if (key === 'hasta') {
        this.put('until')
        return
      }
      if (key === 'por') {
        this.put('for')
        return
      }
    }
    const human =
      next?.phrase?.noun?.kind === 'person' ||
      next?.phrase?.name ||
      (next?.unit.kind === 'pronoun' &&
        /^(?:alguien|nadie|el|ella|ellos|ellas|usted|ustedes|mi|ti|nosotros|todos|otros|uno)$/.test(
          next.unit.key,
        )) ||
      /^(?:other|others|anyone)/.test(next?.phrase?.body ?? '')
    if (key === 'a' || key === 'al') {
      const article = key === 'al' ? 'the' : ''
      if (before?.unit.kind === 'verb') {
        const group = before.unit.group as VerbGroup
        if (group.verb.lemma === 'marcar' || (group.verb.lemma === 'llamar' && next?.unit.kind === 'number'))
          return
        if (
          human &&
          group.clitics.some((c) => /^(?:lo|la)$/.test(c)) &&
          group.clitics.some((c) => /^(?:se|le)$/.test(c))
        ) {
          this.put(`to ${article}`)
          return
        }
        if (human && !group.verb.flags.has('m') && group.verb.lemma !== 'hablar') {
          this.put(article)
          return
        }
        if (/^(?:alergic)/.test(before.unit.key)) this.put('to')
      }
      if (next?.unit.kind === 'number' && before?.unit.kind !== 'verb') {
        this.put('to')
        return
      }
      this.put(key === 'al' ? 'to the' : 'to')
      return
    }
    if (key === 'de' || key === 'del') {
      const article = key === 'del' ? ' the' : ''
      const group = before?.unit.group
      if (
        before?.phrase &&
        isPerson(before.phrase) &&
        next?.unit.key === 'span' &&
        / years?$/.test(next.unit.en)
      ) {
        this.put('aged')
        next.unit.en = next.unit.en.replace(/ years?$/, '')
      } else if (
        group?.verb.flags.has('m') ||
        (group && /^(?:despedir|sacar|quitar|levantar|correr|alejar|separar)$/.test(group.verb.lemma))
      )
        this.put(`from${article}`)
      else if (/ to /.test(next?.unit.en ?? '') && next?.unit.key === 'span') this.put('from')
      else if (/^(?:more|less)$/.test(before?.unit.en ?? '')) this.put('than')
      else if (
        (next?.unit.kind === 'number' || next?.unit.key === 'time' || next?.unit.key === 'span') &&
        this.nodes[at + 2]?.unit.key === 'a'
      )
        this.put('from')
      else if (next?.unit.kind === 'adjective' && /^(?:moderad|grave|leve|sever)/.test(next.unit.key))
        this.put('from')
      else if (group && /^(?:hablar|platicar|saber|decir|conversar|tratar)$/.test(group.verb.lemma))
        this.put(`about${article}`)
      else if (before?.unit.kind === 'determiner' || (before?.phrase?.bare && next?.unit.kind === 'number'))
        this.put('of')
      else this.put(`of${article}`)
      return
    }
    if (key === 'por') {
      const lemma = before?.unit.group?.verb.lemma ?? this.nodes[at - 2]?.unit.group?.verb.lemma ?? ''
      if (/^(?:llorar|preocupar|pelear|discutir|enojar|sufrir|angustiar|sentir)$/.test(lemma))
        this.put('about')
      else if (before?.unit.kind === 'adjective' && /ed$|en$/.test(before.unit.en) && isPerson(next?.phrase))
        this.put('by')
      else this.put('for')
      return
    }
    if (
      key === 'en' &&
      next?.phrase &&
      /^(?:hospital|school|church|work|clinic|university|pharmacy|party|home)$/.test(next.phrase.body)
    ) {
      this.put('at')
      return
    }
    const measured =
      next?.unit.kind === 'number' || (next?.unit.key === 'time' && / over /.test(next.unit.en))
    if (key === 'en' && measured && before?.unit.kind === 'verb') {
      this.put('at')
      return
    }
    if (
      key === 'desde' &&
      next?.phrase &&
      next.phrase.noun?.kind === 'thing' &&
      before?.unit.group?.verb.flags.has('m')
    ) {
      this.put('from')
      return
    }
    if (key === 'hasta' && next?.unit.kind === 'verb') {
      this.put('even')
      return
    }
    this.put(unit.en)
  }

  private conjunction(at: number, unit: Unit) {
    const { key } = unit
    const next = this.nodes[at + 1]
    const before = this.nodes[at - 1]
    if (key === 'que') {
      if (unit.low === 'qué') {
        this.put('what')
        return
      }
      if (before === undefined || before.unit.kind === 'mark') {
        const asks = this.asked[at] && (this.nodes[at]?.unit.low === 'qué' || !hasAccent(this.nodes))
        if (asks) {
          this.put('what')
          return
        }
      }
      if (
        /^(?:more|less|better|worse|older|younger|other|another|different|rather)$/.test(
          before?.unit.en ?? '',
        ) ||
        (before?.phrase && /^(?:more|less)$/.test(this.nodes[at - 2]?.unit.en ?? ''))
      ) {
        this.put('than')
        return
      }
      const verb = this.nextFinite(at)
      const governor =
        before?.unit.group ??
        this.nodes[at - 2]?.unit.group ??
        (isPerson(before?.phrase) ? this.nodes[at - 3]?.unit.group : undefined)
      if (
        verb &&
        governor &&
        WISHES.has(governor.verb.lemma) &&
        /ubjunctive$/.test(verb.tense) &&
        !(ORDERS.has(governor.verb.lemma) && governor.clitics.length > 0)
      ) {
        this.wish = this.last ?? { text: 'I', person: 1, human: true }
        return
      }
      if (
        verb &&
        governor &&
        ORDERS.has(governor.verb.lemma) &&
        governor.clitics.some((c) => /^(?:me|te|le|nos|les)$/.test(c)) &&
        /ubjunctive$/.test(verb.tense) &&
        next?.unit.kind === 'verb'
      ) {
        this.ordered = true
        return
      }
      if (next?.unit.group?.tense === 'infinitive') return
      if (
        (before === undefined ||
          before.unit.kind === 'mark' ||
          /^(?:y|luego|entonces)$/.test(before.unit.key)) &&
        verb?.tense === 'subjunctive' &&
        !this.asked[at]
      ) {
        this.put('let')
        this.wish = { text: '', person: 0, human: true }
        return
      }
      const antecedent = before?.phrase
      if (antecedent && (antecedent.noun?.kind === 'person' || antecedent.name)) {
        this.put(verb && (verb.person === 3 || verb.person === 6) ? 'who' : 'that')
        return
      }
      this.put('that')
      return
    }
    if (key === 'ni') {
      const nounNext = next?.phrase
      const chain = this.nodes.slice(0, at).some((node) => node.unit.key === 'ni')
      if (next?.unit.kind === 'verb' && next.unit.group?.tense !== 'infinitive') {
        const group = next.unit.group as VerbGroup
        const even = !this.negated && !chain
        if (even) group.adverbs.push('even')
        else this.put('and')
        if (!group.negation) group.negation = 'no'

        return
      }
      if (
        this.negated ||
        (chain && before?.unit.kind !== 'mark') ||
        (before?.phrase && this.nodes[at - 2]?.unit.key === 'sin')
      )
        this.put('or')
      else if (nounNext && nounNext.determiners.length === 0 && !nounNext.name && !nounNext.bare)
        this.put('no')
      else if (before?.unit.kind === 'mark' || before === undefined) this.put(chain ? 'nor' : 'not even')
      else this.put('nor')
      return
    }
    if (key === 'como' && unit.low === 'como') {
      if (
        this.asked[at] &&
        (before === undefined || before.unit.kind === 'mark' || before.unit.key === 'y')
      ) {
        this.put('how')
        return
      }
      if (
        next?.unit.kind === 'number' ||
        next?.unit.key === 'time' ||
        next?.unit.key === 'span' ||
        /^(?:once|twice|half|a couple|\d)/.test(next?.unit.en ?? '')
      ) {
        this.put('about')
        return
      }
      if (next?.unit.kind === 'verb') {
        this.put('as')
        return
      }
    }
    this.put(unit.en)
    if (key === 'pero' || key === 'porque' || key === 'aunque') this.negated = false
  }

  /** The next finite verb of the clause. */
  private nextFinite(at: number): VerbGroup | undefined {
    for (let k = at + 1; k < Math.min(at + 5, this.nodes.length); k++) {
      const unit = this.nodes[k]?.unit
      if (unit?.kind === 'mark' || unit?.kind === 'conjunction') return undefined
      if (unit?.group && !['infinitive', 'gerund', 'participle'].includes(unit.group.tense)) return unit.group
    }
    return undefined
  }

  // ---- noun phrases

  private phraseText(phrase: NounPhrase, at: number, owner = ''): string {
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

  private determiner(
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

  private his(at: number): string {
    if (this.asked[at] || this.usted) {
      if (!this.lastThird?.human || this.asked[at] || this.last?.person === 2) return 'your'
    }
    if (this.lastThird?.person === 6) return 'their'
    if (this.lastThird?.gender === 'f') return 'her'
    if (this.lastThird?.gender === 'm') return 'his'
    if (this.last?.person === 2) return 'your'
    return 'his/her'
  }

  // ---- verbs

  private verb(at: number, group: VerbGroup) {
    const nonFinite = group.tense === 'infinitive' || group.tense === 'gerund' || group.tense === 'participle'
    if (nonFinite) this.loose(at, group)
    else if (group.existential) this.existence(at, group)
    else this.finite(at, group)
  }

  private existence(at: number, group: VerbGroup) {
    const next = this.nodes[at + 1]
    let before = this.nodes[at - 1]
    let thing = next?.phrase
    let text = ''
    // "Armas no hay": the thing stands before.
    if (
      !thing &&
      before?.phrase &&
      before.phrase.determiners.length === 0 &&
      (at === 1 ||
        this.nodes[at - 2]?.unit.kind === 'mark' ||
        this.nodes[at - 2]?.unit.kind === 'conjunction')
    ) {
      thing = before.phrase
      this.out.length = this.place[at - 1] as number
      text = thing.body
    } else before = undefined
    const plural = thing?.plural ?? false
    const verb: EnglishVerb = this.english(group, 'be', plural ? 6 : 3, '')
    const bare = thing && thing.determiners.length === 0 && !thing.bare
    if (group.negation === 'no' && bare) {
      verb.negation = ''
      this.put(say('there', verb, this.invert(at, '')))
      this.put('no')
    } else {
      this.put(say('there', verb, this.invert(at, '')))
      this.negated = group.negation === 'no'
    }
    this.put(text)
    this.turned = true
  }

  /** Infinitives and gerunds take their form from what governs them. */
  private loose(at: number, group: VerbGroup) {
    const before = this.nodes[at - 1]
    const person = this.controller(group, at)
    const read = this.meaning(group, person, at, true)
    const verb = this.english(group, read.base, person, read.object)
    if (group.tense === 'gerund') {
      this.put(infinitive(verb, 'ing'))
      this.put(group.tail)
      return
    }
    let form: 'to' | 'ing' | 'base' | 'pp' = 'to'
    const narrated = this.speaker === 'narrator' && (before === undefined || before.unit.kind === 'mark')
    const governor = before?.unit.group
    if (governor) {
      const marker = this.markerOf(governor)
      if (marker === 'ing' || marker === 'base' || marker === 'pp') form = marker
      else if (marker === 'again') {
        // "volver a": the infinitive is the verb itself; its tense was kept for it.
        form = 'base'
      } else if (/^(?:hacer|dejar|ver|oír|escuchar)$/.test(governor.verb.lemma)) form = 'base'
    } else if (before?.unit.kind === 'preposition') {
      const { key } = before.unit
      const noun = this.nodes[at - 2]?.phrase?.body ?? ''
      const easy = this.nodes[at - 2]?.unit
      if (key === 'para' || key === 'a' || key === 'pa') form = 'to'
      else if (
        key === 'de' &&
        (TO_NOUNS.test(noun) || (easy?.kind === 'adjective' && /able|hard|easy|difficult/.test(easy.en)))
      )
        form = 'to'
      else form = 'ing'
    } else if (before?.unit.kind === 'fixed') form = HOME_PREPOSITIONS.test(before.unit.en) ? 'ing' : 'to'
    else if (before?.unit.kind === 'conjunction' && /^(?:o|u|y|e|ni)$/.test(before.unit.key))
      form = this.lastForm ?? 'ing'
    else if (before === undefined || before.unit.kind === 'mark') form = this.lastForm ?? 'ing'
    else if (before.phrase || (before.unit.kind === 'adverb' && before.unit.low === 'no'))
      form = this.lastForm ?? 'to'
    if (narrated) form = 'base'
    if (this.forced) form = this.forced
    this.forced = undefined
    this.lastForm = form
    if (read.marker === 'again') {
      this.again = true
      this.forced = form
      return
    }
    this.put(infinitive(verb, form))
    this.after(group)
    if (group.negation) this.negated = true
    if (read.marker) group.plain = { text: read.base, marker: read.marker }
  }

  private after(group: VerbGroup) {
    if (this.again) {
      this.put('again')
      this.again = false
    }
    this.put(group.tail)
  }

  private markerOf(group: VerbGroup): Gloss['marker'] {
    return group.plain.marker
  }

  /** Whose infinitive it is: of the person of its own pronoun, else of the verb before. */
  private controller(group: VerbGroup, at: number): number {
    const own = group.clitics.find((c) => c === 'me' || c === 'te' || c === 'nos')
    if (this.last?.human) return this.last.person
    // "me va a quitar el sueño": a thing does it to me; "es difícil levantarme" is mine.
    if (this.last && own && this.nodes[at - 1]?.unit.kind === 'verb') return 3

    if (own) return PERSON_OF[own] as number
    if (this.asked.some(Boolean) || this.usted) return 2
    return group.clitics.includes('se') ? 3 : this.speaker === 'patient' ? 1 : 3
  }

  private finite(at: number, group: VerbGroup) {
    if (group.tense === 'imperative') {
      const read = this.meaning(group, group.person === 4 ? 4 : 2, at, false)
      const verb = this.english(group, read.base, 2, read.object)
      if (group.person === 4) this.put("let's")
      this.last = { text: 'you', person: 2, human: true }
      this.put(command(verb))
      this.after(group)
      if (group.negation) this.negated = true
      group.plain = { text: read.base, marker: read.marker }
      return
    }
    const person = this.spanishPerson(at, group)
    const felt = this.feltBy(group, person, at)
    const explicit = felt ? undefined : this.subjectBefore(at, group, person)
    const behind = felt || explicit ? undefined : this.subjectBehind(at, group, person)
    let subject: Subject = felt ?? explicit ?? behind ?? this.unnamed(at, group, person)
    const relative = !felt && !explicit && !behind && this.isRelativeSubject(at, group, person)
    const english = relative ? (person === 6 ? 6 : 3) : subject.person
    const read = this.meaning(group, felt ? 0 : personFor(person, english), at, false, felt !== undefined)
    const verb = this.english(group, read.base, english, read.object)
    this.tenseBySpan(at, group, verb)
    if (
      group.verb.lemma === 'querer' &&
      group.tense === 'pastSubjunctive' &&
      read.base === 'want' &&
      this.nodes[at - 1]?.unit.key !== 'si' &&
      !/if$/.test(this.nodes[at - 1]?.unit.en ?? '')
    ) {
      verb.base = verb.base.replace('want', 'like')
      verb.tense = 'conditional'
    }
    if (
      group.verb.lemma === 'ver' &&
      group.tense === 'present' &&
      (person === 1 || person === 4) &&
      !group.negation &&
      this.isAppointment(at)
    )
      verb.tense = 'future'
    if (read.marker === 'again') {
      this.again = true
      this.raise(at, group, subject, explicit !== undefined || relative)
      return
    }
    let text: string
    if (this.ordered) {
      text = infinitive(verb, 'to')
      this.ordered = false
    } else if (this.wish && /ubjunctive$/.test(group.tense)) {
      const let_ = this.wish.person === 0
      if (explicit || relative) text = infinitive(verb, let_ ? 'base' : 'to')
      else {
        if (subject.person === this.wish.person && !behind)
          subject = { ...subject, text: OBJECT[subject.person] ?? subject.text }
        const object = behind ? subject.text : (OBJECT[subject.person] ?? subject.text)
        text = `${object} ${infinitive(verb, let_ ? 'base' : 'to')}`
      }
      this.wish = undefined
    } else if (relative) text = say('', verb, false)
    else if (explicit) {
      const turn = this.invert(at, subject.text)
      if (turn) {
        const from = this.place[this.skipComplement(at - 1)] as number
        const moved = this.out.splice(from).join(' ')
        text = say(moved, verb, true)
      } else text = say('', verb, false)
    } else {
      text = say(subject.text, verb, this.invert(at, subject.text))
    }
    this.put(text)
    this.after(group)
    this.last = subject
    this.turned = true
    if (
      group.negation === 'no' ||
      group.negation === 'never' ||
      group.negation === 'no longer' ||
      group.negation === 'not yet' ||
      group.negation === 'hardly'
    )
      this.negated = true
    else this.negated = false
    if (subject.text === 'no one' || subject.text === 'nothing') this.negated = true
    else if ((subject.person === 3 || subject.person === 6) && (explicit || behind)) this.lastThird = subject
    group.plain = { text: read.base, marker: read.marker }
  }

  /** "volví a tomarla": the infinitive takes over tense and person, "again" follows. */
  private raise(at: number, group: VerbGroup, subject: Subject, named: boolean) {
    const next = this.nodes[at + 1]?.unit
    const inner = next?.group
    if (!inner) return
    const borrowed: VerbGroup = {
      ...inner,
      tense: group.tense,
      person: group.person,
      perfect: group.perfect,
      negation: group.negation,
      adverbs: [...group.adverbs, ...inner.adverbs],
      progressive: group.progressive,
      clitics: [...group.clitics, ...inner.clitics],
    }
    this.used.add(at + 1)
    const read = this.meaning(borrowed, subject.person, at + 1, true)
    if (OPEN_END.test(read.base)) {
      borrowed.adverbs.push('again')
      this.again = false
    }
    const verb = this.english(borrowed, read.base, subject.person, read.object)
    this.put(say(named ? '' : subject.text, verb, !named && this.invert(at, subject.text)))
    this.after(borrowed)
    this.last = subject
    this.turned = true
    this.negated = group.negation !== ''
    const kept = this.nodes[at]?.unit
    if (kept) kept.group = { ...group, plain: { text: read.base, marker: read.marker } }
  }

  private english(group: VerbGroup, base: string, person: number, object: string): EnglishVerb {
    return {
      base,
      tense: group.tense,
      person,
      perfect: group.perfect,
      progressive: base === 'be' && group.progressive === 'be still' ? '' : group.progressive,
      negation: group.negation,
      adverbs: group.adverbs.map((a) =>
        a === 'already' && group.tense === 'present' && !group.perfect ? 'now' : a,
      ),
      usedTo: this.before && group.tense === 'imperfect' && !/^(?:be|have|want|know|can|feel)\b/.test(base),
      object,
    }
  }

  /** "hace tres semanas que no duermo", "la tomo desde hace un mes": English wants the perfect. */
  private tenseBySpan(at: number, group: VerbGroup, verb: EnglishVerb) {
    if (group.tense !== 'present' || group.perfect) return
    const since =
      this.nodes.slice(Math.max(0, at - 3), at).some((n) => n.unit.key === 'haceque') ||
      this.nodes.slice(at + 1, at + 5).some((n) => n.unit.key === 'desdehace')
    if (since && !/^(?:can|should)\b/.test(verb.base)) {
      verb.perfect = true
      verb.adverbs = verb.adverbs.filter((a) => a !== 'now')
    }
  }

  /** "la veo en dos semanas", "nos vemos el lunes". */
  private isAppointment(at: number): boolean {
    const next = this.nodes[at + 1]?.unit
    if (next?.kind === 'preposition' && next.key === 'en') return this.nodes[at + 2]?.unit.key === 'span'
    return next?.kind === 'fixed' && /^(?:on |next |in |tomorrow)/.test(next.en)
  }

  private invert(at: number, subject: string): boolean {
    if (!this.asked[at] || this.turned) return false
    // Only the main verb turns: not after if, when, that, because.
    for (let k = at - 1; k >= 0; k--) {
      const unit = this.nodes[k]?.unit as Unit
      if (unit.kind === 'mark') {
        if (unit.en === '¿' || unit.en !== ',') break
        continue
      }
      if (
        unit.kind === 'conjunction' &&
        /^(?:si|porque|aunque|que|cuando|mientras)$/.test(unit.key) &&
        unit.low !== 'cuándo' &&
        unit.low !== 'qué' &&
        !(unit.key === 'que' && k === 0)
      ) {
        if (
          unit.key === 'cuando' &&
          (k === 0 || this.nodes[k - 1]?.unit.kind === 'mark') &&
          !hasAccent(this.nodes)
        )
          continue
        return false
      }
      if (unit.kind === 'conjunction' && /^quien/.test(unit.key) && subject !== 'you') return false
      if (unit.kind === 'verb') return false
    }
    return true
  }

  private isRelativeSubject(at: number, group: VerbGroup, person: number): boolean {
    if (person !== 3 && person !== 6) return false
    const before = this.nodes[at - 1]
    if (before?.unit.key === 'quien' || before?.unit.key === 'quienes') return true
    if (before?.unit.low === 'qué' && group.verb.flags.has('t')) return true
    if (before?.unit.key !== 'que' || before.unit.kind !== 'conjunction')
      return before?.unit.en === 'what' && group.verb.flags.has('t')
    const antecedent = this.nodes[at - 2]?.unit.en === ',' ? this.nodes[at - 3] : this.nodes[at - 2]

    if (
      !antecedent?.phrase &&
      !(
        antecedent?.unit.kind === 'pronoun' &&
        /^(?:algo|alguien|nada|nadie|eso|uno|todo|ella|el|ellos)$/.test(antecedent.unit.key)
      )
    )
      return false
    if (antecedent?.phrase?.plural && person === 3) return false
    const human =
      /voices?$/.test(antecedent.phrase?.body ?? '') ||
      antecedent.phrase?.noun?.kind === 'person' ||
      antecedent.phrase?.name ||
      antecedent.unit.kind === 'pronoun'
    if (human) return true
    // "las gotas que me dio": somebody gave them, not the drops.
    return !(
      group.verb.flags.has('d') ||
      /^(?:tomar|hacer|querer|usar|necesitar|dejar|comprar|sentir|decir|poner|llevar)$/.test(group.verb.lemma)
    )
  }

  /** The person the Spanish form means where it leaves I and he open. */
  private spanishPerson(at: number, group: VerbGroup): number {
    if (!group.firstOrThird) return group.person
    const before = this.nodes[at - 1]
    if (before?.unit.key === 'yo') return 1
    if (this.nodes[at + 1]?.unit.key === 'yo') return 1
    if (this.subjectBefore(at, group, 3)) return 3
    const { clitics } = group
    if (this.wish)
      return this.wish.person === 1 || this.wish.person === 0 || this.wish.person === 2 || this.usted ? 3 : 1
    if (clitics.includes('se')) return 3
    if (clitics.includes('me')) {
      if (group.felt && !group.reflexive) return 3
      if (group.verb.flags.has('t') && group.felt) return 3
      if (group.verb.flags.has('t') && this.nodes[at + 1]?.phrase) return 3
      if (!group.reflexive) return 3
      return (group.reflexive || clitics.length === 1) &&
        !group.verb.flags.has('d') &&
        !group.verb.flags.has('h')
        ? 1
        : group.reflexive && group.verb.lemma !== 'decir' && !group.verb.flags.has('d')
          ? 1
          : 3
    }
    if (group.existential) return 3
    if (this.subjectBehind(at, group, 3, true)) return 3
    if (group.verb.lemma === 'ser')
      return this.nodes[at + 1]?.unit.kind === 'adjective' &&
        PERSONAL.test(this.nodes[at + 1]?.unit.key ?? '') &&
        this.speaker !== 'clinician' &&
        !this.asked[at]
        ? 1
        : 3
    if (group.verb.flags.has('t')) return 3
    if (this.asked[at] || this.usted || this.speaker === 'narrator') return 3
    if (
      before?.unit.key === 'que' &&
      before.unit.kind === 'conjunction' &&
      (this.last?.person === 3 || this.last?.person === 6)
    )
      return 3
    const aged = this.nodes[at + 1]?.unit.key === 'span' && group.verb.lemma === 'tener'
    if (
      this.last?.person === 3 &&
      this.last.human &&
      !aged &&
      before?.unit.kind === 'conjunction' &&
      /^(?:cuando|porque|y|pero|aunque|si)$/.test(before.unit.key)
    )
      return 3
    if (this.isRelativeSubject(at, group, 3) && this.nodes[at - 2]?.phrase?.noun?.kind === 'person') return 3
    if (
      this.lastThird &&
      this.last?.person === 3 &&
      before?.unit.kind === 'conjunction' &&
      before.unit.key === 'y'
    )
      return 3
    return 1
  }

  /** "me gusta", "a mi mamá le duele": the person concerned becomes the English subject. */
  private feltBy(group: VerbGroup, person: number, at: number): Subject | undefined {
    if (person !== 3 && person !== 6) return undefined
    const accidental =
      group.clitics[0] === 'se' &&
      group.clitics.length > 1 &&
      /^(?:me|te|le|nos|les|os)$/.test(group.clitics[1] as string)
    const dative = accidental
      ? group.clitics[1]
      : group.clitics.find((c) => /^(?:me|te|le|nos|les|os)$/.test(c))
    if (!dative) return undefined
    let felt = group.felt
    const next = this.nodes[at + 1]
    const symptom = next?.phrase?.noun?.kind === 'symptom' || next?.unit.kind === 'determiner'
    if (
      !felt &&
      symptom &&
      /^(?:dar|venir|entrar|agarrar|pegar|salir)$/.test(group.verb.lemma) &&
      !this.subjectBefore(at, group, person)
    )
      felt = { text: 'get', marker: '' }
    if (group.verb.lemma === 'salir' && (this.subjectBefore(at, group, person) || next?.unit.key === 'en')) {
      group.plain = { text: 'come out', marker: '' }
      return undefined
    }
    if (!felt || group.verb.lemma === 'doler') return undefined
    // "me tocó" with a person is no turn but a touch.
    if (
      group.verb.lemma === 'tocar' &&
      (this.subjectBefore(at, group, person) ||
        !next ||
        (next.unit.group?.tense !== 'infinitive' && !next.phrase))
    )
      return undefined
    if (group.clitics.some((c) => c === 'lo' || c === 'la') && !accidental) return undefined
    if (group.clitics.includes('se') && !accidental) return undefined
    // "la pastilla me da sueño": the pill makes me sleepy.
    if (group.verb.lemma === 'dar' && !this.dativeAt(at) && this.subjectBefore(at, group, person)) {
      const made = /^(?:get|be) ((?:very |so |really )?\w+)/.exec(felt.text)?.[1]
      if (made) group.plain = { text: `make {o} ${made}`, marker: '' }
      else if (/^(?:feel|laugh)/.test(felt.text))
        group.plain = { text: `make {o} ${felt.text}`, marker: felt.marker }
      return undefined
    }
    group.felt = felt
    const owner = this.dativeBefore(at)
    if (owner) return owner
    const who = PERSON_OF[dative] as number
    if (dative === 'le' || dative === 'les') {
      if ((this.asked[at] || this.usted) && !this.lastThird) return { text: 'you', person: 2, human: true }
      return this.third(dative === 'les' ? 6 : 3)
    }
    return { text: NOMINATIVE[who] as string, person: who === 5 ? 2 : who, human: true }
  }

  private dativeAt(at: number): boolean {
    return /^(?:a|al)$/.test(this.nodes[at - 2]?.unit.key ?? '')
  }

  /** "a mi mamá", "a mí", "a usted" right before the verb, taken back from the output. */
  private dativeBefore(at: number): Subject | undefined {
    const node = this.nodes[at - 1]
    const link = this.nodes[at - 2]
    if (!node || (link?.unit.key !== 'a' && link?.unit.key !== 'al')) return undefined
    if (this.nodes[at - 3]?.unit.kind === 'verb') return undefined
    if (node.phrase?.noun?.kind === 'person' || node.phrase?.name) {
      const article = link.unit.key === 'al' ? 'the ' : ''
      const text = article + this.phraseText(node.phrase, at - 1)
      this.out.length = this.place[at - 2] as number
      const subject = {
        text,
        person: node.phrase.plural ? 6 : 3,
        human: true,
        gender: genderOf(node.phrase),
      }
      this.lastThird = subject
      return subject
    }
    const { key } = node.unit
    const person = (
      { mi: 1, ti: 2, usted: 2, nosotros: 4, el: 3, ella: 3, ellos: 6, ustedes: 2 } as Record<string, number>
    )[key]
    if (!person || (node.unit.kind !== 'pronoun' && !(node.phrase?.bare && key === 'mi'))) return undefined
    this.out.length = this.place[at - 2] as number
    const text = key === 'el' ? 'he' : key === 'ella' ? 'she' : (NOMINATIVE[person] as string)
    return { text, person, human: true }
  }

  private subjectBefore(at: number, group: VerbGroup, person: number): Subject | undefined {
    let k = at - 1
    if (
      this.nodes[k]?.unit.kind === 'adverb' ||
      (this.nodes[k]?.unit.kind === 'fixed' && this.nodes[k - 1]?.phrase?.noun?.kind === 'person')
    )
      k--
    const node = this.nodes[k]
    if (!node) return undefined
    const previous = this.nodes[k - 1]?.unit
    if (previous?.kind === 'preposition' && !(previous.key === 'segun')) return undefined
    if (node.unit.kind === 'pronoun') {
      const means = PRONOUN_PERSON[node.unit.key]
      if (!means) return undefined
      const fits =
        means === person ||
        (means === 2 && (person === 3 || person === 6) && /^(?:ust|ud)/.test(node.unit.key)) ||
        (means === 3 && person === 3)
      if (!fits || (node.unit.key === 'nada' && previous?.kind === 'verb')) return undefined
      if (group.clitics.some((c) => c === 'lo') && node.unit.key === 'eso') return undefined
      if (
        /^(?:eso|esto)$/.test(node.unit.key) &&
        group.verb.flags.has('d') &&
        this.nodes[at + 1]?.phrase?.noun?.kind === 'person'
      )
        return undefined
      return {
        text: node.unit.en,
        person: means,
        human: !/^(?:eso|esto|algo|nada|todo|aquello)$/.test(node.unit.key),
        gender: node.unit.key === 'ella' ? 'f' : node.unit.key === 'el' ? 'm' : undefined,
      }
    }
    const phrase = node.phrase
    if (!phrase || (person !== 3 && person !== 6)) return undefined
    if (isWhen(phrase) && !/^(?:ser|pasar|llegar|empezar|terminar)$/.test(group.verb.lemma)) return undefined
    if (
      /^(?:eso|esto)$/.test(node.unit.key) &&
      group.verb.flags.has('d') &&
      this.nodes[at + 1]?.phrase?.noun?.kind === 'person'
    )
      return undefined
    if (previous?.kind === 'verb' && phrase.noun?.kind !== 'person' && !phrase.name) return undefined
    if (phrase.plural !== (person === 6) && !this.countsAsMany(k, person)) return undefined
    // "esa la dejó", "la gabapentina la tomo": an object put first.
    const object = group.clitics.find((c) => /^(?:lo|la|los|las)$/.test(c))
    if (object && phrase.noun?.kind !== 'person' && !phrase.name) return undefined
    const human = isPerson(phrase)
    const many = phrase.plural || /\bpeople$/.test(phrase.body) || person === 6
    return { text: phrase.body, person: many ? 6 : 3, human, gender: genderOf(phrase) }
  }

  /** "el tramadol con la duloxetina puede": the subject is the head of the phrase. */
  private skipComplement(at: number): number {
    let k = at
    if (
      this.nodes[k]?.unit.key === 'span' &&
      this.nodes[k - 1]?.unit.key === 'de' &&
      isPerson(this.nodes[k - 2]?.phrase)
    )
      k -= 2
    while (
      this.nodes[k]?.phrase &&
      this.nodes[k - 1]?.unit.kind === 'preposition' &&
      !/^(?:a|al)$/.test(this.nodes[k - 1]?.unit.key ?? '') &&
      this.nodes[k - 2]?.phrase
    )
      k -= 2
    if (k === at) return at
    const lead = this.nodes[k - 1]?.unit
    return lead === undefined || lead.kind === 'mark' || lead.kind === 'conjunction' ? k : at
  }

  /** "mi mamá y mi papá pelean": two singulars make a plural. */
  private countsAsMany(at: number, person: number): boolean {
    return person === 6 && this.nodes[at - 1]?.unit.key === 'y' && this.nodes[at - 2]?.phrase !== undefined
  }

  /** A subject behind its verb: "me la dio el doctor", "regresan las ideas", "¿cómo está su mamá?". */
  private subjectBehind(at: number, group: VerbGroup, person: number, peek = false): Subject | undefined {
    let k = at + 1
    const skipped = this.nodes[k]
    if (skipped?.unit.kind === 'adverb' && !skipped.phrase) k++
    if (k > at + 1 && this.nodes[k]?.unit.kind === 'adverb') k++
    const inner = this.nodes[k]?.unit.group
    if (
      inner?.tense === 'infinitive' &&
      group.plain.marker === 'base' &&
      (isPerson(this.nodes[k + 1]?.phrase) || this.nodes[k + 1]?.unit.kind === 'pronoun')
    )
      k++
    const node = this.nodes[k]
    if (!node || this.used.has(k) || OPEN_END.test(group.plain.text)) return undefined
    if (node.unit.kind === 'pronoun') {
      const { key } = node.unit
      const means = PRONOUN_PERSON[key]
      if (
        !means ||
        (/^(?:eso|esto|algo|nada|todo|todos|todas|uno|ninguno|aquello)$/.test(key) &&
          !(group.verb.flags.has('i') && !/^(?:nada|algo)$/.test(key)))
      )
        return undefined
      const fits = means === person || (means === 2 && (person === 3 || person === 6))
      if (!fits || (key === 'nadie' && this.nodes[at]?.unit.group?.verb.lemma === 'tener')) return undefined
      if (!peek) this.used.add(k)
      if (key === 'nadie' && !peek) group.negation = ''
      return {
        text: node.unit.en,
        person: means,
        human: true,
        gender: key === 'ella' ? 'f' : key === 'el' ? 'm' : undefined,
      }
    }
    const phrase = node.phrase
    if (!phrase || (person !== 3 && person !== 6)) return undefined
    if (phrase.plural !== (person === 6) && !(person === 6 && this.nodes[k + 1]?.unit.key === 'y'))
      return undefined
    const { lemma, flags } = group.verb
    const human = isPerson(phrase)
    if (/^(?:tener|haber|querer|necesitar|conocer|buscar|parecer)$/.test(lemma)) return undefined
    if (lemma === 'llamar' && group.clitics.includes('se')) return undefined
    const how = this.nodes[at - 1]?.unit
    const asksHow = how?.kind === 'conjunction' && /^(?:como|donde|cuando|cual)/.test(how.key)
    const being = /^(?:ser|estar|andar|ir|seguir)$/.test(lemma)
    const dative = group.clitics.some((c) => /^(?:me|te|le|nos|les)$/.test(c))
    let ok = false
    if (being)
      ok =
        asksHow || (lemma === 'estar' && human && phrase.determiners.length > 0 && group.progressive !== '')
    else if (
      flags.has('i') &&
      (phrase.determiners.length > 0 || human || dative) &&
      !phrase.bare &&
      group.progressive === ''
    )
      ok = true
    else if (
      dative &&
      phrase.noun?.kind === 'body' &&
      !flags.has('d') &&
      !flags.has('m') &&
      !/^(?:tomar|revisar|checar|medir|sacar|operar|quitar|tocar|cortar|lavar|agarrar|subir|bajar)$/.test(
        lemma,
      )
    )
      ok = true
    else if (
      human &&
      phrase.determiners.length + (phrase.name || /^(?:Dr|Mr|Ms)\./.test(phrase.body) ? 1 : 0) > 0 &&
      !phrase.bare &&
      !this.isPersonalObject(group)
    )
      ok = true
    if (!ok) return undefined
    if (lemma === 'bajar' || lemma === 'subir' || lemma === 'terminar' || lemma === 'acabar') {
      // "subir la dosis": somebody raises it; "subió la presión": it rose.
      if (phrase.noun?.kind === 'thing' || phrase.noun?.kind === 'drug') return undefined
    }
    if (peek) return { text: phrase.body, person, human }
    this.used.add(k)
    const owner = dative ? this.ownerOf(group, at) : ''
    if (dative && phrase.noun?.kind !== 'person')
      group.clitics = group.clitics.filter(
        (c) => !/^(?:me|te|le|nos|les)$/.test(c) || (group.clitics[0] === 'se' && c === 'se'),
      )
    const many = phrase.plural || /\bpeople$/.test(phrase.body)
    return {
      text: this.phraseText(phrase, k, phrase.noun?.kind === 'person' ? '' : owner),
      person: many ? 6 : 3,
      human,
      gender: genderOf(phrase),
    }
  }

  private isPersonalObject(group: VerbGroup): boolean {
    return (
      group.verb.flags.has('h') &&
      group.clitics.length === 0 &&
      /^(?:casar|criar|educar|conocer|visitar)$/.test(group.verb.lemma)
    )
  }

  private ownerOf(group: VerbGroup, at: number): string {
    const dative = group.clitics.find((c) => /^(?:me|te|le|nos|les)$/.test(c)) ?? 'le'
    const person = PERSON_OF[dative] as number
    if (dative === 'le' && (this.asked[at] || this.usted)) return 'your'
    if (dative === 'le' && this.lastThird?.gender) return this.lastThird.gender === 'f' ? 'her' : 'his'
    return POSSESSIVE[person] ?? ''
  }

  private third(person: number): Subject {
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

  /** The subject nobody says, from the ending and the talk. */
  private unnamed(at: number, group: VerbGroup, person: number): Subject {
    if (person === 1) return { text: 'I', person: 1, human: true }
    if (person === 2 || person === 5) return { text: 'you', person: 2, human: true }
    if (person === 4) return { text: 'we', person: 4, human: true }
    const asked = this.asked[at]
    if (person === 6) {
      if (asked && !this.lastThird && group.clitics.length === 0 && this.usted && !group.verb.flags.has('t'))
        return { text: 'you', person: 2, human: true }
      return { text: 'they', person: 6, human: true }
    }
    const { flags, lemma } = group.verb
    const it: Subject = { text: 'it', person: 3, human: false }
    const you: Subject = { text: 'you', person: 2, human: true }
    const next = this.nodes[at + 1]
    const reflexive = group.clitics.length === 1 && group.clitics[0] === 'se'
    if (reflexive && !group.reflexive && /^(?:poder|deber|necesitar|decir|hacer|usar|saber)$/.test(lemma))
      return { text: 'one', person: 3, human: true }
    if (this.climbed(at, 'se') && /^(?:poder|deber)$/.test(lemma) && !asked && this.speaker !== 'clinician')
      return { text: 'one', person: 3, human: true }
    if (lemma === 'salir' && next?.unit.kind === 'adjective') return it
    if (lemma === 'ser' && asked && next?.unit.kind === 'fixed' && /^(?:the|last) /.test(next.unit.en))
      return { text: '', person: 3, human: false }
    if (lemma === 'ser') {
      const human =
        next?.phrase?.noun?.kind === 'person' ||
        (next?.unit.kind === 'adjective' && PERSONAL.test(next.unit.key)) ||
        /^be (?:able|allergic|a burden)/.test(group.plain.text)
      if (!human) return it
    }
    const inner =
      next?.unit.group?.tense === 'infinitive' &&
      /^(?:ir|poder|deber|empezar|comenzar|dejar|tener|volver|soler|acabar|seguir)$/.test(lemma)
        ? next.unit.group
        : undefined
    if (
      inner &&
      (inner.verb.lemma === 'ser' ||
        (inner.verb.flags.has('t') && !inner.clitics.some((c) => c !== 'me' && c !== 'te' && c !== 'le')))
    )
      return it
    if (inner?.verb.lemma === 'hacer' && this.nodes[at + 2]?.unit.key === 'span') return it
    if (group.plain.text === 'mean') return it
    if (
      /^(?:salir|estar)$/.test(lemma) &&
      next?.unit.key === 'en' &&
      (this.nodes[at + 2]?.unit.kind === 'number' || / over /.test(this.nodes[at + 2]?.unit.en ?? ''))
    )
      return it
    if (
      /^(?:subir|bajar|aumentar|disminuir|empeorar|mejorar)$/.test(lemma) &&
      !asked &&
      group.progressive === '' &&
      (next === undefined ||
        next.unit.kind === 'mark' ||
        next.unit.kind === 'adverb' ||
        /^a little/.test(next.unit.en)) &&
      this.usted
    )
      return it
    if (/^(?:regresar|volver)$/.test(lemma) && group.tense === 'subjunctive' && !this.lastThird?.human)
      return it
    const acted = group.clitics.some((c) => /^(?:lo|la|los|las)$/.test(c))
    if (flags.has('t') && !acted && !(reflexive && group.reflexive)) return it
    if (/^(?:costar|servir|durar|valer|significar|importar)$/.test(lemma)) return it
    if (lemma === 'hacer' && next?.phrase?.noun && /^(?:cold|heat)$/.test(next.phrase.body)) return it
    const toYou = group.clitics.some((c) => c === 'te' || c === 'os')
    const toUsted = group.clitics.includes('le') && !this.lastThird
    if (asked)
      return toYou || toUsted
        ? flags.has('d')
          ? this.third(3)
          : it
        : this.lastThird &&
            !this.turned &&
            this.nodes.slice(0, at).some((n) => n.phrase?.noun?.kind === 'person')
          ? this.third(3)
          : you
    if (this.usted) {
      if (this.wish) return you
      if (toYou || (group.clitics.some((c) => c === 'le') && !this.doubles(at)))
        return this.lastThird ? this.third(3) : it
      return this.lastThird?.human && this.last?.person !== 2 ? this.third(3) : you
    }
    if (this.wish && this.speaker === 'patient')
      return this.wish.person !== 0 && group.clitics.includes('me') ? you : this.third(3)
    const start =
      at === 0 ||
      this.nodes[at - 1]?.unit.kind === 'mark' ||
      (this.nodes[at - 1]?.unit.key === 'y' && this.last?.text === '')
    if (
      (this.speaker === 'narrator' ||
        (this.speaker === undefined &&
          /^(?:negar|referir|reportar|relatar|manifestar|presentar|describir|comentar|mencionar|verbalizar)$/.test(
            lemma,
          ))) &&
      start
    ) {
      return { text: '', person: 3, human: true }
    }
    if (lemma === 'estar' && next?.unit.kind === 'adverb') return this.lastThird ? this.third(3) : it
    return this.third(3)
  }

  private climbed(at: number, clitic: string): boolean {
    return this.nodes[at + 1]?.unit.group?.clitics.includes(clitic) ?? false
  }

  /** English base and object pronouns of a verb with its Spanish pronouns. */
  private meaning(
    group: VerbGroup,
    person: number,
    at: number,
    loose: boolean,
    felt = false,
  ): { base: string; object: string; marker: Gloss['marker'] } {
    const next = this.nodes[at + 1]
    const clitics = [...group.clitics]
    const { lemma, flags } = group.verb
    const commandPerson = group.tense === 'imperative'
    let gloss = group.plain
    let object = ''
    let reflexive = false
    const thing = clitics.find((c) => /^(?:lo|la|los|las)$/.test(c))
    let dative = clitics.find((c) => /^(?:me|te|nos|os|le|les)$/.test(c))
    const se = clitics.includes('se')
    if (felt) {
      gloss = group.felt ?? gloss
      return {
        base: this.trim(this.fill(gloss.text, this.feltPerson(group, at)), at, gloss),
        object: '',
        marker: gloss.marker,
      }
    }
    if (
      dative &&
      PERSON_OF[dative] === person &&
      !(
        loose &&
        this.last === undefined &&
        !/\{r\}|\{p\}/.test(group.reflexive?.text ?? '') &&
        (flags.has('d') || flags.has('h'))
      ) &&
      dative !== 'le' &&
      dative !== 'les'
    ) {
      reflexive = true
      dative = undefined
    } else if (
      loose &&
      dative &&
      dative !== 'le' &&
      dative !== 'les' &&
      !se &&
      !thing &&
      this.last === undefined &&
      (/\{r\}|\{p\}/.test(group.reflexive?.text ?? '') || (!flags.has('d') && !flags.has('h')))
    ) {
      reflexive = true
      dative = undefined
    } else if (se && dative) {
      dative = undefined
      // "se me hinchan los pies" lost its person to the possessive before.
      reflexive = true
    } else if (se) {
      if (
        thing &&
        (group.verb.reflexive === undefined ||
          !/^(?:tomar|comer|beber|poner|quitar|llevar|saltar|creer|fumar|aguantar|cortar|inyectar|imaginar)$/.test(
            lemma,
          ) ||
          person === 1 ||
          (person === 2 && !this.asked[at] && !commandPerson && !loose))
      ) {
        dative = 'le'
      } else reflexive = true
    }
    if (reflexive) {
      const own = group.reflexive
      gloss = own ?? gloss
      let text = gloss.text
      const np = next?.phrase
      const followed = np !== undefined && !np.name && (np.noun !== undefined || np.bare)
      const who = person || 1
      if (!own && !followed && !thing && !/^(?:can|should|be|have)\b/.test(text) && loose)
        text = `${text} {r}`
      if (followed && /\{r\}/.test(text)) text = text.replace(/ ?\{r\}/, '')
      if (
        followed &&
        np &&
        np.determiners.length > 0 &&
        /^(?:el|la|los|las)$/.test(np.determiners[0]?.key ?? '') &&
        (np.noun?.kind === 'body' || /clothes|shoes?|hair|shirt|nails?/.test(np.body))
      ) {
        np.determiners[0] = {
          ...(np.determiners[0] as Unit),
          key: 'own',
          en:
            who === 3 && this.last?.gender
              ? this.last.gender === 'f'
                ? 'her'
                : 'his'
              : (POSSESSIVE[who] as string),
        }
      }
      if (lemma === 'poner' && (next?.phrase?.noun || thing)) text = text === 'get' ? 'put on' : text
      if (lemma === 'hacer' && text === 'become' && next?.phrase) text = 'do'
      if (lemma === 'llevar' && thing) text = 'take'
      if (lemma === 'quedar' && thing) text = 'keep'
      if (lemma === 'tirar' && thing) text = 'throw'
      gloss = { ...gloss, text: this.fill(text, who) }
    } else gloss = { ...gloss, text: this.fill(gloss.text, person || 3) }
    if (!reflexive && dative && group.toward)
      gloss = { ...group.toward, text: this.fill(group.toward.text, PERSON_OF[dative] as number) }
    let base = gloss.text

    // "le dije a mi hija": the pronoun only announces the person.
    const doubled = (dative === 'le' || dative === 'les') && this.doubles(at)
    if (doubled) dative = undefined
    let to = dative ? this.objectPronoun(dative, group, at) : ''
    const it = thing ? this.objectPronoun(thing, group, at) : ''
    if (lemma === 'decir' && base === 'say' && (to || doubled || this.personFollows(at))) base = 'tell'
    if (/^say /.test(base) && to) {
      base = base.replace(/^say/, `tell ${to}`)
      to = ''
    }
    if (/\{p\}| mind$/.test(base) && group.toward) to = ''
    if (lemma === 'poner' && to && (next?.unit.kind === 'number' || next?.phrase?.bare) && !it) {
      base = 'give'
      to = 'it'
    }
    if (lemma === 'quitar' && to && /^(?:a|al)$/.test(next?.unit.key ?? '')) {
      base = 'take'
      to = ''
    }
    if (to && it)
      object =
        flags.has('d') || /^(?:quitar|llevar)$/.test(lemma)
          ? `${it} ${lemma === 'quitar' ? 'from' : 'to'} ${to}`
          : `${it} for ${to}`
    else if (to) {
      const np = next?.phrase
      if (/^(?:explain|suggest|propose|mention|confess|communicate)$/.test(base)) object = `to ${to}`
      else if (
        !flags.has('d') &&
        np &&
        /^(?:el|la|los|las)$/.test(np.determiners[0]?.key ?? '') &&
        np.noun &&
        np.noun.kind !== 'person'
      ) {
        np.determiners[0] = { ...(np.determiners[0] as Unit), key: 'own', en: possessiveOf(to) }
      } else if (base === 'ask for') {
        base = 'ask'
        object =
          next?.unit.key === 'que' || next === undefined || next.unit.kind === 'mark' ? to : `${to} for`
      } else if (
        !flags.has('d') &&
        !flags.has('h') &&
        np?.noun &&
        !/^(?:hacer|llevar|traer|dejar|ver)$/.test(lemma) &&
        np.noun.kind !== 'person'
      )
        object = `${to}`
      else object = to
    } else object = it
    if (!object && !doubled) base = this.trim(base, at, gloss)
    if (lemma === 'hacer' && base === 'do' && next?.unit.group?.tense === 'infinitive') base = 'make'
    if (lemma === 'pasar' && base === 'happen' && next?.unit.key === 'de') base = 'go'
    if (lemma === 'pasar' && group.tense === 'imperative') base = 'come in'
    if (lemma === 'ir' && base === 'be going to' && (loose || group.tense === 'imperative')) base = 'go to'
    if (lemma === 'salir' && next?.unit.key === 'en') base = 'come out'
    if (
      /^(?:subir|bajar)$/.test(lemma) &&
      se &&
      group.verb.plain === group.plain &&
      reflexive &&
      this.nodes[at]?.unit.group?.person === 3 &&
      this.last?.person !== 1
    )
      base = lemma === 'subir' ? 'go up' : 'go down'
    if (lemma === 'hacer' && base === 'do' && next?.phrase?.noun?.kind === 'symptom') base = 'cause'
    if (
      lemma === 'tener' &&
      base === 'have' &&
      next?.unit.key === 'span' &&
      /years?$/.test(next.unit.en) &&
      !/^(?:de|con|sin|que)$/.test(this.nodes[at + 2]?.unit.key ?? '')
    ) {
      base = 'be'
      next.unit.en = `${next.unit.en} old`
    }
    if (lemma === 'dejar' && base === 'leave') {
      const drug = next?.phrase?.noun
      if (
        thing ||
        drug?.kind === 'drug' ||
        /medicine|medication|pill|alcohol|drinking|cigarette|drug|treatment|therapy|job|work/.test(
          next?.phrase?.body ?? '',
        )
      )
        base = 'stop'
      if (next?.unit.group?.tense === 'infinitive') base = 'let'
      if (
        thing &&
        (this.nodes[at + 1]?.unit.kind === 'adjective' ||
          this.nodes[at + 1]?.unit.key === 'para' ||
          this.nodes[at + 1]?.unit.key === 'en')
      )
        base = 'leave'
    }
    if (
      /^(?:subir|bajar)$/.test(lemma) &&
      (thing ||
        to ||
        next?.phrase?.noun?.kind === 'drug' ||
        /^dose|^medic/.test(next?.phrase?.body ?? '') ||
        ((loose || group.person === 4 || group.person === 1) && next?.unit.key === 'a'))
    )
      base =
        lemma === 'subir'
          ? it || to || next?.phrase?.noun
            ? 'increase'
            : 'go up'
          : it || to || next?.phrase?.noun
            ? 'lower'
            : 'go down'
    if (lemma === 'ver' && base === 'see' && next?.unit.kind === 'adjective') base = 'find'
    if (lemma === 'sentir' && base === 'feel' && (thing || next?.unit.kind === 'mark')) base = 'feel'
    if (lemma === 'esperar' && (next?.unit.key === 'que' || next?.unit.group?.tense === 'infinitive'))
      base = 'hope'
    if (
      lemma === 'pasar' &&
      !to &&
      (next?.unit.key === 'span' || /^all |night$|day$/.test(next?.unit.en ?? ''))
    )
      base = 'spend'
    if (
      lemma === 'manejar' &&
      base === 'drive' &&
      (thing || (next?.phrase && !/^(?:car|truck|bus|motorcycle|taxi|trailer)s?$/.test(next.phrase.body)))
    )
      base = 'handle'
    if (
      lemma === 'deber' &&
      base === 'should' &&
      next?.unit.group === undefined &&
      (next?.phrase || next?.unit.kind === 'number' || next?.unit.key === 'span')
    )
      base = 'owe'
    if (lemma === 'servir' && base === 'help' && (group.person === 1 || group.person === 2)) base = 'be good'
    if (
      lemma === 'referir' &&
      !to &&
      !thing &&
      !reflexive &&
      !isPerson(next?.phrase) &&
      !/^(?:a|al)$/.test(next?.unit.key ?? '')
    )
      base = 'report'
    if (lemma === 'salir' && next?.unit.kind === 'adjective') base = 'come out'
    if (/^(?:sangrar|arder|picar|temblar|sudar)$/.test(lemma)) object = ''
    if (base === 'ask for' && doubled) base = 'ask'
    const nothing =
      next === undefined ||
      next.unit.kind === 'mark' ||
      /^(?:every|on|at|a lot|almost|again|since|when|once|twice|before|only)\b/.test(next.unit.en)
    const asksWhat = this.nodes.some(
      (n) => n.unit.kind === 'conjunction' && /^(?:que|cuant[oa]s?|cual|como)$/.test(n.unit.key),
    )
    if (lemma === 'tomar' && base === 'take' && nothing && !thing && !reflexive && !asksWhat) base = 'drink'
    if (lemma === 'sacar' && next?.unit.kind === 'number') base = 'score'
    if (
      lemma === 'tomar' &&
      base === 'take' &&
      next?.phrase &&
      /beers?|wine|drinks?$|liquor|coffee|tea$|water|tequila|rum|milk|soda|alcohol|whiskey/.test(
        next.phrase.body,
      )
    )
      base = 'drink'
    return { base, object, marker: gloss.marker }
  }

  private feltPerson(group: VerbGroup, at: number): number {
    const dative = group.clitics.find((c) => /^(?:me|te|le|nos|les|os)$/.test(c)) ?? 'le'
    if ((dative === 'le' || dative === 'les') && (this.asked[at] || this.usted)) return 2
    return PERSON_OF[dative] as number
  }

  private fill(text: string, person: number): string {
    const gender = person === 3 ? (this.last?.gender ?? this.lastThird?.gender) : undefined
    const self = gender ? (gender === 'f' ? 'herself' : 'himself') : REFLEXIVE[person]
    const own = gender ? (gender === 'f' ? 'her' : 'his') : POSSESSIVE[person]
    const each =
      (person === 4 || person === 6) && /^(?:see|talk|kiss|hug|yell|love|hit|greet|tell)\b/.test(text)
    return text
      .replace('{r}', each ? 'each other' : (self ?? ''))
      .replace('{p}', own ?? '')
      .trim()
  }

  /** A preposition at the end of the rendering needs something after it. */
  private trim(base: string, at: number, gloss: Gloss): string {
    if (!/ (?:of|to|at|for|about|with|by|in|on)$/.test(base)) return base
    const asks = this.nodes[at - 1]?.unit
    if (asks && (asks.key === 'que' || / ?what$| that$/.test(asks.en)) && asks.kind !== 'verb') return base
    const next = this.nodes[at + 1]
    if (
      next?.phrase ||
      next?.unit.kind === 'pronoun' ||
      next?.unit.kind === 'name' ||
      next?.unit.kind === 'number'
    )
      return base
    if (
      next?.unit.group &&
      ['infinitive', 'gerund'].includes(next.unit.group.tense) &&
      (gloss.marker === 'ing' || gloss.marker === 'base')
    )
      return base
    if (next?.unit.group?.tense === 'infinitive' && / to$/.test(base)) {
      gloss.marker = 'base'
      return base
    }
    if (next?.unit.key === 'a' || next?.unit.key === 'al') return base
    if (next?.unit.kind === 'fixed' && /^what|^the (?:best|worst)|^both/.test(next.unit.en)) return base
    return base.replace(/ \w+$/, '')
  }

  private doubles(at: number): boolean {
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

  private personFollows(at: number): boolean {
    const next = this.nodes[at + 1]?.unit
    return (next?.key === 'a' || next?.key === 'al') && this.nodes[at + 2]?.phrase?.noun?.kind === 'person'
  }

  private objectPronoun(clitic: string, group: VerbGroup, at: number): string {
    if (clitic === 'me') return 'me'
    if (clitic === 'te' || clitic === 'os') return 'you'
    if (clitic === 'nos') return 'us'
    const human = group.verb.flags.has('h') || group.verb.lemma === 'ver' || group.verb.lemma === 'mandar'
    const toUsted = this.asked[at] || this.usted
    if (clitic === 'le') {
      if (toUsted && !this.lastThird?.human) return 'you'
      if (
        this.speaker === 'patient' &&
        /^(?:mentir|agradecer|contar|decir|preguntar|pedir|prometer|jurar)$/.test(group.verb.lemma) &&
        !this.lastThird
      )
        return 'you'
      return this.lastThird?.gender ? (this.lastThird.gender === 'f' ? 'her' : 'him') : 'him/her'
    }
    if (clitic === 'les' || clitic === 'los' || clitic === 'las') return 'them'
    if (!human) return 'it'
    const youAct =
      group.person === 3 &&
      !this.subjectBefore(at, group, 3) &&
      !['infinitive', 'gerund'].includes(group.tense)
    if (youAct && group.verb.lemma === 'ver') return 'it'
    if ((this.usted || this.asked[at]) && !this.lastThird?.human && !youAct) return 'you'
    return clitic === 'la' ? 'her' : 'him'
  }
}

function personFor(spanish: number, english: number): number {
  return spanish === 3 || spanish === 6 ? english : spanish
}

const isWhen = (phrase: NounPhrase): boolean =>
  /\b(?:weeks?|days?|months?|years?|nights?|times?|mornings?|afternoons?|hours?|while)$/.test(phrase.body)

function possessiveOf(object: string): string {
  return (
    (
      {
        me: 'my',
        you: 'your',
        us: 'our',
        them: 'their',
        'him/her': 'his/her',
        her: 'her',
        him: 'his',
      } as Record<string, string>
    )[object] ?? 'the'
  )
}

/** "pareja", "persona", "paciente" tell nobody's sex. */
function genderOf(phrase: NounPhrase): 'm' | 'f' | undefined {
  return /(?:partner|person|people|patient|relative|family|teenager|victim|baby|gang)s?$/.test(phrase.body)
    ? undefined
    : phrase.noun?.gender
}

function hasAccent(nodes: Node[]): boolean {
  return nodes.some((node) => /[áéíóúñ]/.test(node.unit.low))
}

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

/** Spaces, articles before vowels, a capital at the start. */
function finish(out: string[]): string {
  let text = out.join(' ')
  text = text
    .replace(/\s+([,.;:!?…%)])/g, '$1')
    .replace(/\s+\.\.\./g, '...')
    .replace(/([(])\s+/g, '$1')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\ba (?=(?!one\b|use|uni|eu)[aeiou])/gi, (article) => `${article[0]}n `)
    .replace(/\bthe the\b/g, 'the')
    .replace(
      /\bthe (?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g,
      '',
    )
    .replace(/\bto to\b/g, 'to')
    .replace(/\s{2,}/g, ' ')
    .trim()
  text = text.replace(
    /(^|[.!?]\s+|^")([a-záéíóúñ])/g,
    (_, lead: string, letter: string) => lead + letter.toUpperCase(),
  )
  return text
}

void ing
