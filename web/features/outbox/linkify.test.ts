import { describe, expect, it } from 'vitest'
import { linkify } from './linkify.ts'

describe('linkify', () => {
  it('turns URLs into links and keeps the text around them', () => {
    const pieces = linkify('Open http://localhost:3000/reset?token=a-b_c. Thanks (https://a.example).')
    expect(pieces.filter(({ href }) => href).map(({ href }) => href)).toEqual([
      'http://localhost:3000/reset?token=a-b_c',
      'https://a.example',
    ])
    expect(pieces.map(({ text }) => text).join('')).toBe(
      'Open http://localhost:3000/reset?token=a-b_c. Thanks (https://a.example).',
    )
  })

  it('does not link other schemes', () => {
    expect(linkify('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', at: 0 }])
    expect(linkify('')).toEqual([])
  })
})
