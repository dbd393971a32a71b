import { participle } from './english-forms.ts'
import { command, type EnglishVerb, infinitive, say } from './english-verb.ts'
import { Meanings } from './meanings.ts'
import { hasAccent, OBJECT, OPEN_END, PERSON_OF, type Subject, TO_NOUNS } from './pronouns.ts'
import type { Unit, VerbGroup } from './units.ts'

const HOME_PREPOSITIONS =
  /(?:before|after|instead of|without|besides|because of|for|of|about|despite|against|apart from|with|on|in|by|starting from|due to)$/

function personFor(spanish: number, english: number): number {
  return spanish === 3 || spanish === 6 ? english : spanish
}

/** Verbs with their subjects, put into English order. */
export class Clauses extends Meanings {
  // ---- verbs

  protected verb(at: number, group: VerbGroup) {
    const nonFinite = group.tense === 'infinitive' || group.tense === 'gerund' || group.tense === 'participle'
    if (nonFinite) this.loose(at, group)
    else if (group.existential) this.existence(at, group)
    else this.finite(at, group)
  }

  protected existence(at: number, group: VerbGroup) {
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
  protected loose(at: number, group: VerbGroup) {
    const before = this.nodes[at - 1]
    const person = this.controller(group, at)
    if (
      group.felt &&
      /^(?:dar|quitar)$/.test(group.verb.lemma) &&
      group.clitics.some((c) => /^(?:me|te|le|nos|les)$/.test(c))
    ) {
      const made = /^(?:get|be) ((?:very |so |really )?\w+)/.exec(group.felt.text)?.[1]
      if (made) group.plain = { text: `make {o} ${made}`, marker: '' }
    }
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
      const { marker } = governor.plain
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

  protected after(group: VerbGroup) {
    if (this.again) {
      this.put('again')
      this.again = false
    }
    this.put(group.tail)
  }

  /** Whose infinitive it is: of the person of its own pronoun, else of the verb before. */
  protected controller(group: VerbGroup, at: number): number {
    const own = group.clitics.find((c) => c === 'me' || c === 'te' || c === 'nos')
    if (this.last?.human) return this.last.person
    // "me va a quitar el sueño": a thing does it to me; "es difícil levantarme" is mine.
    const governor = this.nodes[at - 1]?.unit.group
    if (this.last && own && governor && !governor.clitics.includes(own)) return 3

    if (own) return PERSON_OF[own] as number
    if (this.asked.some(Boolean) || this.usted) return 2
    return group.clitics.includes('se') ? 3 : this.speaker === 'patient' ? 1 : 3
  }

  protected finite(at: number, group: VerbGroup) {
    if (group.tense === 'imperative') {
      const read = this.meaning(group, group.person === 4 ? 4 : 2, at, false)
      const verb = this.english(group, read.base, 2, read.object)
      if (group.negation && group.verb.lemma === 'ir' && read.base === 'go to') {
        // "no la vaya a suspender" warns: don't stop it.
        this.put("don't")
        this.forced = 'base'
        return
      }
      if (group.person === 4) this.put("let's")
      this.last = { text: 'you', person: 2, human: true }
      this.put(command(verb))
      this.after(group)
      if (group.negation) this.negated = true
      group.plain = { text: read.base, marker: read.marker }
      return
    }
    const later = this.nodes[at + 1]?.unit
    if (later?.en === 'ever' && this.asked[at]) {
      group.adverbs.push('ever')
      this.used.add(at + 1)
    }
    const person = this.spanishPerson(at, group)
    const felt = this.feltBy(group, person, at)
    if (
      !felt &&
      !group.verb.flags.has('i') &&
      (person === 6 || person === 3) &&
      group.clitics.some((c) => /^l[oae]s?$/.test(c))
    )
      group.fronted = this.dativeBefore(at)?.text
    const explicit = felt ? undefined : this.subjectBefore(at, group, person)
    const behind = felt || explicit ? undefined : this.subjectBehind(at, group, person)
    let subject: Subject = felt ?? explicit ?? behind ?? this.unnamed(at, group, person)
    const relative = !felt && !explicit && !behind && this.isRelativeSubject(at, group, person)
    const english = relative ? (person === 6 ? 6 : 3) : subject.person
    const read = this.meaning(group, felt ? 0 : personFor(person, english), at, false, felt !== undefined)
    const verb = this.english(group, read.base, english, read.object)
    this.tenseBySpan(at, group, verb)
    const lead = this.nodes[at - 1]?.unit
    const unreal = lead?.key !== 'si' && lead?.key !== 'que' && !/if$|hopefully$/.test(lead?.en ?? '')
    if (group.perfect && group.tense === 'pastSubjunctive' && unreal) verb.tense = 'conditional'
    const regret = group.verb.lemma === 'deber' && group.tense === 'preterite'
    if (regret && this.nodes[at + 1]?.unit.group?.perfect) verb.tense = 'present'
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
    if (
      this.speaker === 'narrator' &&
      group.clitics.join() === 'se' &&
      !group.reflexive &&
      !explicit &&
      !relative &&
      group.tense === 'present'
    ) {
      text = participle(read.base)
    } else if (this.ordered) {
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
  protected raise(at: number, group: VerbGroup, subject: Subject, named: boolean) {
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

  protected english(group: VerbGroup, base: string, person: number, object: string): EnglishVerb {
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
  protected tenseBySpan(at: number, group: VerbGroup, verb: EnglishVerb) {
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
  protected isAppointment(at: number): boolean {
    const next = this.nodes[at + 1]?.unit
    if (next?.kind === 'preposition' && next.key === 'en') return this.nodes[at + 2]?.unit.key === 'span'
    return next?.kind === 'fixed' && /^(?:on |next |in |tomorrow)/.test(next.en)
  }

  protected invert(at: number, subject: string): boolean {
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
}
