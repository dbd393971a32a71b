import { personMentioned, personOf } from '../../rules/persons.ts'
import type { Allergy } from '../fact.ts'
import { type DrugSentence, unitsOf } from './drug-sentences.ts'
import { reactionIn } from './effects.ts'

const ASKS = /\ballerg(?:y|ies|ic)\b|\bbad reactions? to\b/i
const OTHER_ALLERGENS =
  /\b(sulfa(?: drugs)?|bees?(?: stings?)?|wasps?|latex|shellfish|shrimp|peanuts?|tree nuts?|nuts|contrast dye|red dye|contrast|iodine|pollen|cats?|dogs|eggs?|dairy|soy|bananas?|strawberries|kiwi|adhesive(?: tape)?|cherry flavor)\b/gi
const NONE =
  /^(?:(?:oh|um|uh|well|yeah|yes)[, ]+)*(?:no(?:ne|pe|thing)?\b(?:,? (?:known|that|allergies|none|nothing|not|sir|ma'am|doctor|she|he|i)\b|[.,!]|$)|not that i know|nothing (?:that )?i know|none that)/i
const TAKES_BACK =
  /\b(?:that is|that was|it is) (?:my|her|his|your|hal's|[a-z]+'s) \w+|\bis (?:my|her|his) (?:dad|mom|brother|sister|husband|wife|father|mother|son|daughter)'s|\bi can take\b|\bnot (?:me|mine)\b|\bno,? that is\b/i
const NOT_ALLERGY = /\b(?:not (?:a |an |no )?(?:real |true )?allerg\w+|intoleran\w+|side effect)\b/i

/** Allergies with their reactions, or no known allergies. */
export function allergiesIn(all: readonly DrugSentence[]): Allergy[] {
  const out: Allergy[] = []
  const done = new Set<number>()
  for (const said of all) {
    if (done.has(said.at)) continue
    if (said.role === 'clinician' && ASKS.test(said.text)) out.push(...answersTo(all, said, done))
    else if (said.role !== 'clinician' && retracts(all, said)) drop(said, out)
    else if (/\ballergic to\b/i.test(said.text) && said.role !== 'clinician') out.push(...declared(all, said))
  }
  return settled(out)
}

/** "I can take penicillin."; "Oh yeah, no, that's Keisha." */
function retracts(all: readonly DrugSentence[], { text, at }: DrugSentence): boolean {
  if (/\bi can take\b/i.test(text)) return true
  return (
    TAKES_BACK.test(text) &&
    all
      .slice(Math.max(0, at - 4), at)
      .some((one) => ASKS.test(one.text) || /\bi thought that was\b/i.test(one.text))
  )
}

function drop(said: DrugSentence, facts: Allergy[]): void {
  const named = allergensIn(said).map(({ to }) => to)
  const recent = facts.filter(({ units }) => (units.at(-1) ?? 0) >= said.unit - 3)
  const gone = named.length > 0 ? recent.filter(({ to }) => named.includes(to)) : recent.slice(-1)
  for (const fact of gone) facts.splice(facts.indexOf(fact), 1)
}

type Named = { to: string; start: number; end: number }

function allergensIn({ text, drugs }: DrugSentence): Named[] {
  const named: Named[] = drugs.map(({ name, start, end }) => ({ to: name, start, end }))
  for (const match of text.matchAll(OTHER_ALLERGENS)) {
    const [said] = match
    if (named.some(({ start, end }) => match.index < end && match.index + said.length > start)) continue
    named.push({ to: plain(said), start: match.index, end: match.index + said.length })
  }
  return named.sort((a, b) => a.start - b.start)
}

function plain(said: string): string {
  const lower = said.toLowerCase()
  if (/^bee/.test(lower)) return 'bee stings'
  return lower
}

function answersTo(all: readonly DrugSentence[], asked: DrugSentence, done: Set<number>): Allergy[] {
  const question = asked.text.slice(Math.max(0, asked.text.search(ASKS)))
  const inQuestion = allergensIn(asked)
  // The clinician's own information before the answer: "Any allergies? I have carbamazepine, rash."
  const follow: DrugSentence[] = []
  let at = asked.at + 1
  for (; all[at]?.turn === asked.turn && follow.length < 3; at++) {
    const next = all[at]
    if (next) follow.push(next)
  }
  if (follow.some(({ asks, text }) => asks && !ASKS.test(text))) return []
  if (
    follow.length > 0 &&
    !follow.every((one) => allergensIn(one).length > 0 || /\b(?:chart|here|list|i have)\b/i.test(one.text))
  )
    return []
  const proposed = [asked, ...follow].flatMap((one) =>
    allergensIn(one).map((named) => ({ ...named, from: one, asked })),
  )
  const turn: DrugSentence[] = []
  for (; turn.length < 6; at++) {
    const next = all[at]
    if (!next || next.role === 'clinician') break
    turn.push(next)
  }
  const [first] = turn
  if (!first) return []
  const asksMore =
    /\b(?:med\w*|medical|problems|vitamins|pills)\b/i.test(asked.text) ||
    [all[asked.at - 1]].some((one) => one?.turn === asked.turn && one.asks)
  const facts: Allergy[] = []
  let noMedicine = false
  for (const { at: seen } of turn) done.add(seen)
  for (const [i, said] of turn.entries()) {
    if (said.asks && i > 0) break
    const named = allergensIn(said)
    if (TAKES_BACK.test(said.text)) {
      // "Amoxicillin. No, that's her brother. Hers is cefdinir."
      facts.length = 0
      if (!/\b(?:mine|hers|his|just)\b/i.test(said.text)) continue
    }
    if (i === 0 && NONE.test(said.text) && named.length === 0) noMedicine = true
    const relative = personOf(said.text) ?? (/\bi am the one\b/i.test(said.text) ? 'other' : undefined)
    if (relative && named.length > 0) continue
    if (NONE.test(said.text) && !reactionIn(said.text) && !/\b(?:but|except|just|only)\b/i.test(said.text))
      continue
    if (
      said.role === 'other' &&
      named.length > 0 &&
      /\b(?:me|i (?:am|get|got|swell|break))\b/i.test(said.text)
    )
      continue
    for (const [k, one] of named.entries()) {
      const lead = said.text.slice(named[k - 1]?.end ?? 0, one.start)
      if (
        /\b(?:not|no|never|but not|can take|husband|wife|mother|mom|father|dad|sister|brother|daughter|son)\b/i.test(
          lead,
        )
      )
        continue
      if (/^ (?:is|are|was) (?:my|his|her|our|your|the|hers|[a-z]+'s)\b/i.test(said.text.slice(one.end)))
        continue
      const clause = said.text.slice(one.start, named[k + 1]?.start ?? said.text.length)
      if (/^[^.]{0,12}\b(?:\d+ mg|in spring)\b/i.test(said.text.slice(one.end))) continue
      const next = turn[i + 1]
      const own = reactionIn(clause) ?? (k === 0 && named.length === 1 ? reactionIn(lead) : undefined)
      const after: DrugSentence[] = []
      for (const one of turn.slice(i + 1, i + 3)) {
        if (one.asks || allergensIn(one).length > 0) break
        after.push(one)
      }
      const telling = own || k < named.length - 1 ? undefined : after.findLast((one) => reactionIn(one.text))
      const later = telling && reactionIn(telling.text)
      const unsure =
        /\b(?:i think|maybe|not sure|supposedly|never tested)\b/i.test(clause) && !own
          ? 'possible'
          : undefined
      const reaction = unsure ?? own ?? later
      if (NOT_ALLERGY.test(clause) || (next && NOT_ALLERGY.test(next.text) && k === named.length - 1))
        continue
      if (
        asksMore &&
        !/\b(?:allergies|allergic) to\b/i.test(asked.text) &&
        !reaction &&
        !/\ballergic\b/i.test(said.text)
      )
        continue
      if (/^(?:vitamin|epipen|epinephrine|benadryl|diphenhydramine|claritin|cetirizine|zyrtec)/i.test(one.to))
        continue
      if (i > 0 && !reaction && !/\ballergic\b/i.test(said.text) && !/^(?:and |oh,? |also )/i.test(said.text))
        continue
      facts.push({
        kind: 'allergy',
        to: one.to,
        ...(reaction && { reaction }),
        units: unitsOf(asked, said, telling),
      })
    }
  }
  if (facts.length > 0) {
    const answer = turn.map(({ text }) => text).join(' ')
    // "Bactrim, hives, and latex." "You bet latex.": an allergen that isn't taken back stays.
    if (TAKES_BACK.test(answer) || /\b(?:just|only|no|not|mine|hers|me)\b/i.test(answer)) return facts
    const more = proposed.filter(({ to }) => !facts.some((fact) => fact.to === to))
    return [...facts, ...more.map((one) => confirmed(one, proposed.length))]
  }
  const confirms =
    /^(?:(?:oh|um|uh)[, ]+)*(?:yes|yeah|yep|right|correct|that is (?:right|it)|just that|only that|still|itching|my |the |it (?:makes|made))\b/i.test(
      first.text,
    )
  const answerReaction = turn
    .slice(0, 2)
    .map(({ text }) => reactionIn(text))
    .find(Boolean)
  if (
    inQuestion.length + proposed.length > 0 &&
    !TAKES_BACK.test(turn.map(({ text }) => text).join(' ')) &&
    (confirms || answerReaction)
  ) {
    return proposed.map(({ to, end, from }) => {
      const reaction =
        reactionIn(from.text.slice(end)) ??
        answerReaction ??
        (proposed.length === 1 ? reactionIn(from.text) : undefined)
      return {
        kind: 'allergy',
        to,
        ...(reaction && { reaction }),
        units: unitsOf(asked, from, ...turn.slice(0, answerReaction ? 2 : 1)),
      }
    })
  }
  if (
    noMedicine &&
    proposed.length === 0 &&
    turn.length <= 3 &&
    turn
      .slice(1)
      .every((one) => allergensIn(one).length === 0 && !/\b(?:but|except|only|just)\b/i.test(one.text)) &&
    !/\b(?:but|except|only|just)\b/i.test(first.text)
  ) {
    // "Allergies to any antibiotics?": the no is no wider.
    if (/\b(?:other|else|besides|new)\b/i.test(asked.text)) return []
    const to = /\ballerg(?:y|ies|ic) to (?:any |an |the )?([a-z]+)/i.exec(question)?.[1]
    if (to && !/^(?:medic\w*|meds?|drugs?|anything|any|something)$/i.test(to)) return []
    const drugs = /\b(?:medic\w+|meds?|drugs?)\b/i.test(question)
    return [{ kind: 'allergy', to: drugs ? 'medications' : '', none: true, units: unitsOf(asked, first) }]
  }
  return []
}

type Proposed = Named & { from: DrugSentence; asked: DrugSentence }

function confirmed({ to, end, from, asked }: Proposed, count: number): Allergy {
  const next = from.text.slice(end, end + 30)
  const reaction =
    reactionIn(next.split(/,? and /)[0] ?? '') ?? (count === 1 ? reactionIn(from.text) : undefined)
  return { kind: 'allergy', to, ...(reaction && { reaction }), units: unitsOf(asked, from) }
}

/** "I'm allergic to amoxicillin, I get hives." */
function declared(all: readonly DrugSentence[], said: DrugSentence): Allergy[] {
  const found = /\b(i am|he is|she is|i have been) (?:also |really |very )?allergic to\b/i.exec(said.text)
  if (!found || said.asks || (said.role === 'patient' && !/^i /i.test(found[1] ?? ''))) return []
  if (said.role === 'other' && /^i /i.test(found[1] ?? '')) return []
  if (
    /\b(?:not|never|if|like|he thinks)\b/i.test(said.text.slice(0, found.index)) ||
    personMentioned(said.text.slice(0, found.index))
  )
    return []
  const named = allergensIn(said).filter(({ start }) => start > found.index && start - found.index < 60)
  const next = all[said.at + 1]
  if (next?.turn === said.turn && /^(?:no\b|wait|sorry|actually)/i.test(next.text)) return []
  return named.map(({ to, end }, k) => {
    const clause = said.text.slice(end, named[k + 1]?.start ?? said.text.length)
    const reaction = reactionIn(clause) ?? (named.length === 1 ? reactionIn(said.text) : undefined)
    const later =
      !reaction && k === named.length - 1 && next?.turn === said.turn ? reactionIn(next.text) : undefined
    return {
      kind: 'allergy',
      to,
      ...((reaction ?? later) && { reaction: reaction ?? later }),
      units: unitsOf(said, later ? next : undefined),
    }
  })
}

/** One fact per allergen; "none" only when no allergen is named anywhere. */
function settled(facts: readonly Allergy[]): Allergy[] {
  const by = new Map<string, Allergy>()
  for (const fact of facts.filter(({ none }) => !none)) {
    const key = fact.to.toLowerCase()
    const before = by.get(key)
    by.set(key, {
      ...before,
      ...fact,
      ...(before?.reaction && !fact.reaction && { reaction: before.reaction }),
      units: [...new Set([...(before?.units ?? []), ...fact.units])].sort((a, b) => a - b),
    })
  }
  if (by.size > 0) return [...by.values()]
  return facts.filter(({ none }) => none).slice(-1)
}
