import { table } from '../words/table.ts'
import type { Tense } from './conjugate.ts'
import { ing, participle, past, thirdPerson } from './english-forms.ts'

/** What an English verb group is made of. `person` is the English one: 1 to 6, usted already 2. */
export type EnglishVerb = {
  base: string
  tense: Tense
  person: number
  perfect: boolean
  progressive: '' | 'be' | 'be still' | 'have been'
  negation: '' | 'no' | 'never' | 'no longer' | 'hardly' | 'not yet'
  adverbs: string[]
  usedTo: boolean
  /** Object pronouns, put where English wants them. */
  object: string
}

/** First word that a question turns round, the rest of the group. Without such a word `first` is empty. */
type Group = { first: string; inner: string; rest: string; base: string }

const PARTICLES = /^(\S+) (up|down|off|out|away|back|over|in)$/

function withObject(base: string, object: string): string {
  if (base.includes('{o}')) return base.replace('{o}', object).replace(/ {2,}/g, ' ')
  if (!object) return base
  const phrasal = PARTICLES.exec(base)
  return phrasal ? `${phrasal[1]} ${object} ${phrasal[2]}` : `${base} ${object}`
}

function isPast(tense: Tense): boolean {
  return tense === 'preterite' || tense === 'imperfect' || tense === 'pastSubjunctive'
}

function finite(base: string, tense: Tense, person: number): string {
  const [verb = '', ...more] = base.split(' ')
  const rest = more.length > 0 ? ` ${more.join(' ')}` : ''
  if (verb === 'be') {
    if (isPast(tense)) return (person === 1 || person === 3 ? 'was' : 'were') + rest
    return (person === 1 ? 'am' : person === 3 ? 'is' : 'are') + rest
  }
  if (isPast(tense)) return past(base)
  return person === 3 ? thirdPerson(base) : base
}

/** The chain of the group as words, the first of them finite. */
function build(verb: EnglishVerb): Group {
  let base = withObject(verb.base, verb.object)
  const adverbs = verb.adverbs.filter((a) => a !== 'do')
  const { tense, person } = verb
  if (verb.progressive === 'be still') adverbs.push('still')
  const tailPart = { inner: '', rest: '' }
  const inner = [...adverbs]
  if (verb.negation === 'never' || verb.negation === 'no longer' || verb.negation === 'hardly')
    inner.unshift(verb.negation)
  tailPart.inner = inner.join(' ')

  const modal = modalOf(base, verb)
  if (modal) return { first: modal.first, inner: tailPart.inner, rest: modal.rest, base: '' }
  if (/^(?:can|should)\b/.test(base))
    base = base.replace(/^can\b/, 'be able to').replace(/^should\b/, 'have to')
  if (/^usually\b/.test(base)) {
    if (isPast(tense)) return { first: '', inner: tailPart.inner, rest: `used to`, base: 'use to' }
    return { first: '', inner: `${tailPart.inner} usually`.trim(), rest: '', base: '' }
  }

  let chain: string[]
  if (verb.progressive === 'have been') chain = ['have', 'been', ing(base)]
  else if (verb.progressive && verb.perfect) chain = ['have', 'been', ing(base)]
  else if (verb.progressive) chain = ['be', ing(base)]
  else if (verb.perfect) chain = ['have', participle(base)]
  else chain = [base]

  if (tense === 'future') return { first: 'will', inner: tailPart.inner, rest: chain.join(' '), base: '' }
  if (tense === 'conditional')
    return { first: 'would', inner: tailPart.inner, rest: chain.join(' '), base: '' }
  const [head = '', ...others] = chain
  if (chain.length > 1)
    return { first: finite(head, tense, person), inner: tailPart.inner, rest: others.join(' '), base: '' }
  if (/^be(?: |$)/.test(head)) {
    const [verbWord, ...more] = finite(head, tense, person).split(' ')
    return { first: verbWord ?? '', inner: tailPart.inner, rest: more.join(' '), base: '' }
  }
  if (verb.usedTo && !verb.negation && tense === 'imperfect')
    return { first: '', inner: tailPart.inner, rest: `used to ${head}`, base: head }
  return { first: '', inner: tailPart.inner, rest: finite(head, tense, person), base: head }
}

