import { table } from '../words/table.ts'
import type { Tense, VerbForm } from './conjugate.ts'
import type { Token } from './fold.ts'
import { Sayings } from './sayings.ts'
import { CLITICS } from './small-words.ts'
import { readTime } from './times.ts'
import type { VerbGroup } from './units.ts'

/** Preverbal adverbs that belong inside the English verb. */
const INNER = table<string>({
  ya: 'already',
  siempre: 'always',
  todavia: 'still',
  aun: 'still',
  tambien: 'also',
  casi: 'almost',
  solo: 'only',
  solamente: 'only',
  nomas: 'only',
  apenas: 'just',
  realmente: 'really',
})

/** Verbs that let the pronoun of the next infinitive climb before them: "la voy a tomar". */
const CLIMB = new Set(
  'ir poder querer deber tener acabar volver empezar comenzar dejar tratar soler saber necesitar pensar seguir haber intentar preferir lograr terminar estar desear'.split(
    ' ',
  ),
)

/** A verb with its negation, adverbs, pronouns and helpers. */
export class VerbGroups extends Sayings {
  /** The verb that begins here with its "no", its adverbs and its pronouns, or nothing. */
  protected verbGroupAt(start: number): { group: VerbGroup; at: number; next: number } | undefined {
    let at = start
    let negation: VerbGroup['negation'] = ''
    const adverbs: string[] = []
    const clitics: string[] = []
    for (; at < this.tokens.length; at++) {
      const token = this.tokens[at] as Token
      if (token.kind !== 'word') return undefined
      const { key } = token
      if (clitics.length === 0) {
        if (key === 'no' && negation !== 'never') {
          const already = adverbs.at(-1)
          if (already === 'already' || already === 'still' || already === 'almost') adverbs.pop()
          negation =
            already === 'already'
              ? 'no longer'
              : already === 'still'
                ? 'not yet'
                : already === 'almost'
                  ? 'hardly'
                  : 'no'
          continue
        }
        if (key === 'nunca' || key === 'jamas') {
          negation = 'never'
          continue
        }
        if (key === 'tampoco') {
          negation = 'no'
          adverbs.push('also')
          continue
        }
        const inner = INNER[key]
        if (inner && !(key === 'solo' && this.isNounish(at - 1))) {
          adverbs.push(inner)
          continue
        }
        const stressed = token.low === 'sí' || (!this.accented && this.tokens[at - 1]?.key === 'pero')
        if (key === 'si' && stressed && this.verbNear(at + 1)) {
          adverbs.push('do')
          continue
        }
      }
      if (CLITICS.has(key) && this.isCliticAt(at, clitics.length > 0 || negation !== '')) {
        clitics.push(key)
        continue
      }
      break
    }
    const strong = clitics.length > 0 || negation !== ''
    const form = this.verbAt(at, strong, start)
    if (!form) return undefined
    return this.grow(form, at, negation, adverbs, clitics)
  }

  /** Takes in what belongs to the verb: a participle after "haber", a gerund, an idiom. */
  protected grow(
    forms: VerbForm[],
    at: number,
    negation: VerbGroup['negation'],
    adverbs: string[],
    clitics: string[],
  ): { group: VerbGroup; at: number; next: number } {
    const enclitics = this.lookup(at).length === 0 ? (this.splitEnclitic(at)?.clitics ?? []) : []
    const all = [...this.climbing, ...clitics, ...enclitics]
    this.climbing = []
    const form = this.choose(forms, at, all)
    const sameWord = forms.filter((f) => f.lemma === form.lemma)
    let next = at + 1
    let perfect = false
    let existential = false
    let lemma = form.lemma
    let progressive: VerbGroup['progressive'] = ''
    let tail = ''
    let neg = negation
    const inner = [...adverbs]
    const tense: Tense = form.tense
    if (lemma === 'haber') {
      let k = next
      while (INNER[this.tokens[k]?.key ?? ''] || ['nunca', 'jamas'].includes(this.tokens[k]?.key ?? '')) k++
      const done = this.participleAt(k)
      if (done) {
        for (let m = next; m < k; m++) {
          const key = this.tokens[m]?.key ?? ''
          if (key === 'nunca' || key === 'jamas') neg = 'never'
          else inner.push(INNER[key] as string)
        }
        perfect = true
        lemma = done
        next = k + 1
      } else if (
        this.tokens[next]?.key === 'que' &&
        this.lookup(next + 1).some((f) => f.tense === 'infinitive')
      ) {
        existential = false
      } else
        existential = /^(?:hay|habia|hubo|habra|haya|habria|hubiera|hubiese|habido|habiendo|haber)$/.test(
          this.tokens[at]?.key ?? '',
        )
    }
    if (/^(?:estar|seguir|ir|andar|venir|continuar|llevar|quedar|pasar)$/.test(lemma)) {
      const skip = INNER[this.tokens[next]?.key ?? ''] || this.tokens[next]?.key === 'muy' ? 1 : 0
      const gerund = this.gerundAt(next + skip)
      if (gerund && lemma !== 'pasar' && lemma !== 'quedar') {
        progressive =
          lemma === 'seguir' || lemma === 'continuar' ? 'be still' : lemma === 'llevar' ? 'have been' : 'be'
        if (skip) inner.push(INNER[this.tokens[next]?.key ?? ''] ?? '')
        lemma = gerund.lemma
        all.push(...gerund.clitics)
        next += skip + 1
      } else if (lemma === 'llevar') {
        const span = readTime(this.tokens, next, undefined, true)
        if (span) {
          tail = `for ${span.units.map((unit) => unit.en).join(' ')}`
          next += span.length
          const later = this.gerundAt(next)
          progressive = later ? 'have been' : ''
          if (later) {
            lemma = later.lemma
            all.push(...later.clitics)
            next++
          } else {
            perfect = true
            lemma = 'estar'
          }
        }
      }
    }
    // "no tengo nunca": never.
    if (neg === 'no' && ['nunca', 'jamas'].includes(this.tokens[next]?.key ?? '')) {
      neg = 'never'
      next++
    }
    const verb = this.lex.verbs.get(lemma)
    if (!verb) throw new Error(`verb without entry: ${lemma}`)
    const group: VerbGroup = {
      verb,
      plain: verb.plain,
      reflexive: verb.reflexive,
      felt: verb.felt,
      toward: verb.toward,
      tense,
      person: form.person,
      firstOrThird:
        sameWord.some((f) => f.person === 1 && f.tense === tense) &&
        sameWord.some((f) => f.person === 3 && f.tense === tense),
      maybeCommand: form.tense !== 'imperative' && sameWord.some((f) => f.tense === 'imperative'),
      perfect,
      progressive,
      negation: neg,
      adverbs: inner.filter(Boolean),
      clitics: all,
      enclitic: enclitics.length > 0,
      existential,
      tail,
    }
    if (lemma === 'haber' && !existential && !perfect) {
      group.plain = { text: 'be necessary', marker: 'to' }
      next++
    }
    next = this.idiom(group, next)
    if (
      (CLIMB.has(lemma) && group.plain.marker !== '') ||
      ['querer', 'necesitar', 'intentar', 'preferir', 'lograr', 'saber', 'desear', 'pensar'].includes(lemma)
    ) {
      if (this.infinitiveAt(next) && all.length > enclitics.length && !this.isOwnReflexive(group)) {
        this.climbing = group.clitics
        group.clitics = []
      }
    }
    return { group, at, next }
  }
}
