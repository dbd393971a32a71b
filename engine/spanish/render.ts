import { table } from '../words/table.ts'
import { Clauses } from './clauses.ts'
import { isPerson, type Node } from './noun-phrase.ts'
import { hasAccent, OBJECT, PRONOUN_PERSON, TO_NOUNS } from './pronouns.ts'
import type { Unit, VerbGroup } from './units.ts'

/** Wishes that bend the verb after "que": quiero que tome, I want you to take. */
const WISHES = new Set(
  'querer preferir pedir necesitar gustar desear encantar recomendar aconsejar'.split(' '),
)

/** "me dijo que la tomara": told me to take it. */
const ORDERS = new Set(
  'decir pedir recomendar aconsejar sugerir exigir rogar indicar ordenar permitir prohibir'.split(' '),
)

/** What an interjection means after a verb. */
const PREDICATE = table<string>({ bueno: 'good', claro: 'clear', cierto: 'true', seguro: 'safe' })

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
    .replace(/\bhung (?=(?:my|your|him|her)sel)/g, 'hanged ')
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

/** The English sentence, piece by piece. */
export class Renderer extends Clauses {
  text(): string {
    for (let at = 0; at < this.nodes.length; at++) {
      this.place[at] = this.out.length
      if (this.used.has(at)) continue
      this.node(at)
    }
    return finish(this.out)
  }

  protected node(at: number) {
    const { unit, phrase } = this.nodes[at] as Node
    if (
      phrase?.body === 'truth' &&
      this.asked[at] &&
      this.nodes[at + 1]?.unit.en === '?' &&
      (at === 0 || this.nodes[at - 1]?.unit.kind === 'mark')
    ) {
      this.put('right')
      return
    }
    if (phrase) {
      this.put(this.phraseText(phrase, at))
      if (isPerson(phrase)) this.remember(at)
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
        else if (unit.en === 'only' && unit.key === 'nada' && this.negated) this.put('anything else')
        else this.put(unit.en)
    }
  }

  /** "alguna vez" belongs inside an English question; in a statement it is once. */
  protected ever(at: number) {
    const group = this.nodes[at + 1]?.unit.group
    if (group && this.asked[at] && group.tense !== 'infinitive') group.adverbs.push('ever')
    else this.put(this.negated || this.asked[at] ? 'ever' : 'once')
  }

  protected mark(unit: Unit) {
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

  protected adverb(at: number, unit: Unit) {
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
      } else if (next && /^(?:nada|nadie)$/.test(next.unit.key)) this.put('now')
      else this.put(this.negated ? 'anymore' : 'already')
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
      /^(?:estar|sentir|andar|poner|ver)$/.test(
        (this.nodes[at - 1]?.unit.group ?? this.nodes[at - 2]?.unit.group)?.verb.lemma ?? '',
      )
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

  protected pronoun(at: number, unit: Unit) {
    const { key } = unit
    if (
      key === 'yo' &&
      this.nodes[at - 1]?.unit.group?.tense === 'infinitive' &&
      this.nodes[at + 1]?.unit.kind !== 'verb'
    )
      return
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

  protected preposition(at: number, unit: Unit) {
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
          group.clitics.some((c) => /^l[oa]s?$/.test(c)) &&
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
      else if (/^(?:more|less)$/.test(before?.unit.en ?? '') && next?.unit.kind === 'pronoun')
        this.put('about')
      else if (/^(?:more|less)$/.test(before?.unit.en ?? '')) this.put('than')
      else if (
        (next?.unit.kind === 'number' || next?.unit.key === 'time' || next?.unit.key === 'span') &&
        this.nodes[at + 2]?.unit.key === 'a'
      )
        this.put('from')
      else if (next?.unit.kind === 'adjective' && /^(?:moderad|grave|leve|sever)/.test(next.unit.key))
        this.put('from')
      else if (group?.verb.lemma === 'ser' && (next?.phrase?.name || next?.unit.en === 'El Salvador'))
        this.put(`from${article}`)
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

  protected conjunction(at: number, unit: Unit) {
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
        /^(?:once|twice|half|a couple|\d)/.test(next?.unit.en ?? '') ||
        /^\d/.test(next?.phrase?.body ?? '')
      ) {
        this.put('about')
        return
      }
      if (next?.unit.group?.tense === 'infinitive') {
        this.put('how')
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
  protected nextFinite(at: number): VerbGroup | undefined {
    for (let k = at + 1; k < Math.min(at + 5, this.nodes.length); k++) {
      const unit = this.nodes[k]?.unit
      if (unit?.kind === 'mark' || unit?.kind === 'conjunction') return undefined
      if (unit?.group && !['infinitive', 'gerund', 'participle'].includes(unit.group.tense)) return unit.group
    }
    return undefined
  }
}
