import { asksWhetherThere } from '../exchange/questions.ts'
import { CONCEPTS, type Concept } from './concepts.ts'

/** Words that make "Any plan?" a question about suicide. */
const OF_SUICIDE =
  /\b(?:suicid\w*|kill(?:ing|ed)? (?:your|my)self|(?:be|being|better off|wish\w*|want to be) dead|want(?:ing|ed)? to die|hurt(?:ing)? (?:your|my)self|harm(?:ing)? (?:your|my)self|end(?:ing)? (?:my|your) life|dying|not (?:be |being )?(?:here|alive)|thoughts like that|those thoughts)\b/i
const OF_OTHERS =
  /\b(?:hurt|harm|kill)(?:ing)? (?:him|her|them|anyone|anybody|someone|somebody|others|other people)\b/i

export const speaksOfSuicide = (text: string): boolean => OF_SUICIDE.test(text)

/** The table rows that a text mentions; `near` is whether suicide was just discussed. */
export function conceptsNamed(text: string, near = false): Concept[] {
  const found: Concept[] = []
  let left = text
  const ofSuicide = near || OF_SUICIDE.test(text)
  for (const concept of CONCEPTS) {
    if (concept.near && (!ofSuicide || OF_OTHERS.test(text))) continue
    const match = concept.named.exec(left)
    if (!match) continue
    if (!found.some(({ words }) => words === concept.words)) found.push(concept)
    if (concept.eats) left = `${left.slice(0, match.index)} # ${left.slice(match.index + match[0].length)}`
  }
  return [...narrowed(found, text), ...namedPerson(found, text)]
}

/** "Any thoughts about hurting Caio?" asks only about Caio. */
function namedPerson(found: readonly Concept[], text: string): Concept[] {
  const name = /\b(?:hurt|harm)ing ([A-Z][a-z]{2,})(?=[?,.])/.exec(text)?.[1]
  const [row] = CONCEPTS.filter(({ words }) => words === 'thoughts of harming others')
  if (!name || !row || !THINKS.test(text) || found.some(({ id }) => id === 'violent-thoughts')) return []
  return [{ ...row, words: `thoughts of harming ${name}` }]
}

const THINKS =
  /\b(?:thought|thoughts|thinking|think|urges?|wish|wishing|feel|feeling|feelings|want|wanting|wanted|ideas?|ideation|suicidal|homicidal|impulses?|nothing about)\b/i

/** "Have you hurt anyone?" asks about acts, "thoughts of harming yourself or cutting" about thoughts. */
function narrowed(found: readonly Concept[], text: string): Concept[] {
  const thinks = THINKS.test(text)
  return found.flatMap((concept) => {
    if (concept.id === 'violent-thoughts' && concept.words === 'thoughts of harming others' && !thinks)
      return /\b(?:have|did|do) you (?:ever )?(?:hurt|hit|harm)/i.test(text)
        ? [{ ...concept, id: 'violence', words: 'having hurt anyone' }]
        : []
    if (concept.id === 'violent-thoughts' && concept.words === 'thoughts of harming the baby' && !thinks)
      return []
    if (concept.id === 'suicidal-ideation' && /\b(?:have|did) you (?:ever )?(?:kill|killed)\b/i.test(text))
      return []
    // "Thoughts of killing yourself or hurting yourself" asks only about thoughts.
    if (
      concept.id === 'self-harm' &&
      thinks &&
      /\bthoughts?\b.{0,60}(?<!\bn?ever )\b(?:hurt|harm)(?:ing)? yourself\b/i.test(text)
    )
      return [{ ...concept, id: 'self-harm-thoughts', words: 'thoughts of self-harm' }]
    return [concept]
  })
}

/** The concepts that a yes or no to the question affirms or denies. */
export function conceptsAsked(question: string, near: boolean, ofAnother: boolean): Concept[] {
  return asksWhetherThere(question, ofAnother) ? conceptsNamed(question, near) : []
}
