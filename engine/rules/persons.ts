import { lookupTable } from '../words/lookup-table.ts'

/** The subject of a sentence, if it isn't the patient. */
const KIN =
  '(?:(?:older|younger|big|little|oldest|youngest|twin|late|best|step|half|ex|foster|adoptive|biological|great)[ -])*(?:(?:sister|brother|mother|father|son|daughter)-in-law|mother|mom|mum|mama|father|dad|papa|brother|sister|son|daughter|husband|wife|partner|ex|ex-husband|ex-wife|girlfriend|boyfriend|aunt|auntie|aunty|uncle|cousin|grandmother|grandma|granny|nana|grandfather|grandpa|stepson|stepdaughter|roommate|boss|manager|supervisor|coworker|neighbor|friend|niece|nephew|stepdad|stepmom|stepfather|stepmother|fiance|fiancee|teacher|coach|landlord|sponsor|baby|kid|toddler|buddy|parents|kids|grandson|granddaughter|doctor|therapist|counselor|primary)'
const SUBJECT_KIN = new RegExp(
  `^(?:(?:and|but|because|so|then|even|plus|also|now|well|yeah|like),?\\s+)*(?:that\\s+)?(?:(?:my|your|his|her|their|our|the|an?)\\s+\\p{L}+'s|my|your|his|her|their|our|the|an?|one of my|\\p{L}+'s)\\s+(${KIN})\\b`,
  'iu',
)
const ANY_KIN = new RegExp(`\\b(?:my|your|his|her|their|our|the)\\s+(${KIN})\\b`, 'i')
const PRONOUN_SUBJECT = /^(?:(?:and|but|because|so|then|also|now|well|yeah),?\s+)*(?:he|she)\b/i

export type Person = string

/** The relative or other person a sentence is about, by its subject; undefined for the patient. */
export function personOf(sentence: string): Person | undefined {
  const found = SUBJECT_KIN.exec(sentence)
  return found?.[1] && (kinOfKin(found[0]) ?? found[1].toLowerCase())
}

/** "My dad's mom" isn't the patient's mother, and "my wife's father" isn't the patient's father. */
function kinOfKin(words: string): Person | undefined {
  const [, of = '', kin = ''] =
    /\b(mom|mother|mum|dad|father|wife|husband|partner|girlfriend|boyfriend|fiancee?)'s (\S+)$/i.exec(
      words,
    ) ?? []
  const person = kin.toLowerCase()
  if (/^(?:mom|mother|mum|dad|father)$/i.test(of)) return OF_PARENT[person]
  return of && /^(?:mom|mother|mum|dad|father|brother|sister)$/.test(person)
    ? `${OF_PARENT_IN_LAW[person] ?? person}-in-law`
    : undefined
}

const OF_PARENT_IN_LAW = lookupTable<string>({ mom: 'mother', mum: 'mother', dad: 'father' })
const OF_PARENT = lookupTable<Person>({
  mom: 'grandmother',
  mother: 'grandmother',
  mum: 'grandmother',
  dad: 'grandfather',
  father: 'grandfather',
  brother: 'uncle',
  sister: 'aunt',
})

/** "Is he drinking?": asked of the patient about someone else. */
export const ASKS_OF_HIM_OR_HER =
  /^(?:(?:and|so|okay|but)[, ]+)*(?:is|was|has|had|does|did) (?:he|she)\b|^(?:(?:and|so|he|she|tried|did|has)[, ]+)*(?:tried|trying|attempted|wants?|wanted) to (?:kill|hurt|harm) (?:himself|herself)\b/i

/** Possible antecedents of a later "he" or "she". */
export function personMentioned(sentence: string): Person | undefined {
  return ANY_KIN.exec(sentence)?.[1]?.toLowerCase()
}

export const beginsWithPronoun = (sentence: string): boolean => PRONOUN_SUBJECT.test(sentence)
