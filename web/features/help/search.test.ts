import { describe, expect, test } from 'vitest'
import type { Article } from './article.ts'
import { ARTICLES } from './content/groups.ts'
import { buildIndex, highlight, normalise, search, termsOf, wordsOf } from './search.ts'

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
  test('case, accents and apostrophes do not matter', () => {
    expect(normalise('Café’s')).toBe('cafes')
    expect(wordsOf('PHQ-9: "how often"')).toEqual(['phq', '9', 'how', 'often'])
  })

  test('small words are left out, unless there is nothing else', () => {
    expect(termsOf('How do I reset my password?')).toEqual(['reset', 'password'])
    expect(termsOf('how to')).toEqual(['how', 'to'])
  })
})

describe('search', () => {
  test('the title counts more than keywords, and those more than the text', () => {
    expect(idsFor('password')).toEqual(['title', 'keyword', 'body'])
  })

  test('the beginning of a word is enough; its middle is not', () => {
    expect(idsFor('pass')).toEqual(['title', 'keyword', 'body'])
    expect(idsFor('word')).toEqual([])
  })

  test('all words must be found', () => {
    expect(idsFor('change password')).toEqual(['title', 'body'])
    expect(idsFor('change monday')).toEqual([])
  })

  test('the plural finds the singular', () => {
    expect(idsFor('passwords')).toEqual(['title', 'keyword', 'body'])
  })

  test('accents may be left out on either side', () => {
    expect(idsFor('cafe')).toEqual(['none'])
    expect(idsFor('clinics')).toEqual(['none'])
    expect(idsFor('MÓNDAYS')).toEqual(['none'])
  })

  test('nothing asked, nothing found; signs alone are nothing', () => {
    expect(idsFor('')).toEqual([])
    expect(idsFor(' ?! ')).toEqual([])
    expect(idsFor('(.*[')).toEqual([])
  })

  test('the excerpt is the sentence that was found, without its marks', () => {
    expect(search(index, 'password here')[0]?.excerpt).toBe('You may change your password here.')
  })
})

describe('highlight', () => {
  test('marks whole words that begin with what was asked', () => {
    expect(highlight('Reset a password, passwords too', ['pass'])).toEqual([
      { at: 0, text: 'Reset a ', hit: false },
      { at: 8, text: 'password', hit: true },
      { at: 16, text: ', ', hit: false },
      { at: 18, text: 'passwords', hit: true },
      { at: 27, text: ' too', hit: false },
    ])
  })

  test('joined again the pieces are the text', () => {
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

  test('every address is used once, and links between articles lead to one', () => {
    const ids = ARTICLES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const linked = [...JSON.stringify(ARTICLES).matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1])
    expect(linked.filter((id) => !ids.includes(id ?? ''))).toEqual([])
  })
})
