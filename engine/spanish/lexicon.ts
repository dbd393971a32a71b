import { conjugate, type VerbForm } from './conjugate.ts'
import { participle, pluralNoun } from './english-forms.ts'
import { fold } from './fold.ts'
import { ADJECTIVES } from './words/adjectives.ts'
import { DRUGS } from './words/drugs.ts'
import { ADVERBS, CONJUNCTIONS, DETERMINERS, PREPOSITIONS, PRONOUNS } from './words/function-words.ts'
import { IDIOMS } from './words/idioms.ts'
import { BODY } from './words/nouns-body.ts'
import { PEOPLE } from './words/nouns-people.ts'
import { SYMPTOMS } from './words/nouns-symptoms.ts'
import { THINGS } from './words/nouns-things.ts'
import { PHRASES } from './words/phrases.ts'
import { VERBS } from './words/verbs.ts'

export type Marker = '' | 'ing' | 'to' | 'base' | 'pp' | 'again'
/** An English rendering of a verb and how an infinitive after it is put. */
export type Gloss = { text: string; marker: Marker }

export type Verb = {
  lemma: string
  plain: Gloss
  reflexive?: Gloss
  /** When the person concerned is the Spanish object: "me gusta", I like. */
  felt?: Gloss
  /** With a person as object: "me pasa", happens to me. */
  toward?: Gloss
  flags: Set<string>
}

export type Idiom = { words: string[]; reflexive: boolean; plain: Gloss; felt?: Gloss; toward?: Gloss }

export type Noun = {
  en: string
  plural: boolean
  kind: 'person' | 'body' | 'symptom' | 'drug' | 'thing'
  gender: 'm' | 'f'
}

export type Phrase = {
  words: string[]
  strict: (string | undefined)[]
  en: string
  noun?: Noun
  questionOnly: boolean
  /** Only before a mark or at the end. */
  closing: boolean
}

export type Lexicon = {
  forms: Map<string, VerbForm[]>
  verbs: Map<string, Verb>
  idioms: Map<string, Idiom[]>
  nouns: Map<string, Noun>
  adjectives: Map<string, string>
  /** Participles used as adjectives: "recetada", prescribed. */
  participles: Map<string, string>
  phrases: Map<string, Phrase[]>
  adverbs: Map<string, string>
  prepositions: Map<string, string>
  conjunctions: Map<string, string>
  determiners: Map<string, string>
  pronouns: Map<string, string>
}

let built: Lexicon | undefined

/** Built on the first use: most visits are English and never need it. */
export function lexicon(): Lexicon {
  built ??= build()
  return built
}

function build(): Lexicon {
  const lex: Lexicon = {
    forms: new Map(),
    verbs: new Map(),
    idioms: new Map(),
    nouns: new Map(),
    adjectives: new Map(),
    participles: new Map(),
    phrases: new Map(),
    adverbs: small(ADVERBS),
    prepositions: small(PREPOSITIONS),
    conjunctions: small(CONJUNCTIONS),
    determiners: small(DETERMINERS),
    pronouns: small(PRONOUNS),
  }
  addVerbs(lex)
  addIdioms(lex)
  // A plural that the lists name themselves wins over the one made by rule.
  const plurals: [string, Noun][] = []
  for (const [text, kind] of [
    [THINGS, 'thing'],
    [SYMPTOMS, 'symptom'],
    [BODY, 'body'],
    [PEOPLE, 'person'],
    [DRUGS, 'drug'],
  ] as const) {
    for (const [es, en] of pairs(text)) addNoun(lex, es, en, kind, plurals)
  }
  for (const [es, noun] of plurals) {
    const words = fold(es).split(' ')
    const known = lex.phrases
      .get(words[0] as string)
      ?.some((phrase) => phrase.words.join(' ') === words.join(' '))
    if (!known) addPhrase(lex, es, noun.en, noun, '')
  }
  for (const [es, en] of pairs(ADJECTIVES)) addAdjective(lex, es, en)
  for (const line of PHRASES.split('\n')) {
    const at = line.indexOf(' = ')
    if (at < 0) continue
    const condition = /^[?!] /.test(line) ? (line[0] as '?' | '!') : ''
    const words = line.slice(condition ? 2 : 0, at).trim()
    addPhrase(lex, words, line.slice(at + 3).trim(), undefined, condition)
  }
  for (const list of lex.phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return lex
}

function* pairs(text: string): Generator<[string, string]> {
  for (const piece of text.split(/[;\n]/)) {
    const at = piece.indexOf('=')
    if (at > 0) yield [piece.slice(0, at).trim(), piece.slice(at + 1).trim()]
  }
}

function small(text: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [es, en] of pairs(text)) {
    map.set(es, en)
    // The form without its accent too, unless that is another word.
    if (!map.has(fold(es)) && !ACCENT_MATTERS.has(es)) map.set(fold(es), en)
  }
  return map
}
const ACCENT_MATTERS = new Set([
  'sí',
  'mí',
  'tú',
  'él',
  'qué',
  'cómo',
  'cuándo',
  'dónde',
  'quién',
  'ésta',
  'éste',
  'ése',
  'ésa',
])