function modalOf(base: string, verb: EnglishVerb): { first: string; rest: string } | undefined {
  const found = /^(can|should)\b ?(.*)$/.exec(base)
  if (!found || verb.perfect || verb.progressive || verb.tense === 'future') return undefined
  const rest = found[2] ?? ''
  if (found[1] === 'can') {
    const pastLike = isPast(verb.tense) || verb.tense === 'conditional'
    return { first: pastLike ? 'could' : 'can', rest }
  }
  return verb.tense === 'preterite' ? undefined : { first: 'should', rest }
}

const NOT = table<string>({
  am: 'am not',
  can: "can't",
  will: "won't",
  is: "isn't",
  are: "aren't",
  was: "wasn't",
  were: "weren't",
  have: "haven't",
  has: "hasn't",
  had: "hadn't",
  could: "couldn't",
  would: "wouldn't",
  should: "shouldn't",
})

function helper(tense: Tense, person: number): string {
  return isPast(tense) ? 'did' : person === 3 ? 'does' : 'do'
}

/** Subject and verb, as a statement or turned round for a question. */
export function say(subject: string, verb: EnglishVerb, invert: boolean): string {
  const group = build(verb)
  const negated = verb.negation === 'no' || verb.negation === 'not yet'
  const yet = verb.negation === 'not yet' ? 'yet' : ''
  if (group.first) {
    const first = negated ? (NOT[group.first] ?? `${group.first} not`) : group.first
    // "I also haven't": the adverb stays outside the negation.
    if (negated && !invert && /^also\b/.test(group.inner))
      return words(subject, 'also', first, group.inner.slice(5), group.rest, yet)
    return invert
      ? words(group.first, subject, negated ? 'not' : '', group.inner, group.rest, yet)
      : words(subject, first, group.inner, group.rest, yet)
  }
  if (!group.base && !group.rest)
    return words(negated ? `${subject} ${helper(verb.tense, verb.person)}n't` : subject, group.inner)
  const doing = helper(verb.tense, verb.person)
  if (invert) return words(doing, subject, negated ? 'not' : '', group.inner, group.base, yet)
  if (negated) return words(subject, `${doing}n't`, group.inner, group.base, yet)
  const emphatic = verb.adverbs.includes('do') && group.base && !verb.usedTo
  return words(subject, group.inner, emphatic ? `${doing} ${group.base}` : group.rest)
}

/** "take it", "don't take it", "keep taking". */
export function command(verb: EnglishVerb): string {
  let base = withObject(verb.base, verb.object)
  if (verb.progressive === 'be still') base = `keep ${ing(base)}`
  else if (verb.progressive) base = `keep ${ing(base)}`
  base = base.replace(/^can\b/, 'be able to')
  const adverbs = verb.adverbs.filter((a) => a !== 'do' && a !== 'already').join(' ')
  if (verb.negation === 'never') return words('never', base)
  return verb.negation ? words("don't", adverbs, base) : words(adverbs, base)
}

/** An infinitive as "to take", "taking" or "take". */
export function infinitive(verb: EnglishVerb, as: 'to' | 'ing' | 'base' | 'pp'): string {
  let base = withObject(verb.base, verb.object)
    .replace(/^can\b/, 'be able to')
    .replace(/^should\b/, 'have to')
  if (verb.perfect) base = `have ${participle(base)}`
  if (verb.progressive) base = verb.progressive === 'be still' ? `keep ${ing(base)}` : `be ${ing(base)}`
  const not =
    verb.negation === 'no'
      ? 'not'
      : verb.negation === 'never'
        ? 'never'
        : verb.negation === 'no longer'
          ? 'no longer'
          : ''
  const adverbs = verb.adverbs.filter((a) => a !== 'do').join(' ')
  if (as === 'ing') return words(not, adverbs, ing(base))
  if (as === 'pp') return words(adverbs, participle(base))
  return as === 'to' ? words(not, adverbs, 'to', base) : words(not, adverbs, base)
}

function words(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}
