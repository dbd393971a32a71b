import type { LineChoice, LineReason, SpeakerIs, VisitLine } from '../../shared/domain/shared-visits.ts'
import { type Marks, marksOf } from './marks.ts'
import { type Member, membersNamedIn, type Names, namesOf, withoutMembers } from './members.ts'
import type { Sentence, SplitVisit } from './split-visit.ts'

export type Line = VisitLine & { text: string; is: SpeakerIs; marks: Marks }

type Audience = Pick<Line, 'patientIds' | 'reason'>
/** The owner of words said by someone without a chart here. */
const NO_ONE = -1
/** So many ordinary words in common are no coincidence. */
const WEAK_TOGETHER = 3

/** Speaks about themselves only. */
const SELF = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself)\b/i
const ABOUT_ANOTHER =
  /\b(?:you|your|yours|you're|you've|you'd|you'll|yourself|he|she|him|her|his|hers|himself|herself|he's|she's)\b/i
const YOU = /\b(?:you|your|yours|you're|you've|you'd|you'll|yourself)\b/i
/** "I had no idea about the drinking" is about someone else's. */
const REACTS =
  /\b(?:know|knew|believe|idea|sorry|hear|heard|say|shocked|surprised|worried|worry|scared|afraid|proud|glad|understand|wonder|angry|mad|furious|disgusted|hope|wish)\b/i
