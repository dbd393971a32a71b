import { table } from '../words/table.ts'
import type { Gloss } from './lexicon.ts'
import { isPerson } from './noun-phrase.ts'
import { PERSON_OF, POSSESSIVE } from './pronouns.ts'
import type { Unit, VerbGroup } from './units.ts'
import { UnnamedSubjects } from './unnamed-subjects.ts'

const REFLEXIVE = ['', 'myself', 'yourself', 'himself/herself', 'ourselves', 'yourselves', 'themselves']

function possessiveOf(object: string): string {
  return POSSESSIVES[object] ?? 'the'
}

const POSSESSIVES = table({
  me: 'my',
  you: 'your',
  us: 'our',
  them: 'their',
  'him/her': 'his/her',
  her: 'her',
  him: 'his',
})

/** What a verb means with the pronouns around it. */
const AS_IT_IS = /^(?:igual|iguales|as[ií]|tal cual|quiet[oa]|tranquil[oa])$/

export class Meanings extends UnnamedSubjects {
  /** English base and object pronouns of a verb with its Spanish pronouns. */
  protected meaning(
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
      const bare = next === undefined || next.unit.kind === 'mark' || next.unit.kind === 'adverb'
      return {
        base: this.trim(this.fill(gloss.text, this.feltPerson(group, at)), at, gloss),
        object: bare && /^(?:like|love|crave|lack)$/.test(gloss.text) ? 'it' : '',
        marker: gloss.marker,
      }
    }
    if (
      dative &&
      PERSON_OF[dative] === person &&
      !(thing && flags.has('d') && loose) &&
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
    } else if (se && dative && lemma === 'ocurrir') {
      reflexive = false
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
      if (lemma === 'pasar' && thing) text = 'spend {p} time'
      if (lemma === 'tirar' && thing) text = 'throw'
      gloss = { ...gloss, text: this.fill(text, who) }
    } else if (dative && gloss.text.includes('{p}')) {
      gloss = {
        ...gloss,
        text: this.fill(
          gloss.text,
          dative === 'le' && (this.asked[at] || this.usted) ? 2 : (PERSON_OF[dative] as number),
        ),
      }
      dative = undefined
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
    if (group.toward?.text.includes('{p}')) to = ''
    if (lemma === 'poner' && to && (next?.unit.kind === 'number' || next?.phrase?.bare) && !it) {
      base = 'give'
      to = 'it'
    }
    if (lemma === 'quitar' && to && /^(?:a|al)$/.test(next?.unit.key ?? '')) {
      base = 'take'
      to = ''
    }
    if (lemma === 'quitar' && to && it) base = 'take'
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
      } else if (lemma === 'quitar' && base === 'take away') {
        base = 'take'
        object = `from ${to}`
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
    const sex = this.lastThird?.gender
    const partner =
      this.lastThird?.human === true && ((thing === 'lo' && sex !== 'f') || (thing === 'la' && sex !== 'm'))
    if (lemma === 'dejar' && base === 'leave' && partner) object = thing === 'la' ? 'her' : 'him'
    else if (lemma === 'dejar' && base === 'leave') {
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
      // "Dejamos la sertralina igual" goes on with it.
      if (this.nodes.slice(at + 1, at + 7).some(({ unit }) => AS_IT_IS.test(unit.key ?? ''))) base = 'leave'
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
    if (lemma === 'pasar' && !to && (next?.unit.key === 'span' || /^all /.test(next?.unit.en ?? '')))
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
    if (/^(?:sangrar|arder|picar|temblar|sudar)$/.test(lemma) || /^spend \w+ time$/.test(base)) object = ''
    if (lemma === 'ver' && reflexive && next?.unit.kind === 'adjective') base = 'look'
    if (
      base === 'take long' &&
      (next?.unit.key === 'span' ||
        next?.unit.kind === 'number' ||
        next?.unit.key === 'de' ||
        next?.unit.key === 'como')
    )
      base = 'take'
    if (lemma === 'llevar' && /clothes|shirt|dress|glasses|shoes?$/.test(next?.phrase?.body ?? ''))
      base = 'wear'
    if (base === 'ask for' && doubled) base = 'ask'
    const nothing =
      next === undefined ||
      (next.unit.kind === 'mark' && next.unit.en !== ',') ||
      /^(?:every|on|at|a lot|almost|again|since|when|once|twice|before)\b/.test(next.unit.en)
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

  protected feltPerson(group: VerbGroup, at: number): number {
    const dative = group.clitics.find((c) => /^(?:me|te|le|nos|les|os)$/.test(c)) ?? 'le'
    if ((dative === 'le' || dative === 'les') && (this.asked[at] || this.usted)) return 2
    return PERSON_OF[dative] as number
  }

  protected fill(text: string, person: number): string {
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
  protected trim(base: string, at: number, gloss: Gloss): string {
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
    if (next?.unit.kind === 'fixed' && /^(?:what|the |both|every|all |a little|a couple)/.test(next.unit.en))
      return base
    return base.replace(/ \w+$/, '')
  }

  protected personFollows(at: number): boolean {
    const next = this.nodes[at + 1]?.unit
    return (next?.key === 'a' || next?.key === 'al') && this.nodes[at + 2]?.phrase?.noun?.kind === 'person'
  }

  protected objectPronoun(clitic: string, group: VerbGroup, at: number): string {
    if (group.fronted && /^l[oae]s?$/.test(clitic)) return group.fronted
    if (clitic === 'me') return 'me'
    if (clitic === 'te' || clitic === 'os') return 'you'
    if (clitic === 'nos') return 'us'
    const human =
      group.verb.flags.has('h') ||
      (/^(?:ver|mandar|traer|llevar)$/.test(group.verb.lemma) &&
        (group.verb.lemma === 'ver' ||
          group.verb.lemma === 'mandar' ||
          this.usted ||
          this.asked[at] === true)) ||
      (group.verb.lemma === 'dejar' &&
        /^(?:internad|ingresad|hospitalizad|sol[oa]|descans)/.test(this.nodes[at + 1]?.unit.key ?? ''))
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
      this.nodes[at - 1]?.unit.low !== 'qué' &&
      !/^quien/.test(this.nodes[at - 1]?.unit.key ?? '') &&
      group.person === 3 &&
      !this.subjectBefore(at, group, 3) &&
      !['infinitive', 'gerund'].includes(group.tense)
    if (youAct && /^(?:ver|traer|llevar)$/.test(group.verb.lemma)) return 'it'
    if ((this.usted || this.asked[at]) && !this.lastThird?.human && !youAct) return 'you'
    return clitic === 'la' ? 'her' : 'him'
  }
}
