import { NamedSubjects } from './named-subjects.ts'
import type { Subject } from './pronouns.ts'
import type { VerbGroup } from './units.ts'

const PERSONAL =
  /^(?:alergic|casad|solter|divorciad|viud|diabetic|hipertens|nervios|timid|callad|impulsiv|agresiv|catolic|cristian|mexican|salvadoreñ|hondureñ|guatemaltec|colombian|venezolan|cuban|peruan|dominican|alcoholic|adict|bipolar|fuerte|joven|mayor|llor|reservad|celos|perfeccionist|responsabl|jubilad|asmatic|zurd|ansios|depresiv|sensibl|honest|culpabl|inutil|una|un|muy|buen)/

/** Subjects that only the ending of the verb tells. */
export class UnnamedSubjects extends NamedSubjects {
  protected isRelativeSubject(at: number, group: VerbGroup, person: number): boolean {
    if (person !== 3 && person !== 6) return false
    const before = this.nodes[at - 1]
    if (before?.unit.key === 'quien' || before?.unit.key === 'quienes') return true
    if (
      before?.unit.low === 'qué' &&
      (group.verb.flags.has('t') ||
        (!group.verb.flags.has('d') &&
          group.clitics.some((c) => /^(?:lo|la|te|me|nos)$/.test(c)) &&
          !group.progressive))
    )
      return true
    if (before?.unit.key !== 'que' || before.unit.kind !== 'conjunction')
      return /^what(?: most)?$/.test(before?.unit.en ?? '') && group.verb.flags.has('t')
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
    if (
      antecedent?.unit.kind === 'pronoun' &&
      /^(?:algo|nada|eso|todo)$/.test(antecedent.unit.key) &&
      (this.asked[at] || this.usted)
    )
      return group.verb.flags.has('t') || group.verb.lemma === 'ser'
    const human =
      /voices?$|^the ones?$/.test(antecedent.phrase?.body ?? '') ||
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
  protected spanishPerson(at: number, group: VerbGroup): number {
    if (!group.firstOrThird) return group.person
    const before = this.nodes[at - 1]
    if (before?.unit.key === 'yo') return 1
    if (this.nodes[at + 1]?.unit.key === 'yo') return 1
    if (this.subjectBefore(at, group, 3)) return 3
    const { clitics } = group
    const own = this.nodes[at + 1]?.unit.group
    if (
      group.tense === 'subjunctive' &&
      own?.tense === 'infinitive' &&
      own.clitics.includes('me') &&
      !own.enclitic &&
      own.verb.reflexive
    )
      return 1
    if (this.wish)
      return this.wish.person === 1 || this.wish.person === 0 || this.wish.person === 2 || this.usted ? 3 : 1
    if (clitics.includes('se')) return 3
    if (clitics.includes('me')) {
      if (group.felt && !group.reflexive) return 3
      if (group.verb.flags.has('t') && group.felt) return 3
      if (group.verb.flags.has('t') && this.nodes[at + 1]?.phrase) return 3
      if (!group.reflexive) return 3
      if (this.lastThird?.human && group.verb.flags.has('h')) return 3
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
    if (group.verb.lemma === 'valer' && this.last?.person === 1) return 1
    if (group.verb.flags.has('t')) return 3
    const within = this.nodes[at + 1]?.unit.group
    const mine =
      within?.tense === 'infinitive' && within.clitics.includes('me') && within.verb.reflexive !== undefined
    if (
      mine &&
      !this.asked[at] &&
      this.speaker !== 'clinician' &&
      !(this.lastThird?.human && within.verb.flags.has('h'))
    )
      return 1
    if (this.asked[at] || (this.usted && this.speaker !== 'patient') || this.speaker === 'narrator') return 3
    if (
      before?.unit.key === 'que' &&
      before.unit.kind === 'conjunction' &&
      (this.last?.person === 3 || this.last?.person === 6)
    )
      return 3
    if (
      clitics.some(
        (c) =>
          (c === 'lo' && this.lastThird?.gender === 'm') || (c === 'la' && this.lastThird?.gender === 'f'),
      )
    )
      return 1
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

  /** The subject nobody says, from the ending and the talk. */
  protected unnamed(at: number, group: VerbGroup, person: number): Subject {
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
    if (
      lemma === 'ser' &&
      asked &&
      this.nodes[at - 1]?.unit.kind === 'conjunction' &&
      next?.unit.kind === 'fixed' &&
      /^(?:the|last) /.test(next.unit.en)
    )
      return { text: '', person: 3, human: false }
    if (
      lemma === 'ser' &&
      /^what/.test(this.nodes[0]?.unit.en ?? '') &&
      this.turned &&
      this.nodes[0]?.unit.kind === 'fixed'
    )
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
    if (inner?.verb.lemma === 'dar' && inner.felt) return it
    if (/^(?:mean|be disliked)$/.test(group.plain.text)) return it
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
    if (flags.has('t') && !acted && group.plain.text !== 'miss' && !(reflexive && group.reflexive)) return it
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

  protected climbed(at: number, clitic: string): boolean {
    return this.nodes[at + 1]?.unit.group?.clitics.includes(clitic) ?? false
  }
}
