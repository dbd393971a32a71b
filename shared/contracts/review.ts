import * as z from 'zod'
import { type NoteReview as Review, UNNOTED_KINDS, VERDICTS } from '../domain/evidence.ts'

/** What the checker says of a note (shared/domain/evidence.ts), as it travels and as it is kept. */

const Span = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })

export const NoteReview = z.object({
  sentences: z.array(
    Span.extend({
      text: z.string(),
      section: z.string(),
      verdict: z.enum(VERDICTS),
      reason: z.string(),
      spans: z.array(Span),
    }),
  ),
  unnoted: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(UNNOTED_KINDS),
      critical: z.boolean(),
      sentence: z.string(),
      section: z.string(),
      spans: z.array(Span),
    }),
  ),
  notAssessed: z.array(
    z.object({ id: z.string(), label: z.string(), sentence: z.string(), section: z.string() }),
  ),
}) satisfies z.ZodType<Review>

/** A note's review with what its clinician has decided about it. */
export const KeptReview = NoteReview.extend({
  /** Sentences, word for word, that the clinician stands for whatever the checker says. */
  keptAsMine: z.array(z.string()),
  /** Ids of what was said, is not in the note, and may stay out of it. */
  acknowledged: z.array(z.string()),
})

export const SOURCE_LANGUAGES = ['en', 'es', 'other'] as const
