import type { Regimen } from '../fact.ts'
import { type DoseFound, doseAfter, doseAt, doseBefore, whenAfter } from './dose.ts'
import { type DrugSentence, drugInTalk, type Mention, quoted, unitsOf } from './drug-sentences.ts'
import { outcomeIn, reactionIn } from './effects.ts'
import { sinceIn, timeIn } from './times.ts'
import { aboutAnother, isAnothers, isListed, OTHER_MATTER } from './whose-drug.ts'

/** Patients about themselves, or someone else about the patient. */
const SUBJECT = { patient: '(?:i|we)', other: '(?:he|she|we|they)' } as const
const ADVERB = '(?:(?:just|only|still|also|already|actually|really|have|had|has|do|did|even|since|finally) )*'
const verbs = (words: string, negated = false) => {
  const make = (who: string): RegExp =>
    new RegExp(
      `(?:^|[,;] |\\b(?:and|but|so|because|then|well|yeah|yes|no|when|what|that) )${who} ${ADVERB}${negated ? '' : '(?!not )'}(?:${words})\\b`,
      'i',
    )
  return { patient: make(SUBJECT.patient), other: make(SUBJECT.other) }
}
const TAKES = verbs(
  'takes?|(?:am|is|are) (?:still |also |only |just |now )?(?:on|taking|using)|been (?:on|taking)|uses?|(?:have|has) got|gets?',
)
const STOPPED = verbs(
  'stopped(?: taking| using)?|quit(?: taking)?|came off|went off(?! the (?:rails|deep|road))|got off|(?:am|is) off|(?:am|is) not (?:on|taking)|threw',
)
const NO_LONGER = verbs('(?:do|does) not (?:take|do|use|need)|(?:have|has) not (?:taken|used|had)', true)
const TOOK = verbs('was on|were on|tried|used to (?:take|be on)|took|had been on|been on|had a go of')
const NEVER = verbs(
  'never (?:took|started|filled|picked)|did not (?:take|start|fill|pick)|(?:have|has) not (?:started|filled|picked)',
  true,
)
const GIVEN = /\b(?:put|started|tried|had|gave) (?:me|him|her|us)(?: (?:on|back on))?\b/i
const PAST_TIME =
  /\b(?:years? ago|back (?:in|then|when)|when (?:i|he|she) was|in (?:19|20)\d\d|in (?:college|high school|my (?:teens|twenties|thirties))|once|a long time|that time|after my (?:first|second|third)|as a (?:kid|teen\w*|child)|used to|growing up)\b/i
const ENDED =
  /\b(?:quit|stopped|came off|went off (?:it|that|them)|did not (?:help|work|do)|did nothing|gained|put on \d|hated|never again|allergic|had to stop|took me off|not anymore)\b/i
const SHORT_TIME =
  /\b(?:today|yesterday|last night|tonight|this morning|for \d+ (?:days|nights)|on (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday)|that (?:day|night)|(?:that|this|last) (?:week|weekend))\b/i

/** Drugs volunteered by patients and companions. */
export function reportedRegimen(all: readonly DrugSentence[]): Regimen[] {
  return all.flatMap((said) => {
    const role = said.role
    if (role !== 'patient' && role !== 'other') return []
    if (said.asks) return []
    if (said.drugs.length === 0) return unnamedTold(all, said, role)
    return said.drugs.flatMap((mention, i) => {
      const fact = factOf(all, said, mention, i, role)
      return fact ? [fact] : []
    })
  })
}

