import type { NotAssessed, NoteReview, SentenceReview, Unnoted, Verdict } from '#shared/domain/evidence.ts'
import { VERDICTS } from '#shared/domain/evidence.ts'
import { openItemsOf, type Settled } from '#shared/domain/open-items.ts'

export type SettledReview = NoteReview & Settled

/** A sentence that waits for a decision, with its number in the review. */
export type Doubt = SentenceReview & { index: number }

export type ToCheck = {
  doubts: Doubt[]
  unnoted: Unnoted[]
  notAssessed: NotAssessed[]
  /** What is open. Nobody has to decide about what was not assessed. */
  count: number
}

/** What somebody keeps as their own is theirs on the screen, whatever the checker says. */
export function asSettled<Review extends SettledReview>(review: Review): Review {
  if (review.keptAsMine.length === 0) return review
  const kept = new Set(review.keptAsMine)
  const sentences = review.sentences.map((sentence) =>
    kept.has(sentence.text) && isDoubt(sentence)
      ? { ...sentence, verdict: 'clinician' as const, reason: 'You kept this as yours.' }
      : sentence,
  )
  return { ...review, sentences }
}

/** The contradicted first, then what is not found; what would be unsafe to leave out before everything else left out. */
export function toCheckOf(given: SettledReview): ToCheck {
  const review = asSettled(given)
  const doubts = review.sentences
    .map((sentence, index) => ({ ...sentence, index }))
    .filter(isDoubt)
    .sort((a, b) => rank(a.verdict) - rank(b.verdict) || a.start - b.start)
  const unnoted = review.unnoted
    .filter(({ id }) => !review.acknowledged.includes(id))
    .sort((a, b) => Number(b.critical) - Number(a.critical))
  return { doubts, unnoted, notAssessed: review.notAssessed, count: doubts.length + unnoted.length }
}

function isDoubt({ verdict }: SentenceReview): boolean {
  return verdict === 'contradicted' || verdict === 'not_found'
}

function rank(verdict: Verdict): number {
  return verdict === 'contradicted' ? 0 : 1
}

/** How many sentences there are of each verdict, in their order, without those there are none of. */
export function tallyOf({ sentences }: NoteReview): { verdict: Verdict; count: number }[] {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: sentences.filter((sentence) => sentence.verdict === verdict).length,
  })).filter(({ count }) => count > 0)
}

/** "Settle 1 contradicted sentence and 2 risks first"; undefined when nothing stands in the way of signing. */
export function missingToSign(review: SettledReview): string | undefined {
  const { contradicted, risks } = openItemsOf(review)
  const parts = [
    contradicted.length > 0 && counted(contradicted.length, 'contradicted sentence'),
    risks.length > 0 && counted(risks.length, 'risk'),
  ].filter(Boolean)
  return parts.length > 0 ? `Settle ${parts.join(' and ')} first` : undefined
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
