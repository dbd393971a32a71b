import { describe, expect, it } from 'vitest'
import { unclearRisksIn } from './unclear-risks.ts'

/** Unsure words are written {like this}. */
function visit(marked: string) {
  const words: { start: number; end: number }[] = []
  const text = marked.replace(/\{([^}]*)\}/g, (_, word: string, at: number) => {
    const start = at - 2 * words.length
    words.push({ start, end: start + word.length })
    return word
  })
  return { text, words }
}

function listed(marked: string): string[] {
  const { text, words } = visit(marked)
  return unclearRisksIn(text, words).map(({ evidence }) =>
    evidence.map(({ start, end }) => text.slice(start, end)).join(' | '),
  )
}

describe('risks with unclear words', () => {
  it('list the sentence that was seen: “Neither did I” became “I needed to die”', () => {
    expect(
      listed(
        '[0:08] Patient: I didn’t know you were there. {I needed} to die. Okay, I thought I heard a {thief}.',
      ),
    ).toEqual(['I needed to die.'])
  })

  it('list an unclear denial, and an unclear answer with the question it answers', () => {
    expect(
      listed(
        '[0:01] Clinician: Any thoughts of hurting yourself?\n[0:03] Patient: {No}.\n[0:05] Patient: I would {never} kill myself.',
      ),
    ).toEqual(['Any thoughts of hurting yourself? | No.', 'I would never kill myself.'])
    expect(listed('¿Ha pensado en suicidarse?\nPaciente: {No}, nunca.')).toHaveLength(1)
  })

  it('leave out unclear words about anything else, and risks that were heard well', () => {
    expect(listed('I {slept} five hours. I want to die.')).toEqual([])
    expect(listed('I want to die.')).toEqual([])
    expect(listed('He {studied} his diet. She is {skilled}.')).toEqual([])
  })

  it('have the same ID for the same phrase', () => {
    const { text, words } = visit('I feel fine. {I needed} to die.')
    expect(unclearRisksIn(text, words)).toEqual(unclearRisksIn(text, [...words]))
    expect(unclearRisksIn(text, words)[0]?.id).toBe('unclear-13')
  })
})
