import { CLAIM_COLUMNS, type ClaimSet, claimRow, KIND_COLUMNS, kindRows, wrongClaims } from './claims.ts'
import { PUBLIC_COLUMNS, type PublicResult, publicRow } from './public-sets.ts'
import { tableOf } from './sets.ts'
import { missesOf, VISIT_COLUMNS, type VisitSet, visitRow } from './visits.ts'
import { type HeardWays, waysTable } from './ways.ts'

export type Results = {
  visits: VisitSet[]
  claims: ClaimSet[]
  ways: HeardWays[]
  publicSets: PublicResult[]
}

/** The figures alone: what a run prints. */
export function figuresOf({ visits, claims, ways, publicSets }: Results): string {
  const shared = visits.filter(({ ours }) => !ours)
  const rows = visits.map(visitRow)
  if (shared.length > 1) {
    rows.splice(shared.length, 0, visitRow({ ...together(shared), name: `shared, all ${count(shared)}` }))
  }
  return [
    tableOf(VISIT_COLUMNS, rows),
    tableOf(CLAIM_COLUMNS, claims.map(claimRow)),
    waysTable(ways),
    ...(publicSets.length > 0 ? [tableOf(PUBLIC_COLUMNS, publicSets.map(publicRow))] : []),
  ].join('\n\n')
}

/** What stays from run to run in docs/evaluation.md: this heading and everything below it. */
export const BY_HAND = '## What is not reached, and why'

export function documentOf(results: Results, date: string, byHand: string): string {
  const { visits, claims, ways, publicSets } = results
  const scorer = visits[0]?.scoredBy ?? ''
  return `# How good the notes are

Written by \`npm run eval\` on ${date}; run it again to replace the figures. It runs the embedded writer and the checker
over visits with checklists, over labelled sentences and over public sets of general medicine. Visits were scored by
${scorer}.

## Figures

${figuresOf(results)}

**Visits.** *In section* and *anywhere*: facts of the checklist that the note holds. *Critical*: facts that are unsafe to
leave out, anywhere. *Forbidden*: wrong statements a careless reader would make of the visit. *Grounded*: sentences whose
words occur in the visit (Spanish visits not counted); *by checker*: sentences the product's own checker calls supported
or inferred. *Compression*: words of the note to words of the visit; *long ≥ 0.5*: conversations over 900 words whose note is more
than half as long. Tuned visits were read while the rules were written, unseen ones were not.
Aims: 80 % in section, 88 % anywhere, 100 % critical, 0 forbidden, 95 % grounded, no long one above half.

**Claims.** *Not supported*: bad claims not marked supported (aim: at least 95 %). *Caught*: marked contradicted or not
found, so that "inferred" does not count. *Flagged*: true claims marked contradicted or not found (aim: at most 5 %).

**Ways of speaking.** Short pieces of talk in all the forms a visit arrives in, written apart from the rules, each with a
pattern for what its note has to say and one for what would be false. All of them have been read since: the row says what
holds now, not what a new author would find (see "What is not reached").

**Public sets.** ROUGE F1 without stemming, times 100; ACI-BENCH's published "ROUGE-L" is Lsum. Copying another patient's
note scores 45 ROUGE-1 on ACI-BENCH: read it only beside the grounded share, that of the human references and that of the
same notes held against another patient's dialogue. MTS-Dialog gives the section's heading with the dialogue, so the
writer gets it too.

## The checker by kind of claim

${claims.map(({ name, judged }) => `${name}\n\n${tableOf(KIND_COLUMNS, kindRows(judged))}`).join('\n\n')}

## What each visit lacks

\`!\` marks a critical fact. Sets that are not part of the project stand by id and section only; unseen visits stand in
the totals only.

${visits
  .filter(({ open }) => open)
  .map((set) => `### ${set.name}\n\n${missesOf(set, set.ours).join('\n')}`)
  .join('\n\n')}

## Ways of speaking not followed

Written wrongly: ${ways.flatMap(({ wrong }) => wrong).join(', ') || 'none'}.

Lost: ${ways.flatMap(({ lost }) => lost).join(', ') || 'none'}.

## Claims judged wrongly

${claims
  .filter(({ open }) => open)
  .map((set) => `### ${set.name}\n\n${wrongClaims(set).join('\n') || 'None.'}`)
  .join('\n\n')}
${publicSets.length > 0 ? ATTRIBUTION : ''}
${byHand || `${BY_HAND}\n\nNothing is written here yet.\n`}`
}

const ATTRIBUTION = `
## Public sets used

None of their text is part of the project; they are read from outside when the evaluation runs.

| Set | By | Licence |
|---|---|---|
| ACI-BENCH, test1 (github.com/wyim/aci-bench) | Yim, Fu, Ben Abacha, Snider, Lin, Yetisgen: "ACI-BENCH: a Novel Ambient Clinical Intelligence Dataset for Benchmarking Automatic Visit Note Generation", Scientific Data, 2023 | CC BY 4.0 |
| MTS-Dialog, test1 (github.com/abachaa/MTS-Dialog) | Ben Abacha, Yim, Fan, Lin: "An Empirical Study of Clinical Note Generation from Doctor-Patient Encounters", EACL 2023 | CC BY 4.0 |
| PriMock57 (github.com/babylonhealth/primock57) | Papadopoulos Korfiatis, Moramarco, Sarac, Savkov: "PriMock57: A Dataset Of Primary Care Mock Consultations", ACL 2022 | CC BY 4.0 |
| Recognisers' words for PriMock57 (github.com/Omi-Health/medical-STT-eval) | Omi Health B.V. | MIT |
`

function together(sets: readonly VisitSet[]): Pick<VisitSet, 'visits' | 'scores' | 'checkerGrounded'> {
  const notes = count(sets)
  return {
    visits: sets.flatMap(({ visits }) => visits),
    scores: sets.flatMap(({ scores }) => scores),
    checkerGrounded:
      sets.reduce((sum, { checkerGrounded, scores }) => sum + checkerGrounded * scores.length, 0) / notes,
  }
}

function count(sets: readonly VisitSet[]): number {
  return sets.reduce((sum, { scores }) => sum + scores.length, 0)
}