function factOf(
  all: readonly DrugSentence[],
  said: DrugSentence,
  mention: Mention,
  i: number,
  role: 'patient' | 'other',
): Regimen | undefined {
  const previous = said.drugs[i - 1]
  const next = said.drugs[i + 1]
  const clause = said.text.slice(previous?.end ?? 0, next?.start ?? said.text.length)
  const earlier = previous && (doseAfter(said.text, previous.end, previous)?.end ?? previous.end)
  const before = said.text.slice(
    Math.max(previous?.end ?? 0, Math.min(earlier ?? 0, mention.start)),
    mention.start,
  )
  const after = said.text.slice(mention.end, next?.start ?? said.text.length)
  if (isAnothers(said, before, role) || (role === 'other' && aboutAnother(all, said))) return undefined
  const rest = afterward(all, said, mention)
  const around = [clause, ...rest.map(({ text }) => text)].join(' ')
  const named = doseAfter(said.text, mention.end, mention) ?? doseBefore(said.text, mention)
  const mended = named && rest[0] && MENDS.test(rest[0].text)
  const own = mended ? undefined : named
  const following = own ? undefined : mended ? mendedDose(rest, mention) : doseInRest(rest, mention)
  const dose = own ?? following?.dose
  const seldom = /\b(?:sometimes|once in a while|as needed|when i need|only when)\b/i.test(clause)
    ? 'as needed'
    : undefined
  const base = {
    kind: 'regimen' as const,
    drug: mention.name,
    ...(dose && {
      dose: { amount: dose.amount, ...((seldom ?? dose.when) && { when: seldom ?? dose.when }) },
    }),
  }
  if (
    NEVER[role].test(clause) &&
    !SHORT_TIME.test(clause) &&
    !/\b(?:again|anymore|any more|after that)\b/i.test(clause)
  ) {
    return { ...base, status: 'not-taken', reason: 'never started', units: unitsOf(said) }
  }
  if (
    STOPPED[role].test(clause) ||
    (/^ (?:anymore|any more)\b/i.test(after) && NO_LONGER[role].test(before))
  ) {
    if (/\bran out\b/i.test(clause)) return undefined
    return stopped(base, said, rest, clause)
  }
  if (NO_LONGER[role].test(clause)) return undefined
  const past =
    mention.psychotropic &&
    (TOOK[role].test(before) || (GIVEN.test(before) && (PAST_TIME.test(clause) || ENDED.test(around))))
  if (
    past &&
    (PAST_TIME.test(around) ||
      ENDED.test(around) ||
      outcomeIn(around) ||
      /\b(?:used to|tried)\b/i.test(before))
  ) {
    if (/\b(?:now|still|until now|helps)\b/i.test(clause)) return undefined
    const outcome = outcomeIn(around)
    const when = rest[0] && MENDS.test(rest[0].text) ? undefined : timeIn(clause)
    const told = outcome && !outcomeIn(clause) ? rest : []
    return {
      ...base,
      status: 'past',
      ...(outcome && { effect: outcome }),
      ...(when && { since: when }),
      units: unitsOf(said, ...told),
    }
  }
  if (past || PAST_TIME.test(clause) || ENDED.test(around)) return undefined
  if (
    reactionIn(clause) ||
    /swelling|hives/.test(reactionIn(around) ?? '') ||
    /\b(?:instead of|half|extra|double|very well|just fine|my own)\b/i.test(clause)
  )
    return undefined
  if (
    (TAKES[role].test(before) &&
      /(?:take|takes|on|taking|using|use|uses|got|get|gets)(?: [^\s,.;]+){0,3} $/i.test(before)) ||
    isListed(all, said, before, role)
  ) {
    const since = sinceIn(clause) ?? (rest[0] && !rest[0].asks ? sinceIn(rest[0].text) : undefined)
    const more = since && !sinceIn(clause) ? rest.slice(0, 1) : []
    return {
      ...base,
      status: 'current',
      ...(since && { since }),
      units: unitsOf(said, ...(following?.said ?? []), ...more),
    }
  }
  return undefined
}

const ENDS = /\b(?:stopped|quit|came off|went off|got off|off|threw|not taking|not on)\b/i

function stopped(
  base: Pick<Regimen, 'kind' | 'drug'>,
  said: DrugSentence,
  rest: readonly DrugSentence[],
  clause: string,
): Regimen {
  const ended = clause.slice(Math.max(0, clause.search(ENDS)))
  const when = timeIn(ended) ?? (rest[0] && timeIn(rest[0].text))
  const because = reasonOf([said, ...rest])
  return {
    kind: base.kind,
    drug: base.drug,
    status: 'stopped',
    ...(when && { since: when }),
    ...(because && { reason: because.words }),
    units: unitsOf(said, when && !timeIn(ended) ? rest[0] : undefined, because?.said),
  }
}

const MENDS = /^(?:no\b|wait|hold on|sorry|actually|oh,? no)/i

/** "25 twice a day. No, he upped that. 50, twice a day." */
function mendedDose(
  rest: readonly DrugSentence[],
  mention: Mention,
): { dose: DoseFound; said: DrugSentence[] } | undefined {
  const found = rest.flatMap((said) =>
    [...said.text.matchAll(/(?<![\d.])\d[\d.]*\b/g)].flatMap((match) => {
      const dose = doseAt(said.text, match.index, mention)
      return dose ? [{ dose, said: [said] }] : []
    }),
  )
  return found.length === 1 ? found[0] : undefined
}

