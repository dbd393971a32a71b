import { table } from '../words/table.ts'
import type { Gloss, Idiom } from './lexicon.ts'
import type { VerbGroup } from './units.ts'
import { VerbReading } from './verb-reading.ts'

const QUANTITY = new Set(
  'mucho mucha muchos muchas tanto tanta tantos tantas poco poca pocos pocas bastante bastantes demasiado demasiada demasiadas muchisimo muchisima muchisimas muchisimos mas menos algo muy ningun ninguna ningunas nada nunca siempre tambien ya'.split(
    ' ',
  ),
)

const QUANTITY_EN = table<string>({
  mucho: 'very',
  tanto: 'so',
  poco: 'a little',
  bastante: 'quite',
  demasiado: 'too',
  muchisimo: 'very very',
  mas: 'more',
  menos: 'less',
  algo: 'somewhat',
  muy: 'very',
  siempre: 'always',
  tambien: 'also',
  ya: 'now',
})

/** These idioms mean what they say only before an infinitive. */
const NEEDS_INFINITIVE = new Set(
  'llegar a,dejar de,tratar de,empezar a,comenzar a,poner a,echar a,volver a,acabar de,terminar de,estar por,ir a,tener que,seguir sin,aprender a,quedar en,quedar de,soler ,ayudar a,obligar a,enseñar a,tocar ,importar '.split(
    ',',
  ),
)

/** Sayings built on a verb. */
export class Sayings extends VerbReading {
  protected idiom(group: VerbGroup, next: number): number {
    const list = this.lex.idioms.get(group.verb.lemma)
    if (!list) return next
    const loose = group.tense === 'infinitive' || group.tense === 'gerund'
    const reflexive = loose
      ? group.clitics.some((c) => c === 'se' || c === 'me' || c === 'te' || c === 'nos')
      : this.isReflexive(group)
    for (const idiom of list) {
      if (idiom.reflexive && !reflexive) continue
      if (!idiom.reflexive && reflexive && !loose && group.verb.lemma === 'poner') continue
      const match = this.matchWords(idiom.words, next)
      if (!match || !this.idiomHolds(group, idiom, next, match.length)) continue
      const meaning = this.intensify(idiom, match.between)
      group.plain = meaning.plain
      group.felt = meaning.felt
      group.toward = idiom.toward
      group.reflexive = idiom.reflexive ? meaning.plain : undefined
      if (loose && idiom.reflexive) {
        // "quiere hacerme daño" is not about oneself: the plain saying is kept beside.
        const other = list.find((o) => !o.reflexive && o.words.join(' ') === idiom.words.join(' '))
        group.plain = other?.plain ?? { ...meaning.plain, text: meaning.plain.text.replace(/ ?\{[rp]\}/, '') }
      }
      const going = group.verb.lemma === 'ir' && idiom.words.join() === 'a'
      if (going && (group.tense === 'preterite' || group.perfect)) group.plain = { text: 'go', marker: 'to' }
      this.splitContraction(next + match.length - 1, idiom)
      return next + match.length - (this.contracted ? 1 : 0)
    }
    return next
  }

  protected contracted = false

  /** "aventarse del puente": the saying takes "de", the article stays. */
  protected splitContraction(at: number, idiom: Idiom) {
    const token = this.tokens[at]
    this.contracted =
      idiom.words.length > 0 &&
      token !== undefined &&
      (token.key === 'del' || token.key === 'al') &&
      idiom.words.at(-1) !== token.key
    if (this.contracted && token) this.tokens[at] = { ...token, raw: 'el', low: 'el', key: 'el' }
  }

  protected isReflexive(group: VerbGroup): boolean {
    const { clitics, person } = group
    if (clitics.includes('se')) return true
    const own =
      person === 1 || (group.firstOrThird && group.verb.reflexive && !group.verb.flags.has('d'))
        ? 'me'
        : person === 2
          ? 'te'
          : person === 4
            ? 'nos'
            : ''
    return own !== '' && clitics.includes(own)
  }

  /** Whether the words after it let the saying mean what it says. */
  protected idiomHolds(group: VerbGroup, idiom: Idiom, next: number, length: number): boolean {
    const end = next + length
    const needs =
      NEEDS_INFINITIVE.has(`${group.verb.lemma} ${idiom.words.join(' ')}`) ||
      ['base', 'pp', 'again'].includes(idiom.plain.marker)
    if (needs && !this.infinitiveAt(end)) return false
    if (idiom.words.length === 0 && !idiom.reflexive && !idiom.felt) return false
    const accidental =
      group.clitics[0] === 'se' && group.clitics.length > 1 && !/^l[oa]s?$/.test(group.clitics[1] as string)
    if (idiom.words.length === 0 && idiom.reflexive && idiom.felt && !accidental) return false
    const last = idiom.words.at(-1) ?? ''
    if (idiom.words[0] === 'que' && (last === 'si' || last === 'no')) return this.closesAt(end)
    // "pienso en las noches" is a time, "pienso en mi hijo" an object.
    if (/^(?:en|de|a|con|por)$/.test(last)) {
      const phrase = this.phraseAt(end - 1, 2)
      return !phrase || phrase.noun !== undefined
    }
    return true
  }

  /** The words of an idiom, with one word of quantity allowed before the first of them. */
  protected matchWords(words: string[], at: number): { length: number; between: string } | undefined {
    if (words.every((word, k) => this.sameWord(word, at + k))) return { length: words.length, between: '' }
    const between = this.tokens[at]?.key ?? ''
    if (
      words.length > 0 &&
      QUANTITY.has(between) &&
      words.every((word, k) => this.sameWord(word, at + 1 + k))
    )
      return { length: words.length + 1, between }
    return undefined
  }

  protected sameWord(word: string, at: number): boolean {
    const key = this.tokens[at]?.key
    return key === word || (word === 'de' && key === 'del') || (word === 'a' && key === 'al')
  }

  protected intensify(idiom: Idiom, between: string): { plain: Gloss; felt?: Gloss } {
    if (!between) return { plain: idiom.plain, felt: idiom.felt }
    const stem = between.replace(/(?:as|os|a)$/, 'o')
    const word = QUANTITY_EN[between] ?? QUANTITY_EN[stem] ?? ''
    const strengthen = (g: Gloss): Gloss => {
      if (!word) return /^ningun|^nada/.test(between) ? { ...g, text: g.text } : g
      if (/^feel like/.test(g.text))
        return { ...g, text: g.text.replace('feel', `feel ${word === 'very' ? 'very much' : word}`) }
      const found = /^(be|get|feel) (.*)$/.exec(g.text)
      if (found) return { ...g, text: `${found[1]} ${word} ${found[2]}` }
      const adverb =
        word === 'very' && /^(?:have|drink|take|eat|make|do)\b/.test(g.text)
          ? 'a lot of'
          : word === 'very'
            ? 'really'
            : word === 'so'
              ? 'so much'
              : word === 'too'
                ? 'too much'
                : word
      return {
        ...g,
        text: g.text,
        marker: g.marker,
        ...(adverb
          ? { text: `${g.text.split(' ')[0]} ${adverb} ${g.text.split(' ').slice(1).join(' ')}`.trim() }
          : {}),
      }
    }
    return { plain: strengthen(idiom.plain), felt: idiom.felt && strengthen(idiom.felt) }
  }

  /** "me pongo a llorar": the pronoun is the idiom's own. */
  protected isOwnReflexive(group: VerbGroup): boolean {
    return group.plain === group.reflexive
  }
}
