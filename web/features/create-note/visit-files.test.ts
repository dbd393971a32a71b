import { expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES } from '#shared/contracts/documents.ts'
import { ACCEPTED_FILES, fileKind, withReadText } from './visit-files.ts'

it('offers audio and documents in the file picker', () => {
  expect(ACCEPTED_FILES).toBe('.mp3,.wav,.m4a,.webm,.ogg,.flac,.txt,.doc,.docx,.pdf')
})

it('accepts documents and rejects other files with a reason', () => {
  for (const name of ['a.txt', 'B.DOC', 'visit.docx', 'visit.pdf'])
    expect(fileKind({ name, size: 5 })).toBe('document')
  // Only the extension is checked here; the content is checked when the file is decoded.
  for (const name of ['visit.M4A', 'visit.webm']) expect(fileKind({ name, size: 0 })).toBe('audio')
  for (const file of [
    { name: 'picture.png', size: 5 },
    { name: 'noextension', size: 5 },
    { name: 'a.txt', size: 0 },
    { name: 'a.txt', size: DOCUMENT_MAX_BYTES + 1 },
  ])
    expect(fileKind(file)).toHaveProperty('refused')
})

it('never replaces typed text', () => {
  expect(withReadText(' ', 'Read.\n')).toBe('Read.')
  expect(withReadText('Typed.\n', '\nRead.')).toBe('Typed.\n\nRead.')
})
