import { plainText } from '../../lib/inline-marks.ts'
import type { Block } from '../../ui/prose.tsx'
import type { Article } from './article.ts'

/** Stop words, dropped as long as other words remain. */
const FILLERS = new Set(
  'a an and are at by can do does for from how i in is it my of on or our the to we what when where with you your'.split(
    ' ',
  ),
)

/** A match's weight depends on its location; a whole word weighs more than a prefix. */
const WEIGHTS = { title: 12, keywords: 8, summary: 4, body: 1 }
const WHOLE_WORD = 1.5

const WORD_OR_GAP = /[\p{Letter}\p{Number}\p{Mark}'’]+|[^\p{Letter}\p{Number}\p{Mark}'’]+/gu

type Place = keyof typeof WEIGHTS
type IndexedArticle = { article: Article; places: Record<Place, string[]>; sentences: string[] }
export type SearchIndex = IndexedArticle[]
export type Found = { article: Article; excerpt: string }

/** Lower case, without accents and typographic apostrophes: "Café’s" matches "cafes" and "cafe's". */
export function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}|['’]/gu, '')
}

export function wordsOf(text: string): string[] {
  return normalize(text).match(/[\p{Letter}\p{Number}]+/gu) ?? []
}

export function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const meant = words.filter((word) => !FILLERS.has(word))
  return meant.length > 0 ? meant : words
}

export function buildIndex(articles: Article[]): SearchIndex {
  return articles.map((article) => {
    const sentences = article.blocks.flatMap(textsOf).map(plainText)
    return {
      article,
      sentences: [article.summary, ...sentences],
      places: {
        title: wordsOf(article.title),
        keywords: wordsOf((article.keywords ?? []).join(' ')),
        summary: wordsOf(article.summary),
        body: wordsOf(sentences.join(' ')),
      },
    }
  })
}

/** Every word of the query must be a prefix of a word in the article. Best matches first. */
export function search(index: SearchIndex, query: string): Found[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => ({ article: entry.article, excerpt: excerptOf(entry, terms) }))
}

function scoreOf({ places }: IndexedArticle, terms: string[]): number {
  let total = 0
  for (const term of terms) {
    const best = Math.max(...(Object.keys(WEIGHTS) as Place[]).map((place) => scoreIn(places, place, term)))
    if (best === 0) return 0
    total += best
  }
  return total
}

function scoreIn(places: Record<Place, string[]>, place: Place, term: string): number {
  const words = places[place]
  if (words.includes(term)) return WEIGHTS[place] * WHOLE_WORD
  return words.some((word) => matches(word, term)) ? WEIGHTS[place] : 0
}

/** "passwords" also matches "password". */
function matches(word: string, term: string): boolean {
  return word.startsWith(term) || (term.length > 3 && term.endsWith('s') && word === term.slice(0, -1))
}

/** The first sentence with the most matches. */
function excerptOf({ sentences }: IndexedArticle, terms: string[]): string {
  let best = sentences[0] ?? ''
  let most = 0
  for (const sentence of sentences) {
    const words = wordsOf(sentence)
    const count = terms.filter((term) => words.some((word) => matches(word, term))).length
    if (count > most) {
      best = sentence
      most = count
    }
  }
  return best
}

export type Highlight = { at: number; text: string; hit: boolean }

/** Splits the text so that matches can be bold. The pieces join to the original text. */
export function highlight(text: string, terms: string[]): Highlight[] {
  const pieces: Highlight[] = []
  for (const { 0: run, index: at } of text.matchAll(WORD_OR_GAP)) {
    const [word = ''] = wordsOf(run)
    const hit = word !== '' && terms.some((term) => matches(word, term))
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += run
    else pieces.push({ at, text: run, hit })
  }
  return pieces
}

/** All texts of a block, one per line. */
function textsOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  if ('heading' in block) return [block.heading]
  if ('list' in block) return block.list
  if ('steps' in block) return block.steps
  if ('terms' in block) return block.terms.map(([term, meaning]) => `${term}: ${meaning}`)
  if ('table' in block) return block.table.rows.map((row) => row.join(', '))
  if ('sample' in block) return block.sample.lines
  return [block.aside]
}
