import { isAdverb, thirdSingular } from './verbs.ts'

/** How the patient is spoken of. */
export type Pronoun = 'he' | 'she' | 'they'

const FORMS: Record<Pronoun, { object: string; possessive: string; reflexive: string }> = {
  he: { object: 'him', possessive: 'his', reflexive: 'himself' },
  she: { object: 'her', possessive: 'her', reflexive: 'herself' },
  they: { object: 'them', possessive: 'their', reflexive: 'themselves' },
}

const KIN =
  'mother|mom|mum|mama|father|dad|papa|brother|sister|son|daughter|husband|wife|partner|ex|girlfriend|boyfriend|aunt|auntie|aunty|uncle|cousin|grandmother|grandma|grandfather|grandpa|parents|kids|children|roommate|boss|manager|supervisor|therapist|doctor|primary|pcp|coach|neighbor|friend|friends|family|sister-in-law|brother-in-law|mother-in-law|father-in-law|in-laws|niece|nephew|stepdad|stepmom|fiance|fiancee|teacher|counselor|nurse|pharmacist|lawyer|landlord|mood|sleep|appetite|weight|energy|anxiety|hands|stomach|mouth|head|heart|knee|back|legs|arm|arms|wrist|voice|speech|thinking|memory|concentration|affect|eye contact|blood pressure|pulse|heart rate'
const KIN_POSSESSED = new RegExp(
  `^(?:my|your|our) (?=(?:(?:older|younger|big|little|oldest|youngest|twin|late|best|own|whole|step|half|ex|old|new)[ -])*(?:${KIN})\\b)`,
  'i',
)

type Whose = 'I' | 'you'

/** Sentences of the patient ("I") or to the patient ("you") as sentences about the patient. Contractions are expanded. */
export function aboutPatient(sentence: string, speaksAs: Whose, pronoun: Pronoun): string {
  let text = sentence.trim().replace(KIN_POSSESSED, '')
  const forms = FORMS[pronoun]
  const subject = speaksAs === 'I' ? 'I' : 'you'
  text = speaksAs === 'I' ? text.replace(/\bi\b/g, 'I') : text.replace(/\bYou\b/g, 'you')
  // A question tag asks for nothing new.
  text = text.replace(
    /,?\s*(?:right|okay|is not it|are not you|do not you|have not you|was not it|you know)\?$/i,
    '.',
  )
  const begun = initialSubject(text, subject)
  text = innerSubjects(begun, subject, pronoun, begun !== text)
  if (speaksAs === 'I') {
    text = text
      .replace(/\bmyself\b/gi, forms.reflexive)
      .replace(/\bmine\b/gi, pronoun === 'they' ? 'theirs' : pronoun === 'she' ? 'hers' : 'his')
      .replace(/\bmy\b/gi, forms.possessive)
      .replace(/\bme\b/g, forms.object)
      .replace(/\b(?:we|We) are\b/g, 'they are')
      .replace(/\bwe\b/g, 'they')
      .replace(/\bWe\b/g, 'They')
      .replace(/\bour\b/gi, 'their')
      .replace(/\bus\b/g, 'them')
  } else {
    text = text
      .replace(/\byourself\b/gi, forms.reflexive)
      .replace(/\byours\b/gi, pronoun === 'they' ? 'theirs' : pronoun === 'she' ? 'hers' : 'his')
      .replace(/\byour\b/gi, forms.possessive)
      .replace(/\byou\b/gi, forms.object)
  }
  return capitalised(text.replace(/\s+/g, ' ').trim())
}

/** "I just feel flat" begins with the verb: "Just feels flat". */
function initialSubject(text: string, subject: string): string {
  const lead = new RegExp(
    `^((?:but|and|because|so|since|then|now|today|lately|recently|currently|sometimes|usually|maybe|mostly|yesterday|(?:last|this) \\w+|right now|at first|after that|in the \\w+|on \\w+s?|by \\d[\\d:]*|before that|so far|otherwise|overall),?\\s+)?${subject} `,
    'i',
  ).exec(text)
  if (!lead) return text
  const restWords = text.slice(lead[0].length).split(' ')
  const at = verbIn(restWords)
  if (at < 0) return text.slice(lead[0].length)
  const said = restWords[at] as string
  restWords[at] = conjugated(said)
  if (restWords[at] !== said) conjugateOthers(restWords, at)
  const opener = /^(?:but|and|so|because)\b/i.test(lead[1] ?? '') ? '' : (lead[1] ?? '')
  return `${opener}${restWords.join(' ')}`
}

/** Where the verb stands; "no longer" before it is an adverb in two words. */
function verbIn(words: readonly string[]): number {
  const bare = words.map((word) => word.replace(/[,.;]/g, ''))
  return bare.findIndex(
    (word, i) =>
      !isAdverb(word) &&
      !(/^no$/i.test(word) && /^longer$/i.test(bare[i + 1] ?? '')) &&
      !(/^longer$/i.test(word) && /^no$/i.test(bare[i - 1] ?? '')),
  )
}

