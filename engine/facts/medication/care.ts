import type { Adherence, SideEffect } from '../fact.ts'
import { type DrugSentence, drugInTalk, type Mention, repliesTo, unitsOf } from './drug-sentences.ts'

const ASKS_MISSED =
  /\b(?:miss|skip|forg)\w* (?:any\b(?! (?:work|school|meals|class\w*|appointments?|sessions|periods))|a (?:dose|day|pill)|it\b|them\b|doses?\b|pills?\b|the (?:pills?|medic\w+|meds))|\bany (?:you )?miss(?:ed)?(?: doses?| days?)?[?.]?$|^(?:(?:and|okay|so|any)[, ]+)*miss(?:ed|ing)(?: any| doses?| days?)*[?.]?$/i
const NONE =
  /^(?:(?:oh|um|uh|well)[, ]+)*(?:no(?:ne|pe)?\b(?! (?:more|idea))|never|not (?:one|a one|a single|any|once|at all|that i)|i (?:do not|have not|did not|never) (?:miss|skip|forg))/i
const HEDGED =
  /\b(?:but|except|well|maybe|once|one|two|\d|sometimes|usually|mostly|almost|hardly|rarely|few|couple|odd|honestly|until|just)\b/i
const COUNTED =
  /\b(?:(?:i |he |she )?(?:missed|miss|skipped|skip|forgot|forget) (?:maybe |about |like |probably |only |just )?(\d+|a couple|a few)(?: doses?| pills?| days?| times?)?(?: of (?:it|them))?,? ?((?:(?:a|per|this|last|every|in the (?:last|past)|in the whole|in the|in a) (?:\d+ )?(?:weeks?|months?))?)|^(?:(?:um|uh|yeah|yes|no|well)[, ]+)*(?:maybe |about |like |probably |only |just |i would say |i miss )*(\d+|a couple|a few)(?: doses?| times?)? ((?:a|per|this|last|in the(?: whole)?) (?:weeks?|months?)))/i

/** Missed doses, asked about or volunteered. */
export function adherenceIn(all: readonly DrugSentence[]): Adherence[] {
  const out: Adherence[] = []
  for (const said of all) {
    if (said.role === 'clinician') {
      if (!asksMissed(all, said)) continue
      const drug = askedOf(all, said)
      const [turn] = repliesTo(all, said.at, 1)
      const [first] = turn ?? []
      if (!turn || !first || first.at - said.at > 2) continue
      const counted = countIn(turn)
      const units = unitsOf(drug?.from, said, counted?.said ?? first)
      const name = drug?.mention && { drug: drug.mention.name }
      if (counted) out.push({ kind: 'adherence', ...name, missed: counted.words, units })
      else if (NONE.test(first.text) && turn.slice(0, 3).every(({ text }) => !HEDGED.test(text)))
        out.push({ kind: 'adherence', ...name, missed: 'none', units })
      continue
    }
    if (said.role === 'narrator' || said.asks) continue
    const miss =
      /\b(?:i|he|she) (?:have |has )?(?:did not|do not|does not|have not|has not|never|not) (?:miss|missed|skip|skipped)(?: (?:it|any|one|a dose|a day|them|a single one))?(?=[.,]|$)/i.test(
        said.text,
      )
    if (!miss || HEDGED.test(said.text.replace(/\bone\b/, ''))) continue
    const talk =
      said.drugs.length === 1 ? { mention: said.drugs[0], from: said } : drugInTalk(all, said.at, 2)
    if (talk?.mention)
      out.push({
        kind: 'adherence',
        drug: talk.mention.name,
        missed: 'none',
        units: unitsOf(talk.from, said),
      })
  }
  return lastOf(out)
}

/** "Did you miss any of the lamotrigine?"; for "it", only if exactly one drug was just named. */
function askedOf(
  all: readonly DrugSentence[],
  said: DrugSentence,
): { mention: Mention; from: DrugSentence } | undefined {
  const after = said.drugs.find(({ start }) => start > said.text.search(/\b(?:miss|skip|forg)/i))
  if (after) return { mention: after, from: said }
  return /\b(?:it|of (?:those|them))\b/i.test(said.text) && said.drugs.length === 0
    ? drugInTalk(all, said.at, 2)
    : undefined
}

/** The turn's last question, if it is about doses and not about work or periods. */
function asksMissed(all: readonly DrugSentence[], said: DrugSentence): boolean {
  if (!ASKS_MISSED.test(said.text) || said.text.split(' ').length > 16) return false
  if (!said.asks && !/^(?:any|missing|missed|and|are you|do you|have you)\b/i.test(said.text)) return false
  if (/\b(?:if|when you|because|why|work|school|meals)\b/i.test(said.text)) return false
  const next = all[said.at + 1]
  return next !== undefined && (next.turn !== said.turn || !next.asks)
}

function countIn(turn: readonly DrugSentence[]): { words: string; said: DrugSentence } | undefined {
  const told = turn.slice(0, 3).filter(({ asks }) => !asks)
  if (told.some(({ text }) => /\b(?:more like|honestly|no|actually|i mean)\b/i.test(text))) return undefined
  const found = told.flatMap((said) => {
    const match = COUNTED.exec(said.text)
    const count = match?.[1] ?? match?.[3]
    const span = match?.[2] ?? match?.[4]
    const about = match && /\b(?:maybe|about|like|probably|i would say)\b/i.test(match[0]) ? 'about ' : ''
    const time = (span ?? '').toLowerCase().replace(/^in the (?:whole )?(month|week)$/, 'a $1')
    return count ? [{ words: `${about}${count.toLowerCase()}|${time}`, said }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

function lastOf(facts: readonly Adherence[]): Adherence[] {
  const by = new Map<string, Adherence>()
  for (const fact of facts) by.set(fact.drug ?? '', fact)
  return [...by.values()]
}

const ASKS_SIDE_EFFECTS =
  /\bside effects?\b|\bany (?:problems?|trouble) (?:with|from) (?:it|that|them|the (?:medic\w+|meds|pills?|shot))/i

/** "Any side effects?" "None." */
export function sideEffectsIn(all: readonly DrugSentence[]): SideEffect[] {
  return all.flatMap((said) => {
    if (
      said.role !== 'clinician' ||
      !ASKS_SIDE_EFFECTS.test(said.text) ||
      /\b(?:can|may|might|could|common|usual|will|most|if)\b/i.test(said.text)
    )
      return []
    if (!said.asks && said.text.split(' ').length > 6) return []
    const next = all[said.at + 1]
    // A list of effects after it narrows the question.
    if (!next || next.turn === said.turn || next.role === 'clinician') return []
    const [turn] = repliesTo(all, said.at, 1)
    const none =
      turn &&
      turn.length <= 3 &&
      NONE.test(turn[0]?.text ?? '') &&
      turn.every(({ text, asks }) => !asks && !HEDGED.test(text))
    if (!none) return []
    const talk =
      said.drugs.length === 1 ? { mention: said.drugs[0], from: said } : drugInTalk(all, said.at, 2)
    const narrowed =
      /\bside effects?,? (?!\?)(?:like|such as|any|no)?\b ?[a-z]+/i.test(said.text) &&
      !/\bside effects? (?:from|with|of|on|at all|today|now|so far|lately|since)\b/i.test(said.text)
    if (narrowed) return []
    return [
      {
        kind: 'side-effect' as const,
        ...(talk?.mention && { drug: talk.mention.name }),
        effect: 'side effects',
        denied: true,
        units: unitsOf(talk?.from, said, turn[0]),
      },
    ]
  })
}
