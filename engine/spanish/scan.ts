import { drugByRule } from './drug-names.ts'
import type { Token } from './fold.ts'
import { readNumber } from './numbers.ts'
import { CLITICS } from './small-words.ts'
import { readTime } from './times.ts'
import type { Unit } from './units.ts'
import { VerbGroups } from './verb-groups.ts'

/** Missing tildes of ñ: "anos", "manana", "nino". */
function withTilde(key: string): string {
  return key.replace(/n(?=[aeio])(?!.*n[aeio])/, 'ñ')
}

const CAPITAL_WORDS = new Set([
  'is',
  'ih',
  'tx',
  'dx',
  'rx',
  'tdah',
  'toc',
  'tept',
  'vih',
  'dios',
  'navidad',
  'internet',
  'ud',
  'uds',
  'usted',
])

/** Cuts a Spanish sentence into units. */
export class Scanner extends VerbGroups {
  scan(): Unit[] {
    let at = 0
    while (at < this.tokens.length) {
      const next = this.step(at)
      at = next > at ? next : at + 1
    }
    return this.units
  }

  protected step(at: number): number {
    const token = this.tokens[at] as Token
    if (token.kind === 'mark') {
      this.add({ kind: 'mark', en: token.raw }, at)
      return at + 1
    }
    const time = readTime(this.tokens, at, this.units.at(-1))
    if (time) {
      for (const unit of time.units) this.units.push(unit)
      return at + time.length
    }
    const phrase = this.phraseAt(at, 2)
    if (phrase) return this.addPhrase(phrase, at)
    if (
      token.key === 'y' &&
      /^medi[oa]$/.test(this.tokens[at + 1]?.key ?? '') &&
      this.units.at(-1)?.kind === 'noun'
    ) {
      this.add({ kind: 'fixed', en: 'and a half' }, at)
      return at + 2
    }
    const number = readNumber(this.tokens, at)
    if (number && token.key === 'uno' && number.length === 1 && this.verbNear(at + 1)) {
      this.add({ kind: 'pronoun', en: 'one' }, at)
      return at + 1
    }
    if (number) {
      this.add({ kind: 'number', en: number.text, value: number.value }, at)
      return at + number.length
    }
    const group = this.verbGroupAt(at)
    if (group) {
      this.add({ kind: 'verb', en: '', group: group.group }, group.at)
      return group.next
    }
    return this.word(at)
  }

