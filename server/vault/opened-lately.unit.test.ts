import { expect, it } from 'vitest'
import { openedLately } from './opened-lately.ts'

it('opens a short value once, in its place only, and forgets it in time', () => {
  let time = 0
  const lately = openedLately(30_000, () => time)
  const asked: string[] = []
  const ask = (context: string, sealed: string) =>
    lately.openOnce(context, sealed, () => {
      asked.push(context)
      return `${sealed} of ${context}`
    })

  expect([ask('a', 'v1.x'), ask('a', 'v1.x')]).toEqual(['v1.x of a', 'v1.x of a'])
  expect(asked).toEqual(['a'])
  // Moved to another place it is not what was opened: whoever opens it there must look for himself.
  ask('b', 'v1.x')
  expect(asked).toEqual(['a', 'b'])

  time = 30_000
  ask('b', 'v1.x')
  expect(asked).toEqual(['a', 'b', 'b'])
  lately.forget()
  ask('b', 'v1.x')
  expect(asked).toEqual(['a', 'b', 'b', 'b'])
})

it('remembers no text of a note', () => {
  const lately = openedLately(30_000, () => 0)
  let opened = 0
  const long = 'v'.repeat(121)
  for (let round = 0; round < 2; round += 1) lately.openOnce('a', long, () => String(++opened))
  expect(opened).toBe(2)
})

it('remembers nothing that could not be opened', () => {
  const lately = openedLately(30_000, () => 0)
  const refuse = () => {
    throw new Error('no')
  }
  expect(() => lately.openOnce('a', 'v1.x', refuse)).toThrow('no')
  expect(lately.openOnce('a', 'v1.x', () => 'now')).toBe('now')
})
