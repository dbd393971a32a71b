import { describe, expect, it } from 'vitest'
import type { WriterInUse } from '#shared/contracts/language-model.ts'
import { transcriptLine, writerLine } from './language-model.ts'

const local = { kind: 'model', model: 'llama3.1:8b', where: 'this computer', local: true } as const
const hosted = { kind: 'model', model: 'gpt-4.1', where: 'api.openai.com', local: false } as const

describe('the line next to Generate', () => {
  it.each<[string, WriterInUse]>([
    ['Drafted by the built-in writer. Nothing leaves this server.', { kind: 'embedded' }],
    ['Written by llama3.1:8b on this computer', { ...local, verifier: null }],
    ['Sent to api.openai.com (gpt-4.1)', { ...hosted, verifier: null }],
    [
      'Written by llama3.1:8b on this computer, checked at api.openai.com (gpt-4.1)',
      { ...local, verifier: hosted },
    ],
    [
      'Sent to api.openai.com (gpt-4.1), checked by o4-mini',
      { ...hosted, verifier: { ...hosted, model: 'o4-mini' } },
    ],
    [
      'Sent to api.openai.com (gpt-4.1), checked by llama3.1:8b on this computer',
      { ...hosted, verifier: local },
    ],
  ])('reads: %s', (line, writer) => expect(writerLine(writer)).toBe(line))
})

describe('the line in the consent', () => {
  it.each<[string, WriterInUse | undefined]>([
    ['The transcript is used to write the note.', undefined],
    ['The transcript stays on this server.', { kind: 'embedded' }],
    ['The transcript stays on this server.', { ...local, verifier: null }],
    ['To write the note, the transcript is sent to api.openai.com.', { ...hosted, verifier: null }],
    ['To write the note, the transcript is sent to api.openai.com.', { ...local, verifier: hosted }],
  ])('reads: %s', (line, writer) => expect(transcriptLine(writer)).toBe(line))
})
