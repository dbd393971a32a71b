import { describe, expect, it } from 'vitest'
import { repairTranscript } from './repair-transcript.ts'

describe('the clinical ear', () => {
  it('writes a drug that was heard in pieces, and says where', () => {
    expect(repairTranscript('I take sertra line 50 milligrams.')).toEqual({
      text: 'I take sertraline 50 milligrams.',
      repairs: [{ start: 7, end: 17, heard: 'sertra line', written: 'sertraline' }],
    })
  })
})
