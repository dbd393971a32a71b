import { describe, expect, test } from 'vitest'
import type { Article } from './article.ts'
import { ARTICLES } from './content/groups.ts'
import { buildIndex, highlight, normalize, search, termsOf, wordsOf } from './search.ts'

function article(id: string, parts: Partial<Article>): Article {
  return { id, title: id, summary: '', blocks: [], ...parts }
}

const index = buildIndex([
  article('body', { title: 'Other things', blocks: ['You may change your **password** here.'] }),
  article('title', { title: 'Change your password' }),
  article('keyword', { title: 'Recovery', keywords: ['password'] }),
  article('none', { title: 'Café and clinic’s hours', blocks: [{ list: ['Open on Mondays'] }] }),
])
const idsFor = (query: string) => search(index, query).map((found) => found.article.id)

describe('words', () => {
  test('ignores case, accents and apostrophes', () => {
    expect(normalize('Café’s')).toBe('cafes')
    expect(wordsOf('PHQ-9: "how often"')).toEqual(['phq', '9', 'how', 'often'])
  })

  test('drops stop words unless nothing else is left', () => {
    expect(termsOf('How do I reset my password?')).toEqual(['reset', 'password'])
    expect(termsOf('how to')).toEqual(['how', 'to'])
  })
})

describe('search', () => {
  test('ranks titles above keywords and keywords above text', () => {
    expect(idsFor('password')).toEqual(['title', 'keyword', 'body'])
  })

  test('matches the beginning of a word but not its middle', () => {
    expect(idsFor('pass')).toEqual(['title', 'keyword', 'body'])
    expect(idsFor('word')).toEqual([])
  })

  test('requires every word to match', () => {
    expect(idsFor('change password')).toEqual(['title', 'body'])
    expect(idsFor('change monday')).toEqual([])
  })

  test('finds the singular by its plural', () => {
    expect(idsFor('passwords')).toEqual(['title', 'keyword', 'body'])
  })

  test('ignores accents on either side', () => {
    expect(idsFor('cafe')).toEqual(['none'])
    expect(idsFor('clinics')).toEqual(['none'])
    expect(idsFor('MÓNDAYS')).toEqual(['none'])
  })

  test('finds nothing for an empty query or punctuation alone', () => {
    expect(idsFor('')).toEqual([])
    expect(idsFor(' ?! ')).toEqual([])
    expect(idsFor('(.*[')).toEqual([])
  })

  test('shows the matching sentence without markup as the excerpt', () => {
    expect(search(index, 'password here')[0]?.excerpt).toBe('You may change your password here.')
  })
})

describe('highlight', () => {
  test('marks whole words that begin with a search term', () => {
    expect(highlight('Reset a password, passwords too', ['pass'])).toEqual([
      { at: 0, text: 'Reset a ', hit: false },
      { at: 8, text: 'password', hit: true },
      { at: 16, text: ', ', hit: false },
      { at: 18, text: 'passwords', hit: true },
      { at: 27, text: ' too', hit: false },
    ])
  })

  test('returns pieces that join to the original text', () => {
    const text = 'Der Über-Café’s “Donaudampfschifffahrt” — 7.5 mg'
    expect(
      highlight(text, ['uber', 'cafes', '7'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('the guide', () => {
  const guide = buildIndex(ARTICLES)
  const first = (query: string) => search(guide, query)[0]?.article.id

  test.each([
    ['how do I reset my password', 'reset-password'],
    ['dark mode', 'theme'],
    ['microphone', 'record-visit'],
    ['phq-9', 'send-assessment'],
    ['logged out', 'idle-sign-out'],
    ['referral code', 'use-referral-code'],
    ['delete account', 'delete-account'],
    ['pdf', 'upload-file'],
    ['price', 'plans'],
  ])('%s leads to %s', (query, id) => {
    expect(first(query)).toBe(id)
  })

  test('has unique URLs, and links between articles have a target', () => {
    const ids = ARTICLES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const linked = [...JSON.stringify(ARTICLES).matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1])
    expect(linked.filter((id) => !ids.includes(id ?? ''))).toEqual([])
  })
})
