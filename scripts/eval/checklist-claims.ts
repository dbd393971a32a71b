import type { Claim } from '../../engine/eval/claims.ts'
import type { EvalVisit } from '../../engine/eval/read-visits.ts'
import { machineClaims } from './mutate-claims.ts'

export const MADE_KINDS: ReadonlySet<string> = new Set(['reference', 'trap', 'changed'])

/**
 * Claims to learn from that nobody wrote as claims: every sentence of a reference note is true, every example of a trap
 * is wrong, and so is a sentence of the note with one thing changed.
 */
export function checklistClaims(visits: readonly EvalVisit[]): Claim[] {
  return visits.flatMap((visit) => {
    const made = (name: string, kind: string, label: Claim['label'], texts: readonly string[]) =>
      texts.map((claim, i): Claim => {
        return {
          id: `${visit.id}-${name}${i + 1}`,
          visit: visit.id,
          claim,
          label,
          kind,
          severity: 'low',
          note: '',
        }
      })
    const changed = machineClaims([visit], new Set()).filter(({ label }) => label === 'contradicted')
    return [
      ...made('r', 'reference', 'supported', sentencesOf(visit.reference)),
      ...made(
        'x',
        'trap',
        'contradicted',
        visit.forbidden.map(({ example }) => example),
      ),
      ...made(
        'm',
        'changed',
        'contradicted',
        changed.map(({ claim }) => claim),
      ),
    ]
  })
}

function sentencesOf(reference: string): string[] {
  return reference
    .split('\n')
    .filter((line) => !line.startsWith('**'))
    .flatMap((line) =>
      line.replace(/^(?:\d+\.|-) /, '').split(/(?<=\.)(?<!\b(?:Dr|Mr|Ms|Mrs|St)\.)\s+(?=[A-Z0-9])/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 3)
}
