import { table } from '../words/table.ts'
import { isPerson, type NounPhrase } from './noun-phrase.ts'
import { genderOf, OPEN_END, PERSON_OF, POSSESSIVE, PRONOUN_PERSON, type Subject } from './pronouns.ts'
import { Talk } from './talk.ts'
import type { VerbGroup } from './units.ts'

const NOMINATIVE = ['', 'I', 'you', 'he/she', 'we', 'you', 'they']

const isWhen = (phrase: NounPhrase): boolean =>
  /\b(?:weeks?|days?|months?|years?|nights?|times?|mornings?|afternoons?|hours?|while)$/.test(phrase.body)

const PERSON_AFTER_PREPOSITION = table({
  mi: 1,
  ti: 2,
  usted: 2,
  nosotros: 4,
  el: 3,
  ella: 3,
  ellos: 6,
  ustedes: 2,
})

/** Subjects that the sentence names, before the verb, behind it or as the person concerned. */
export class NamedSubjects extends Talk {
  /** "me gusta", "a mi mamá le duele": the person concerned becomes the English subject. */
  protected feltBy(group: VerbGroup, person: number, at: number): Subject | undefined {
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
    const symptom =
      next?.phrase?.noun?.kind === 'symptom' ||
      /(?:ideas?|thoughts?|urges?|images?|impulses?)$/.test(next?.phrase?.body ?? '') ||
      next?.unit.kind === 'determiner'
    if (
      !felt &&
      symptom &&
      /^(?:dar|venir|entrar|agarrar|pegar|salir)$/.test(group.verb.lemma) &&
      !this.subjectBefore(at, group, person)
    )
      felt = { text: 'get', marker: '' }
    const silent =
      next === undefined ||
      next.unit.kind === 'mark' ||
      next.unit.kind === 'fixed' ||
      next.unit.kind === 'adverb' ||
      next.unit.key === 'como'
    if (
      !felt &&
      group.verb.lemma === 'dar' &&
      silent &&
      group.clitics.length === 1 &&
      !this.subjectBefore(at, group, person)
    )
      felt = { text: person === 6 ? 'get them' : 'get it', marker: '' }
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
    if (
      /^(?:dar|quitar)$/.test(group.verb.lemma) &&
      !this.dativeAt(at) &&
      this.subjectBefore(at, group, person)
    ) {
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

  protected dativeAt(at: number): boolean {
    return /^(?:a|al)$/.test(this.nodes[at - 2]?.unit.key ?? '')
  }

  /** "a mi mamá", "a mí", "a usted" right before the verb, taken back from the output. */
  protected dativeBefore(at: number): Subject | undefined {
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
    const person = PERSON_AFTER_PREPOSITION[key]
    if (!person || (node.unit.kind !== 'pronoun' && !(node.phrase?.bare && key === 'mi'))) return undefined
    this.out.length = this.place[at - 2] as number
    const text = key === 'el' ? 'he' : key === 'ella' ? 'she' : (NOMINATIVE[person] as string)
    return { text, person, human: true }
  }

  protected subjectBefore(at: number, group: VerbGroup, person: number): Subject | undefined {
    let k = this.skipComplement(at - 1)
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
    if (phrase.plural !== (person === 6) && !this.countsAsMany(k, person) && group.verb.lemma !== 'ser')
      return undefined
    // "esa la dejó", "la gabapentina la tomo": an object put first.
    const inner = this.nodes[at + 1]?.unit.group
    const patientActs = /^(?:tomar|dejar|usar|suspender|llevar|poner)$/.test(inner?.verb.lemma ?? '')
    const climbed = inner?.tense === 'infinitive' && !inner.enclitic && patientActs ? inner.clitics : []
    const object = [...group.clitics, ...climbed].find((c) => /^(?:lo|la|los|las)$/.test(c))
    if (object && phrase.noun?.kind !== 'person' && !phrase.name) return undefined
    const human = isPerson(phrase)
    const many = phrase.plural || /\bpeople$/.test(phrase.body) || person === 6
    return { text: phrase.body, person: many ? 6 : 3, human, gender: genderOf(phrase) }
  }

  /** "el tramadol con la duloxetina puede": the subject is the head of the phrase. */
  protected skipComplement(at: number): number {
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
      (this.nodes[k - 2]?.phrase || /^(?:alguien|nadie|algunos)$/.test(this.nodes[k - 2]?.unit.key ?? ''))
    )
      k -= 2
    if (k === at) return at
    const lead = this.nodes[k - 1]?.unit
    return lead === undefined || lead.kind === 'mark' || lead.kind === 'conjunction' ? k : at
  }

  /** "mi mamá y mi papá pelean": two singulars make a plural. */
  protected countsAsMany(at: number, person: number): boolean {
    return person === 6 && this.nodes[at - 1]?.unit.key === 'y' && this.nodes[at - 2]?.phrase !== undefined
  }

  /** A subject behind its verb: "me la dio el doctor", "regresan las ideas", "¿cómo está su mamá?". */
  protected subjectBehind(at: number, group: VerbGroup, person: number, peek = false): Subject | undefined {
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
    if (!node || this.used.has(k) || (group.plain !== group.verb.plain && OPEN_END.test(group.plain.text)))
      return undefined
    if (node.unit.kind === 'pronoun') {
      const { key } = node.unit
      const means = PRONOUN_PERSON[key]
      if (
        !means ||
        (/^(?:eso|esto|algo|nada|todo|todos|todas|uno|ninguno|aquello)$/.test(key) &&
          !(
            (group.verb.flags.has('i') || /^(?:empezar|comenzar|terminar)$/.test(group.verb.lemma)) &&
            (!/^(?:nada|algo)$/.test(key) || /^(?:pasar|ocurrir|suceder)$/.test(group.verb.lemma))
          ))
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
      flags.has('t') &&
      !group.felt &&
      !/^(?:quitar|causar|provocar|producir|generar|tocar)$/.test(lemma) &&
      phrase.determiners.length > 0 &&
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
      phrase.determiners.length +
        ((phrase.name && /[a-z]/.test(phrase.body)) || /^(?:Dr|Mr|Ms)\./.test(phrase.body) ? 1 : 0) >
        0 &&
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
    const helping = flags.has('t') && !flags.has('i') && phrase.noun?.kind !== 'body'
    const owner = dative && !helping ? this.ownerOf(group, at) : ''
    if (dative && !helping && phrase.noun?.kind !== 'person')
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

  protected isPersonalObject(group: VerbGroup): boolean {
    return (
      group.verb.flags.has('h') &&
      group.clitics.length === 0 &&
      /^(?:casar|criar|educar|conocer|visitar)$/.test(group.verb.lemma)
    )
  }

  protected ownerOf(group: VerbGroup, at: number): string {
    const dative = group.clitics.find((c) => /^(?:me|te|le|nos|les)$/.test(c)) ?? 'le'
    const person = PERSON_OF[dative] as number
    if (dative === 'le' && (this.asked[at] || this.usted)) return 'your'
    if (dative === 'le' && this.lastThird?.gender) return this.lastThird.gender === 'f' ? 'her' : 'his'
    return POSSESSIVE[person] ?? ''
  }
}