/** Words that are verbs and hardly anything else. */
const SURELY_VERBS =
  /^(?:come|go|get|feel|think|take|eat|lie|sit|wake|keep|make|lose|forget|give|say|tell|cannot|am|have|do)$/i
/** After these a bare verb belongs to them: "want to eat and go", "do not eat and go". */
const GOVERNS =
  /^(?:to|not|will|would|can|could|may|might|must|should|shall|cannot|do|does|let|lets|make|makes|help|helps|has|is|have|had|was|he|she|it|they|we|who|that|there|people|and)$/i

const PLACE = /^(?:work|bed|school|church|therapy|group|class|town|the|my|a|an|his|her)\b/i

/** "I go to work and come home": both verbs are the patient's. */
function conjugateOthers(words: string[], from: number): void {
  for (let i = from; i < words.length - 1; i++) {
    const word = words[i] as string
    if (i > from && /[.;:?!]$/.test(words[i - 1] as string)) return
    if (/^(?:and|but)$/i.test(word)) {
      const next = words[i + 1] as string
      if (!SURELY_VERBS.test(next.replace(/[.,;]/g, ''))) return
      words[i + 1] = conjugated(next)
      continue
    }
    if (/^to$/i.test(word) && PLACE.test(words[i + 1] as string)) continue
    if (GOVERNS.test(word.replace(/[.,;]/g, ''))) return
  }
}

function conjugated(word: string): string {
  const match = /^([A-Za-z']+)(.*)$/.exec(word)
  return match ? `${thirdSingular(match[1] as string)}${match[2]}` : word
}

/** `began` says that the sentence has lost its subject, the patient: "and I slept" then needs none either. */
function innerSubjects(text: string, subject: string, pronoun: Pronoun, began: boolean): string {
  const words = text.split(' ')
  const out: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    const bare = word.replace(/[^A-Za-z']/g, '')
    const isSubject =
      subject === 'I' ? bare === 'I' : bare.toLowerCase() === 'you' && followsAsSubject(words, i)
    if (!isSubject) {
      out.push(word)
      continue
    }
    const next = verbIn(words.slice(i + 1))
    // "Could you be": the verb before has the person.
    const turned = /^(?:do|does|did|can|could|would|will|should|may|might|must)$/i.test(words[i - 1] ?? '')
    if (next >= 0 && !turned) words[i + 1 + next] = conjugated(words[i + 1 + next] as string)
    const before = (words[i - 1] ?? '').toLowerCase()
    if (began && /^(?:and|but|or)$/.test(before) && !hasOtherSubject(out)) continue
    // Nobody can be sure whom a "they" means; the word itself is unambiguous.
    out.push(word.replace(/\b(?:I|you|You)\b/, pronoun === 'they' ? 'patient' : pronoun))
  }
  return out.join(' ')
}

function hasOtherSubject(words: readonly string[]): boolean {
  return words.some((word) => /^(?:he|she|it|they|we|who|that|there|his|her|their|my|your|the)$/i.test(word))
}

const OBJECT_NEXT =
  /^(?:$|both|all|to|for|with|in|on|at|back|again|about|or|from|by|through|into|out|off|over|up|down|that|a|an|the|your|some|any|what|how|if|because|more|this|all|as|before|after|during|since|until|home|here|there|today|tomorrow|tonight|next|every|right|at|too|well)$/i
const OBJECT_BEFORE =
  /^(?:see|saw|call|give|gave|tell|told|send|put|refer|help|helped|ask|asked|let|make|made|want|need|get|got|set|keep|kept|bring|for|to|with|about|of|on|at|from|around|between|against|than|like|phone|ring|email|message|meet|visit|text|thank|start|started|moved|move|took|take|has|hear|hit|hurt|worry|bother|know|remind|believe|behind|by|without|switch|show|teach|walk|connect|sent|seen|join|push|pushing|follow|support|near|over|prescribed|put|watch|offer|offered|(?:help|make|let|keep|get|give|see|call|tell|ask|want|need|bother|hit|hurt|worr|remind|send|bring|put|show|teach|wake|watch|scare|upset)(?:s|es|ies|ing|ting)|making|giving|waking|scared|woke|wake|scare|worries)$/i

/** Whether a "you" does something, or has something done to it. */
function followsAsSubject(words: readonly string[], i: number): boolean {
  const own = words[i] ?? ''
  if (/[.,;:?!)]$/.test(own)) return false
  const next = (words[i + 1] ?? '').replace(/[^A-Za-z']/g, '')
  const before = (words[i - 1] ?? '').replace(/[^A-Za-z']/g, '')
  // "It can make you have a seizure": what it does to you.
  if (/^(?:mak(?:e|es|ing)|made|let|lets|letting|help|helps|helped|helping)$/i.test(before)) return false
  if (/^(?:are|were|have|had|do|did|can|could|will|would|should|may|might|must|cannot)$/i.test(next))
    return true
  return !OBJECT_NEXT.test(next) && !OBJECT_BEFORE.test(before)
}

export function capitalised(text: string): string {
  return text.replace(
    /^(["“(']?)([a-z])/,
    (_, lead: string, letter: string) => `${lead}${letter.toUpperCase()}`,
  )
}