function gloss(text: string): Gloss {
  const found = /^(.*?)\s*~(\w+)$/.exec(text.trim())
  return found
    ? { text: (found[1] ?? '').trim(), marker: found[2] as Marker }
    : { text: text.trim(), marker: '' }
}

function addVerbs(lex: Lexicon) {
  for (const line of VERBS.split('\n')) {
    const found =
      /^(\S+?)(?::(\S+))?(?: \(([^)]*)\))? = ([^/@>]*)(?:\/([^@>]*))?(?:>([^@]*))?(?:@(.*))?$/.exec(
        line.trim(),
      )
    if (!found) continue
    const [, lemma = '', change = '', flags = '', plain = '', reflexive, toward, felt] = found
    if (lex.verbs.has(lemma)) continue
    lex.verbs.set(lemma, {
      lemma,
      plain: gloss(plain),
      reflexive: reflexive ? gloss(reflexive) : undefined,
      felt: felt ? gloss(felt) : undefined,
      toward: toward ? gloss(toward) : undefined,
      flags: new Set(flags.split(',').filter(Boolean)),
    })
    const english = participle(gloss(plain).text)
    for (const form of conjugate(lemma, change)) {
      const key = fold(form.form)
      const list = lex.forms.get(key)
      if (list) list.push(form)
      else lex.forms.set(key, [form])
      if (form.tense !== 'participle') continue
      for (const ending of ['o', 'a', 'os', 'as']) lex.participles.set(key.slice(0, -1) + ending, english)
    }
  }
  lex.forms.set('hay', [{ form: 'hay', lemma: 'haber', tense: 'present', person: 3 }])
}

function addIdioms(lex: Lexicon) {
  for (const line of IDIOMS.split('\n')) {
    const [left, right] = line.split(' = ')
    if (!left || !right) continue
    const words = left.trim().split(' ')
    let lemma = words.shift() ?? ''
    const reflexive = /[aeií]rse$/.test(lemma)
    if (reflexive) lemma = lemma.slice(0, -2)
    const [plain = '', felt] = right.replace(/>.*$/, '').split('@')
    const toward = />(.*)$/.exec(right)?.[1]
    const list = lex.idioms.get(lemma) ?? []
    list.push({
      words: words.map(fold),
      reflexive,
      plain: gloss(plain),
      felt: felt ? gloss(felt) : undefined,
      toward: toward ? gloss(toward) : undefined,
    })
    lex.idioms.set(lemma, list)
  }
  for (const list of lex.idioms.values())
    list.sort((a, b) => b.words.length - a.words.length || Number(b.reflexive) - Number(a.reflexive))
}

function addNoun(lex: Lexicon, es: string, en: string, kind: Noun['kind'], plurals: [string, Noun][]) {
  const plural =
    PLURAL_ONLY.test(es.split(' ')[0] as string) && (/s$/.test(en) || en === 'children' || en === 'people')
  const noun: Noun = { en, plural, kind, gender: genderOf(es) }
  if (es.includes(' ')) {
    addPhrase(lex, es, en, noun, '')
    const words = es.split(' ')
    const head = words[0] as string
    if (!plural && !head.endsWith('s') && kind !== 'drug') {
      const many = [pluralSpanish(head), ...words.slice(1)]
      // "dolor crónico", "dolores crónicos": an adjective follows its noun, a complement does not.
      if (words.length === 2) many[1] = pluralSpanish(words[1] as string)
      plurals.push([many.join(' '), { ...noun, en: pluralNoun(en), plural: true }])
    }
    return
  }
  set(lex.nouns, es, noun)
  if (plural) return
  const many: Noun = { ...noun, en: kind === 'drug' ? en : pluralNoun(en), plural: true }
  set(lex.nouns, pluralSpanish(es), many, false)
  if (kind === 'person' || kind === 'thing' || kind === 'symptom' || kind === 'body') {
    for (const small of diminutives(es)) {
      set(lex.nouns, small, noun, false)
      set(lex.nouns, `${small}s`, many, false)
    }
  }
}

