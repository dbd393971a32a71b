import { capitalised } from './third-person.ts'

/** Words a listener needs and a reader does not: "it's really just kind of hard" is hard. */
const HEDGES =
  /(?<!\b(?:not|n't|than|only) )(?<=\S )(?:really|actually|basically|literally|honestly|pretty much|kind of|sort of|just)\s+(?=[a-z\d])/gi
const TRAILING =
  /(?:[,;]\s+(?:okay|right)|[,;]?\s+(?:(?<!\b(?:or|think|thinks|hope|hopes|say|said|even|not|is|are|guess|believe) )so|(?<!\b(?:and|since|back|by|even|until|till|from|before|around) )then|though|you know|or whatever|or something))(?=[.]?$)/i

export function tightened(text: string): string {
  return text.replace(HEDGES, '').replace(TRAILING, '')
}

/** What is said to the listener, not of the patient. */
const ASIDES =
  /(?:^|,?\s+)(?:you know about that|if that is what you are asking|let (?:them|me|us) get this right|let (?:them|me) think|(?:no,? )?(?:patient|i) will be (?:truthful|honest)(?: with (?:you|clinician))?|(?:is|am) going to be honest(?: with (?:you|clinician))?|to tell (?:you|clinician) the truth|to be (?:fair|truthful|frank)|truth be told|excuse (?:them|me)|(?:what|when|who) (?:is|was) it(?: called)?|what (?:do|did) (?:you|they) call it|as (?:you|clinician) knows?|like clinician said|for what it is worth|if (?:that|it) makes (?:any )?sense|thank goodness|knock on wood|swear to god|no joke|no kidding|you would laugh|god help them|god forbid|would you believe|believe (?:you )?(?:them|me)|do not get (?:them|me) wrong|not going to lie|is not going to lie(?: to (?:you|clinician))?|how (?:do|to) (?:you|i|they) (?:say|put)(?: it)?)(?=[,.;]|$),?/gi
const TRAILS_OFF =
  /,?\s+(?:that is all|or anything(?: like that)?|and everything|or nothing|and things like that|and all|all in all|so to speak|as well|is all|is what|you see|if anything)(?=[.]?$)/i
const GOING_TO =
  /\b(?:[Ii]s|[Aa]re) going to (?!(?:the|a|an|my|his|her|their|your|bed|work|school|church|group|class|meetings|college|town|court|jail|therapy|see|[A-Z])\b)(?=[a-z])/g
/** "There is a dog": a reader sees that it is. */
const MERELY_IS =
  /^(?:There (?:is|are)|It is|That is|This is) (?=(?:a|an|the|some|about|no|\d[\d.,:/]*|their|his|her|all)\b)(?=.{8,})/

/** The same in fewer words, once it is understood. */
export function concise(text: string): string {
  const shorter = text
    .replace(ASIDES, '')
    .replace(TRAILS_OFF, '')
    .replace(/\b(has|have|had) got\b/gi, '$1')
    .replace(GOING_TO, 'will ')
    .replace(/\band then\b(?<!\bnow and then)/g, 'then')
    .replace(/\ba little bit\b/g, 'a bit')
    .replace(/\b(?:the fact that|in order) (?=to\b|[a-z])/g, '')
    .replace(MERELY_IS, '')
    .replace(/^[\s,;]+/, '')
    .replace(/\s+([,.;])/g, '$1')
    .replace(/,(?=[.;])/g, '')
  return shorter.replace(/[^\p{L}\p{N}]/gu, '').length < 2 ? text : capitalised(shorter)
}
