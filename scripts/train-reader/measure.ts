import { restore } from '../../engine/read/restore.ts'
import type { Weights } from '../../engine/read/stream-model.ts'
import type { Dialogue } from './dialogues.ts'

type Counts = { right: number; found: number; there: number }

/**
 * F1 of sentence ends, questions and speaker changes, and the share of words with the right role, over
 * dialogues without punctuation.
 */
export function measure(
  dialogues: readonly Dialogue[],
  weights: Weights,
): Record<'ends' | 'questions' | 'changes', string> & { roles: number } {
  const ends: Counts = { right: 0, found: 0, there: 0 }
  const questions: Counts = { right: 0, found: 0, there: 0 }
  const changes: Counts = { right: 0, found: 0, there: 0 }
  let words = 0
  let roles = 0
  for (const dialogue of dialogues) {
    const restored = restore(
      dialogue.words.map(({ word }) => word),
      weights,
    )
    restored.forEach((sentence, s) => {
      const before = restored[s - 1]
      for (let i = sentence.from; i < sentence.to; i++) {
        const word = dialogue.words[i]
        if (!word) continue
        words++
        if (sentence.patient !== word.clinician) roles++
        if (i === 0) continue
        const ended = i === sentence.from
        if (word.gap !== 'goes on or end') add(ends, ended, word.gap !== 'goes on')
        add(changes, ended && before?.patient !== sentence.patient, word.gap === 'change')
        // Does a question mark come before this word?
        const asked = dialogue.words[i - 1]?.asks
        if (asked !== undefined)
          add(questions, ended && before?.asks === true, word.gap !== 'goes on' && asked)
      }
    })
  }
  return { ends: f1(ends), questions: f1(questions), changes: f1(changes), roles: roles / Math.max(words, 1) }
}

function add(counts: Counts, found: boolean, there: boolean): void {
  if (found && there) counts.right++
  if (found) counts.found++
  if (there) counts.there++
}

/** F1 with precision and recall. */
function f1({ right, found, there }: Counts): string {
  const share = (whole: number): string => (whole === 0 ? 0 : right / whole).toFixed(2)
  return `${((2 * right) / Math.max(found + there, 1)).toFixed(3)} (${share(found)}/${share(there)})`
}