/** "Lurasidone. 20. At night." */
function doseInRest(
  rest: readonly DrugSentence[],
  mention: Mention,
): { dose: DoseFound; said: DrugSentence[] } | undefined {
  const [first, second] = rest
  const dose = first && doseAt(first.text, 0, mention)
  if (!dose || !first) return undefined
  if (second && /^(?:no\b|wait|hold on|sorry|actually)/i.test(second.text)) {
    const mended = [...second.text.matchAll(/(?<=[ ,])\d[\d.]*\b/g)].flatMap(
      (match) => doseAt(second.text, match.index, mention) ?? [],
    )
    return mended.length === 1 && mended[0] ? { dose: mended[0], said: [first, second] } : undefined
  }
  const when =
    dose.when ??
    (second && second.text.split(' ').length <= 5 ? whenAfter(` ${second.text}`, 0, mention).when : undefined)
  return {
    dose: { ...dose, ...(when && { when }) },
    said: dose.when || !second || !when ? [first] : [first, second],
  }
}

/** The words that give the reason, verbatim: "It made my mouth like cotton". */
function reasonOf(said: readonly DrugSentence[]): { words: string; said: DrugSentence } | undefined {
  for (const one of said.slice(0, 3)) {
    const whole = one.original.trim().replace(/[.!,]+$/, '')
    const words = whole.split(/\s+/).length
    if (
      /^(?:it|that|they) (?:made|makes|gave|gives|didn't|did not|kept|keeps|just made|messed|knocked|shakes|put|was (?:making|giving|too|not|awful|horrible|killing|doing))\b/i.test(
        whole,
      ) &&
      words >= 4 &&
      words <= 16
    )
      return quoteOf(whole, one)
    const because = /\b(?:because|cause) ([^.;?!,]{8,90})/i.exec(one.original)?.[1]?.trim()
    if (because && because.split(/\s+/).length >= 3 && because.split(/\s+/).length <= 16)
      return quoteOf(because, one)
  }
  return undefined
}

function quoteOf(words: string, said: DrugSentence): { words: string; said: DrugSentence } | undefined {
  const copy = quoted(words, said)
  return copy === undefined ? undefined : { words: copy, said }
}

/** The rest of the turn, until another drug comes up. */
function afterward(all: readonly DrugSentence[], said: DrugSentence, mention: Mention): DrugSentence[] {
  const out: DrugSentence[] = []
  if (said.drugs.at(-1) !== mention) return out
  for (let i = said.at + 1; i <= said.at + 2; i++) {
    const next = all[i]
    if (!next || next.turn !== said.turn || next.asks || next.drugs.length > 0) break
    out.push(next)
  }
  return out
}

/** "I stopped it two weeks ago.", about the drug asked about or just named. */
function unnamedTold(all: readonly DrugSentence[], said: DrugSentence, role: 'patient' | 'other'): Regimen[] {
  const clause = said.text
  const never =
    NEVER[role].test(clause) && /\b(?:it|that|them|that one)\b/i.test(clause) && !SHORT_TIME.test(clause)
  const stops =
    STOPPED[role].test(clause) &&
    /\b(?:stopped|quit|came off|went off|got off)(?: taking| using)? (?:it|that|them|that one)\b/i.test(
      clause,
    )
  if ((!never && !stops) || OTHER_MATTER.test(clause)) return []
  const talk = drugInTalk(all, said.at, 2)
  if (
    !talk ||
    (talk.from.role !== 'clinician' &&
      (isAnothers(talk.from, talk.from.text.slice(0, talk.mention.start), role) || talk.from.role !== role))
  )
    return []
  const base = { kind: 'regimen' as const, drug: talk.mention.name }
  if (never)
    return [{ ...base, status: 'not-taken', reason: 'never started', units: unitsOf(talk.from, said) }]
  const fact = stopped(
    base,
    said,
    afterward(all, said, talk.mention).length ? afterward(all, said, talk.mention) : restOf(all, said),
    clause,
  )
  return [{ ...fact, units: [...new Set([...unitsOf(talk.from), ...fact.units])].sort((a, b) => a - b) }]
}

function restOf(all: readonly DrugSentence[], said: DrugSentence): DrugSentence[] {
  const next = all[said.at + 1]
  return next && next.turn === said.turn && next.drugs.length === 0 && !next.asks ? [next] : []
}