const PLURAL_ONLY = /s$/

function set<T>(map: Map<string, T>, es: string, value: T, force = true) {
  const key = fold(es)
  if (force || !map.has(key)) map.set(key, value)
}

function genderOf(es: string): 'm' | 'f' {
  const head = es.split(' ')[0] as string
  if (
    /^(?:mano|mujer|madre|suegra|noche|tarde|sangre|gente|clase|leche|sal|luz|vez|voz|piel|muerte|parte|cita|ex)$/.test(
      head,
    )
  )
    return 'f'
  if (/^(?:día|problema|tema|síntoma|idioma|programa|clima|papá|psiquiatra|mapa)$/.test(head)) return 'm'
  return /(?:a|ión|dad|tad|tud|is|ez)s?$/.test(head) ? 'f' : 'm'
}

function pluralSpanish(es: string): string {
  if (/[aeiouáéó]$/.test(es)) return `${es}s`
  if (es.endsWith('z')) return `${es.slice(0, -1)}ces`
  if (/^(?:mes|tos|dios)$|[áéíóú]s$/.test(es)) return `${fold(es)}es`
  if (/[sx]$/.test(es)) return es
  return `${fold(es)}es`
}

function diminutives(es: string): string[] {
  const plain = fold(es)
  if (/[ao]$/.test(plain)) {
    const stem = plain.slice(0, -1).replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c')
    return [`${stem}it${plain.at(-1)}`]
  }
  if (/e$/.test(plain)) return [`${plain}cit${genderOf(es) === 'f' ? 'a' : 'o'}`]
  if (/[nr]$/.test(plain)) return [`${plain}cito`, `${plain}cita`]
  if (/[l]$/.test(plain)) return [`${plain}ito`]
  return []
}

function addAdjective(lex: Lexicon, es: string, en: string) {
  const plain = fold(es)
  const put = (form: string, text: string) => {
    if (!lex.adjectives.has(form)) lex.adjectives.set(form, text)
  }
  if (plain.endsWith('o')) {
    const stem = plain.slice(0, -1)
    for (const ending of ['o', 'a', 'os', 'as']) put(stem + ending, en)
    const soft = stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c')
    for (const ending of ['o', 'a', 'os', 'as']) {
      put(`${soft}isim${ending}`, `very ${en}`)
      put(`${soft}it${ending}`, en)
    }
    put(`${stem}amente`, adverb(en))
  } else {
    put(plain, en)
    put(pluralSpanish(plain), en)
    if (/(?:or|on|ol|an)$/.test(plain)) {
      put(`${plain}a`, en)
      put(`${plain}as`, en)
    }
    const stem = plain.replace(/e$/, '')
    for (const ending of ['o', 'a', 'os', 'as']) put(`${stem}isim${ending}`, `very ${en}`)
    put(`${plain}mente`, adverb(en))
  }
}

function adverb(en: string): string {
  if (/[^aeiou]y$/.test(en)) return `${en.slice(0, -1)}ily`
  if (/ble$/.test(en)) return `${en.slice(0, -1)}y`
  if (/ic$/.test(en)) return `${en}ally`
  return `${en}ly`
}

const STRICT = new Set(['sé', 'qué', 'él', 'tú', 'mí', 'té'])

function addPhrase(lex: Lexicon, es: string, en: string, noun: Noun | undefined, condition: '' | '?' | '!') {
  const spoken = es.toLowerCase().split(' ')
  const words = spoken.map(fold)
  const strict = spoken.map((word) => (STRICT.has(word) ? word : undefined))
  const first = words[0] as string
  const list = lex.phrases.get(first) ?? []
  list.push({ words, strict, en, noun, questionOnly: condition === '?', closing: condition === '!' })
  lex.phrases.set(first, list)
}
