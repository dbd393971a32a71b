import { useEffect, useState } from 'react'
import type { NoteReview } from '#shared/domain/evidence.ts'
import { type Choice, createChoice } from './choice.ts'

/** The choice of one screen. Other sentences begin without one: a number would mean another sentence. */
export function useChoice(review: NoteReview | undefined): Choice {
  const [choice] = useState(createChoice)
  const sentences = review?.sentences.map(({ text }) => text).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the sentences are others
  useEffect(() => choice.clear(), [choice, sentences])
  return choice
}
