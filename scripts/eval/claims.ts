import type { Verdict } from '#shared/domain/statements.ts'
import { type Claim, isBad } from '../../engine/eval/claims.ts'
import type { EvalVisit } from '../../engine/eval/read-visits.ts'
import type { Engine } from '../../server/adapters/engine/engine.ts'
import { soapSections } from '../engine-rows.ts'
import { percent } from './sets.ts'

export type JudgedClaim = Claim & { verdict: Verdict; why: string }
export type ClaimSet = { name: string; open: boolean; judged: JudgedClaim[] }

export async function judgeClaims(
  engine: Engine,
  { text, noteType }: EvalVisit,
  claims: readonly Claim[],
): Promise<JudgedClaim[]> {
  const { checks } = await engine.check({
    source: text,
    noteType,
    sections: soapSections(),
    note: [],
    statements: claims.map(({ id, claim }) => ({ id, topic: '', text: claim, evidence: [] })),
  })
  const byId = new Map(checks)
  return claims.map((claim) => {
    const check = byId.get(claim.id)
    return { ...claim, verdict: check?.verdict ?? 'unchecked', why: check?.why ?? '' }
  })
}

const isFlagged = ({ verdict }: JudgedClaim) => verdict === 'contradicted' || verdict === 'not-found'
const isUnsure = ({ verdict }: JudgedClaim) => verdict === 'unsure' || verdict === 'unchecked'
const isSupported = ({ verdict }: JudgedClaim) => verdict === 'supported'
const share = (claims: readonly JudgedClaim[], test: (claim: JudgedClaim) => boolean) =>
  percent(claims.filter(test).length, claims.length)

export const CLAIM_COLUMNS = [
  'claims',
  'bad',
  'flagged',
  'grave ones flagged',
  'called supported',
  'true',
  'flagged ',
  'unsure',
  'unsure, all',
]

export function claimRow({ name, judged }: ClaimSet): string[] {
  const bad = judged.filter(isBad)
  const good = judged.filter((claim) => !isBad(claim))
  const grave = bad.filter(({ severity }) => severity === 'high')
  return [
    name,
    String(bad.length),
    share(bad, isFlagged),
    share(grave, isFlagged),
    share(bad, isSupported),
    String(good.length),
    share(good, isFlagged),
    share(good, isUnsure),
    share(judged, isUnsure),
  ]
}

export const KIND_COLUMNS = ['kind', 'label', 'claims', 'flagged', 'unsure', 'supported']

export function kindRows(judged: readonly JudgedClaim[]): string[][] {
  const groups = new Map<string, JudgedClaim[]>()
  for (const claim of judged) {
    const key = `${isBad(claim) ? 'bad' : 'true'} ${claim.kind}`
    groups.set(key, [...(groups.get(key) ?? []), claim])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, claims]) => {
      const [label = '', kind = ''] = key.split(' ')
      const counts = [isFlagged, isUnsure, isSupported].map((test) => String(claims.filter(test).length))
      return [kind, label, String(claims.length), ...counts]
    })
}

export function wrongClaims({ name, open, judged }: ClaimSet): string[] {
  if (!open) return [`${name}: not listed, because this set is held out.`]
  return judged
    .filter((claim) => (isBad(claim) ? isSupported(claim) : isFlagged(claim)))
    .map(({ id, kind, verdict, claim, why }) => `${id} (${kind}) ${verdict}: ${claim} | ${why}`)
}