  protected word(at: number): number {
    const token = this.tokens[at] as Token
    const { key, low } = token
    const lex = this.lex
    const next = this.tokens[at + 1]
    const before = this.units.at(-1)
    const started = at > 0 && this.tokens[at - 1]?.kind === 'word'
    if (
      token.capital &&
      started &&
      !CAPITAL_WORDS.has(key) &&
      !lex.determiners.has(low) &&
      lex.nouns.get(key)?.kind !== 'drug'
    ) {
      const title = lex.nouns.get(key)?.kind === 'person' && !(before?.kind === 'name')
      if (!title) {
        this.add({ kind: 'name', en: token.raw }, at)
        return at + 1
      }
    }
    if ((key === 'don' || key === 'doña') && next?.capital) {
      this.add({ kind: 'name', en: next.raw }, at)
      return at + 2
    }
    if (key === 'el' && next && /^(?:me|te|se|le|nos|no|ya|nunca|lo|les)$/.test(next.key)) {
      this.add({ kind: 'pronoun', en: 'he' }, at)
      return at + 1
    }
    if (key === 'todo' && (next?.key === 'esto' || next?.key === 'eso')) {
      this.units.push({
        kind: 'pronoun',
        key: 'eso',
        low: 'eso',
        en: next.key === 'esto' ? 'all this' : 'all that',
      })
      return at + 2
    }
    const single = this.phraseAt(at, 1)
    const determiner = lex.determiners.get(low) ?? (this.accented ? undefined : lex.determiners.get(key))
    const pronoun = lex.pronouns.get(low)
    const loose =
      /^(?:mucho|poco|tanto|bastante|demasiado|muchisimo)$/.test(key) &&
      /^(?:el|la|los|las|mi|mis|su|sus|un|una|que|de)$/.test(next?.key ?? '')
    const nounNext = next?.kind === 'word' && !loose && this.nounFollows(at + 1)
    if (
      determiner !== undefined &&
      low !== 'dicho' &&
      (nounNext || !pronoun) &&
      !(lex.adverbs.has(low) && !nounNext)
    ) {
      this.add({ kind: 'determiner', en: determiner }, at)
      return at + 1
    }
    if (pronoun !== undefined) {
      this.add({ kind: 'pronoun', en: pronoun }, at)
      return at + 1
    }
    if (single && !single.noun) return this.addPhrase(single, at)
    if (lex.conjunctions.has(low) && low !== 'luego' && low !== 'entonces') {
      this.add({ kind: 'conjunction', en: lex.conjunctions.get(low) as string }, at)
      return at + 1
    }
    const noun = lex.nouns.get(key) ?? (key.includes('n') ? lex.nouns.get(withTilde(key)) : undefined)
    const adjective = lex.adjectives.get(key)
    if (lex.prepositions.has(low) && !(low === 'bajo' && before?.kind === 'verb')) {
      this.add({ kind: 'preposition', en: lex.prepositions.get(low) as string }, at)
      return at + 1
    }
    const nounPlace =
      before?.kind === 'determiner' ||
      before?.kind === 'preposition' ||
      before?.kind === 'number' ||
      before?.kind === 'adjective'
    const adverb = lex.adverbs.get(low) ?? lex.adverbs.get(key)
    if (
      (key === 'mejor' || key === 'peor') &&
      before?.kind === 'determiner' &&
      next &&
      lex.nouns.has(next.key)
    ) {
      this.add({ kind: 'adjective', en: key === 'mejor' ? 'best' : 'worst' }, at)
      return at + 1
    }
    const alone =
      key === 'solo' &&
      before?.kind === 'verb' &&
      (!next || next.kind === 'mark' || lex.prepositions.has(next.key) || lex.conjunctions.has(next.key))
    if (adverb !== undefined && !(nounPlace && noun) && !alone) {
      this.add({ kind: 'adverb', en: adverb }, at)
      return at + 1
    }
    if (noun && adjective) {
      const asNoun = nounPlace
        ? !(next && lex.nouns.has(next.key) && before?.kind !== 'preposition')
        : before?.kind !== 'noun' && before?.kind !== 'verb' && before?.kind !== 'adverb'
      this.add(asNoun ? { kind: 'noun', en: noun.en, noun } : { kind: 'adjective', en: adjective }, at)
      return at + 1
    }
    if (noun) this.add({ kind: 'noun', en: noun.en, noun }, at)
    else if (adjective !== undefined) this.add({ kind: 'adjective', en: adjective }, at)
    else if (lex.participles.has(key))
      this.add({ kind: 'adjective', en: lex.participles.get(key) as string }, at)
    else this.unknown(token, at)
    return at + 1
  }

  protected nounFollows(at: number): boolean {
    const token = this.tokens[at]
    if (!token) return false
    if (token.capital) return true
    const { key, low } = token
    const lex = this.lex
    if (lex.nouns.has(key) || lex.adjectives.has(key) || lex.participles.has(key)) return true
    if (readNumber(this.tokens, at) || lex.determiners.has(low)) return true
    if (this.phraseAt(at, 2)?.noun) return true
    if (key === 'de' || key === 'que' || key === 'cual') return true
    if (
      lex.prepositions.has(key) ||
      lex.conjunctions.has(low) ||
      lex.pronouns.has(low) ||
      lex.adverbs.has(low)
    )
      return false
    return this.lookup(at).length === 0 && !CLITICS.has(key)
  }

  protected unknown(token: Token, at: number) {
    const drug = drugByRule(token.key)
    if (drug) {
      this.add({ kind: 'noun', en: drug, noun: { en: drug, plural: false, kind: 'drug', gender: 'f' } }, at)
      return
    }
    const manner = /^(.+)mente$/.exec(token.key)
    const adjective =
      manner &&
      (this.lex.adjectives.get(manner[1] as string) ??
        this.lex.participles.get((manner[1] as string).replace(/a$/, 'o')))
    if (adjective) this.add({ kind: 'adverb', en: `${adjective}ly` }, at)
    else this.add({ kind: 'name', en: token.raw }, at)
  }
}
