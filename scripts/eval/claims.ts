import { type Verdict, worstOf } from '../../engine/check/review.ts'
import { checkNote } from '../../engine/check-note.ts'
import { type Claim, isBad, isFlagged, readClaims } from '../../engine/eval/claims.ts'
import { type EvalVisit, readVisits } from '../../engine/eval/read-visits.ts'
import { soapSections } from '../engine-rows.ts'
import { percent, textIfThere } from './sets.ts'

type Judged = Claim & { verdict: Verdict }
export type ClaimSet = { name: string; open: boolean; judged: Judged[]; ms: number }

export function judgeClaimSet(
  name: string,
  claimsPath: string,
  visitsPath: string,
  open: boolean,
): ClaimSet | undefined {
  const claims = textIfThere(claimsPath)
  const visits = textIfThere(visitsPath)
  if (claims === undefined || visits === undefined) return undefined
  const byId = new Map(readVisits(visits).map((visit) => [visit.id, visit]))
  const started = performance.now()
  const judged = readClaims(claims).map((claim) => ({
    ...claim,
    verdict: judge(claim, byId.get(claim.visit)),
  }))
  return { name, open, judged, ms: performance.now() - started }
}

function judge({ claim }: Claim, visit: EvalVisit | undefined): Verdict {
  if (!visit) throw new Error('A claim speaks of a visit that is not there.')
  const { sentences } = checkNote({
    source: visit.text,
    note: claim,
    noteType: visit.noteType,
    sections: soapSections(),
  })
  return worstOf(sentences).verdict
}

export const CLAIM_COLUMNS = [
  'claims',
  'bad',
  'not supported',
  'caught',
  'high caught',
  'true',
  'flagged',
  'called contradicted',
  'exact',
]

/** "Not supported" lets "inferred" pass for a bad claim; "caught" does not. */
export function claimRow({ name, judged }: Pick<ClaimSet, 'name' | 'judged'>): string[] {
  const bad = judged.filter(isBad)
  const good = judged.filter((claim) => !isBad(claim))
  const high = bad.filter(({ severity }) => severity === 'high')
  return [
    name,
    String(bad.length),
    share(bad, ({ verdict }) => verdict !== 'supported'),
    share(bad, ({ verdict }) => isFlagged(verdict)),
    share(high, ({ verdict }) => isFlagged(verdict)),
    String(good.length),
    share(good, ({ verdict }) => isFlagged(verdict)),
    share(good, ({ verdict }) => verdict === 'contradicted'),
    share(judged, ({ verdict, label }) => verdict === label),
  ]
}

export const KIND_COLUMNS = [
  'kind',
  'label',
  'claims',
  ...(['supported', 'inferred', 'contradicted', 'not_found'] as const).slice(0, 4),
  'wrong',
]

export function kindRows(judged: readonly Judged[]): string[][] {
  const names = [...new Set(judged.map((claim) => `${isBad(claim) ? 'bad' : 'true'}|${claim.kind}`))].sort()
  return names.map((name) => {
    const [side, kind = ''] = name.split('|')
    const of = judged.filter((claim) => claim.kind === kind && isBad(claim) === (side === 'bad'))
    const counts = (['supported', 'inferred', 'contradicted', 'not_found'] as const)
      .slice(0, 4)
      .map((verdict) => String(of.filter((claim) => claim.verdict === verdict).length))
    return [kind, side ?? '', String(of.length), ...counts, share(of, isWrong)]
  })
}

/** Wrong answers by id, for the sets whose misses may be read. */
export function wrongClaims({ open, judged }: ClaimSet): string[] {
  if (!open) return []
  const wrong = judged.filter(isWrong)
  const kinds = [...new Set(wrong.map(({ kind }) => kind))].sort()
  return kinds.map((kind) => {
    const of = wrong.filter((claim) => claim.kind === kind)
    return `- ${kind}: ${of.map(({ id, verdict }) => `${id} (${verdict})`).join(', ')}`
  })
}

function isWrong(claim: Judged): boolean {
  return isBad(claim) !== isFlagged(claim.verdict)
}

function share<T>(list: readonly T[], test: (item: T) => boolean): string {
  return percent(list.length > 0 ? list.filter(test).length / list.length : null)
}