const TOO = /\b(?:too|also|as well|same (?:here|for me|with me)|neither|either|me neither)\b/i
const ELSE = /\b(?:any|every|some)(?:one|body) else\b/i
const EVERYONE =
  /\b(?:everyone|everybody|all of you|both of you|you both|you all|you two|the two of you|the three of you|y'all|each of you|anyone|as a (?:group|couple|family)|the whole (?:group|family)|(?:our|this) group|folks|welcome back, all)\b/i
const TOGETHER =
  /\b(?:let's|we|we'll|we're|our|us|today's|next (?:session|meeting|group|week)|this week's)\b/i

/**
 * Decides for each sentence whose notes may know it. In doubt, fewer: a sentence withheld by mistake can be added with one
 * choice, and a leak can’t be taken back.
 */
export function separateVisit(
  { turns }: SplitVisit,
  members: readonly Member[],
  speakers: readonly { key: string; label: string; is: SpeakerIs | null }[],
  choices: readonly LineChoice[] = [],
): Line[] {
  const everyone = members.map(({ id }) => id)
  const whoIs = new Map(speakers.map(({ key, is }) => [key, is]))
  const names = namesOf(members, speakers)
  const memory = memoryOf(everyone)
  const memberOf = (index: number) => {
    const is = whoIs.get(turns[index]?.speaker ?? '')
    return typeof is === 'number' ? is : undefined
  }
  const lines: Line[] = []
  let lastMember: number | undefined
  turns.forEach(({ speaker, sentences }, index) => {
    const is = whoIs.get(speaker) ?? 'other'
    const previous = memberOf(index - 1)
    const decide =
      typeof is === 'number'
        ? ofMember(is, previous !== undefined && previous !== is, names, memory)
        : is === 'clinician'
          ? ofClinician({ everyone, names, memory, before: lastMember, after: nextMember(index) })
          : () => ({ patientIds: [], reason: 'other' as const })
    for (const sentence of sentences) {
      const marks = marksOf(withoutMembers(sentence.text, names))
      const decided = decide(sentence, marks)
      const chosen = choices.findLast(({ start, end }) => sentence.start >= start && sentence.end <= end)
      const audience: Audience = chosen
        ? { patientIds: everyone.filter((id) => chosen.patientIds.includes(id)), reason: 'chosen' }
        : decided
      memory.keep(marks, audience.patientIds, typeof is === 'number' ? is : NO_ONE)
      const { start, end, text } = sentence
      lines.push({ start, end, text, marks, speaker, is, ...audience })
    }
    if (typeof is === 'number') lastMember = is
  })
  return lines

  function nextMember(index: number): number | undefined {
    for (let at = index + 1; at < turns.length; at += 1) {
      const is = whoIs.get(turns[at]?.speaker ?? '')
      if (typeof is === 'number') return is
      if (is === 'clinician') return undefined
    }
    return undefined
  }
}

type Memory = ReturnType<typeof memoryOf>

/** The member who brought up each mark first, and the marks that everyone heard. */
function memoryOf(everyone: readonly number[]) {
  const owners = new Map<string, Set<number>>()
  const shared = new Set<string>()
  return {
    keep({ strong, weak }: Marks, audience: readonly number[], speaker: number): void {
      const isShared = audience.length === everyone.length
      for (const mark of [...strong, ...weak]) {
        if (isShared) shared.add(mark)
        const known = owners.get(mark) ?? new Set()
        for (const id of audience.length > 0 ? audience : [speaker]) known.add(id)
        owners.set(mark, known)
      }
    },
    /** Members other than `id` whose words these are, if they say enough of them. */
    ownersOf({ strong, weak }: Marks, id?: number, together = WEAK_TOGETHER): Set<number> {
      const foreign = (mark: string) => {
        const known = owners.get(mark)
        return known && !shared.has(mark) && !(id !== undefined && known.has(id)) ? [...known] : []
      }
      const found = [...strong].flatMap(foreign)
      const common = [...weak].filter((mark) => foreign(mark).length > 0)
      return new Set(
        found.length > 0 || common.length >= together ? [...found, ...common.flatMap(foreign)] : [],
      )
    },
  }
}

function ofMember(id: number, answersAnother: boolean, names: Names, memory: Memory) {
  let isWithheld = false
  const decide = (text: string, marks: Marks): Audience => {
    const plain = text.replaceAll('’', "'")
    const namesAnother = membersNamedIn(text, names).some((named) => named.id !== id)
    const ofSelf =
      SELF.test(plain) &&
      !ABOUT_ANOTHER.test(plain) &&
      !namesAnother &&
      (TOO.test(plain) || (!answersAnother && !REACTS.test(plain)))
    const together = answersAnother ? WEAK_TOGETHER - 1 : WEAK_TOGETHER
    if (!ofSelf && memory.ownersOf(marks, id, together).size > 0) return withheld('repeats')
    if (answersAnother && YOU.test(plain)) return withheld('reply')
    const goesOn = isWithheld || (answersAnother && plain.trimEnd().endsWith('?'))
    if (goesOn && !SELF.test(plain)) return withheld('reply')
    return { patientIds: [id], reason: 'own' }
  }
  return ({ text }: Sentence, marks: Marks): Audience => {
    const decided = decide(text, marks)
    isWithheld = decided.patientIds.length === 0
    return decided
  }
}

function withheld(reason: LineReason): Audience {
  return { patientIds: [], reason }
}

type Spoken = {
  everyone: readonly number[]
  names: Names
  memory: Memory
  /** The member who spoke last, and the one who speaks next. */
  before: number | undefined
  after: number | undefined
}

function ofClinician({ everyone, names, memory, before, after }: Spoken) {
  const share: Audience = { patientIds: [...everyone], reason: 'shared' }
  let addressee: number | undefined
  return ({ text }: Sentence, marks: Marks): Audience => {
    const plain = text.replaceAll('’', "'")
    const named = [...new Set(membersNamedIn(text, names).map(({ id }) => id))]
    const called = named.filter((id) => isCalled(text, id, names))
    const isPrivate = marks.strong.size > 0 && [...marks.strong].some((mark) => !mark.startsWith('word '))
    const repeats = memory.ownersOf(marks)
    if (ELSE.test(plain) && before !== undefined) return withheld('repeats')
    if (named.length === everyone.length && called.length > 0 && repeats.size === 0 && !isPrivate)
      return share
    if (named.length === 0 && EVERYONE.test(plain)) {
      addressee = undefined
      return repeats.size === 0 ? share : withheld('repeats')
    }
    if (called.length === 1) addressee = called[0]
    else if (called.length > 1) addressee = undefined
    const goesOn = addressee ?? (plain.trimEnd().endsWith('?') ? (after ?? before) : (before ?? after))
    if (named.length === 0 && addressee === undefined && repeats.size === 0 && !isPrivate) {
      const isFrame = before === undefined && !YOU.test(plain)
      if (isFrame || (TOGETHER.test(plain) && !YOU.test(plain))) return share
    }
    if (goesOn === undefined) {
      const opens = before === undefined && named.length === 0 && repeats.size === 0 && !isPrivate
      return opens ? share : withheld('other')
    }
    const foreign = memory.ownersOf(marks, goesOn)
    if (foreign.size === 0) return { patientIds: [goesOn], reason: 'addressed' }
    const [owner, ...others] = foreign
    const answersOwner = called.length === 0 && others.length === 0 && owner !== undefined && owner !== NO_ONE
    return answersOwner ? { patientIds: [owner], reason: 'addressed' } : withheld('repeats')
  }
}

/** "Dana, how was it?", "Thank you, Dana." */
function isCalled(text: string, id: number, names: Names): boolean {
  return membersNamedIn(text, names).some(
    (named) =>
      named.id === id &&
      (/^\s*(?:,|$|[.!?]|\s+and\b)/.test(text.slice(named.end)) ||
        /^\s*,?\s*$/.test(text.slice(named.end))) &&
      /(?:^|[,.!?—-]\s*|\b(?:thanks?|thank you|so|and|okay|hi|hello|welcome)\s+)$/i.test(
        text.slice(0, named.start),
      ),
  )
}
