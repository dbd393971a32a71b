/** Kinds of questions. Words are prepared. */
const LEADS =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|all right|also|good|great|perfect|sorry|fair|fair enough|got it|thank you|thanks|let me ask(?: you)?|i have to ask(?: you)?(?: straight| it straight)?(?: out)?|i (?:always |need to |want to |have to )?ask(?: you| everyone| everybody| all (?:of )?my patients)?(?: (?:this|that|it))?(?: (?:each time|every time|every visit|as always))?|as always|like (?:always|every time)|same (?:question )?as (?:always|every time)|just to be (?:sure|safe|clear)|for the record|in between|these days|lately|at night|at home)[,.:]?\s+)+/i

export const withoutLeads = (question: string): string => question.replace(LEADS, '')

const OPENING =
  /^(?:do|does|did|are|is|was|were|have|has|had|any|anything|anybody|anyone|ever|what|when|where|who|why|how|which|still)\b/i

export const isMarked = (sentence: string): boolean => /\?["”']?$/.test(sentence.trim())

/** Recognizer output often has no question marks. */
export const opensAsQuestion = (sentence: string): boolean => OPENING.test(withoutLeads(sentence))

/** "I ask everyone, thoughts of killing yourself." */
export const asksForHarm = (sentence: string): boolean =>
  /\bthoughts? (?:of|about) (?:killing|hurting|harming|ending) (?:yourself|your (?:own )?life|anyone|anybody|someone|others)\b/i.test(
    sentence,
  ) &&
  !/\b(?:you|i|if|that|those|the|her|his) (?:said|told|had|have|were|was|mentioned|deny|denied|described|ever|get|come|came|is|are)\b|\b(?:if|when)\b/i.test(
    sentence,
  )

/** "So no thoughts of suicide?" asks for a negative. */
export const asksWhetherNot = (question: string): boolean =>
  /^(?:no|none of|nothing|not (?:any|hearing|having|seeing|drinking|using|thinking|feeling|missing))\b|\byou (?:are|have|do|did|were|would) not\b|\b(?:have|do|did|are) you not\b|\byou never\b|\bthere (?:is|are|was|were|has been|have been) (?:no|not)\b/i.test(
    withoutLeads(question),
  )

const CEASE =
  '(?:stop(?:ped)?|gone(?: away)?|go away|went away|end(?:ed)?|over(?= now|\\?|$)|clear(?:ed)? up|let up|eased (?:up|off)|settled|disappeared|resolved|better|improved|under control|died down|less)'
const CEASED = new RegExp(
  `^(?:did|have|has|had|are|is|do|does|were|was) (?:the|your|his|her|those|these|that|it|they|all|any of)\\b[^?,]{0,40}?\\b${CEASE}\\b`,
  'i',
)
const GIVEN_UP =
  /\b(?:did|have|are|do|were|had) (?:you|he|she|they) (?:\w+ ){0,3}?(?:stop(?:ped)?|quit(?:ting)?|given? up|gave up|cut out|cut (?:down|back)|kicked|gotten off|free of|clean from)\b|\b(?:want|need|plan|hope|ready|willing|trying|able) to (?:cut (?:down|back)|stop|quit)\b/i
/** "Do the voices bother you?": a no to it doesn't deny voices. */
const GIVEN =
  /\b(?:the|those|these|that|your|his|her|their) (?:[\w-]+ ){0,2}?(?:suicidal (?:thoughts|ideation)|thoughts|voices?|hallucinations|visions|paranoia|overdose|attempts?|cutting|burning|self-harm|urges?|cravings?|drinking|alcohol|beers?|wine|weed|marijuana|pot|heroin|fentanyl|meth|cocaine|coke|vaping|vape|smoking|rash|panic(?: attacks?)?|nightmares|flashbacks|purging|binges?|bingeing|withdrawal|headaches?|pain|anxiety|depression|attacks?|side effects?)\b/i
const EXISTS =
  /\b(?:do|did|are|were|have|had|is|was|has) (?:you|he|she|they|there)(?: (?:still|ever|also|currently|now|even|been|really|just|any))* (?:have|having|had|hear|hearing|heard|get|getting|got|experienc\w*|see|seeing|saw|feel|feeling|felt|use|using|used|smoke|smoking|drink|drinking|do|doing|notice\w*|any|there)\b|\bany (?:more )?of (?:the|those|these|that)\b|\b(?:there|back|present|happening|going on|coming(?: back)?|around)(?: (?:now|today|again|at all|lately|still|this week))*\?$/i
/** A no to one of these denies an occasion, a cause or a consequence. */
const OTHER_MATTER =
  /\bwhat (?:do|would|will) you\b|\b(?:anyone|anybody|someone|somebody) (?:close|in your|you know|else you)\b|\bdied\b|\b(?:when|while|after|before|as|the (?:night|day|time|week|weekend|morning|evening|moment|first time|last time)(?: that)?) (?:you|he|she|they) (?!(?:were|was) (?:a |an |in |little|young|small|growing|\d|here|last|admitted)|(?:came|come) (?:in|here)|last|saw)\w+|\bhad you (?:been|had|taken|used|drunk|smoked)\b|\bdo what (?:they|he|she|it|the voices?)\b|\b(?:obey|listen to) (?:them|the voices?)\b|\b(?:do|does|did) (?:it|that|they|this|the [a-z]+(?: [a-z]+)?|your [a-z]+|smoking|drinking|using|vaping) (?:ever )?(?:make|give|cause|bring on|leave|get|help|bother|keep|scare|interfere|affect)\b|\b(?:keep|keeps|keeping|kept|stop|stops|stopping|stopped|hold|holds|holding|held) (?:you|him|her) (?:from|back)\b|\b(?:anyone|anybody|somebody|someone|your \w+|he|she) (?:know|knows|aware)\b|\b(?:told|tell|telling|talk(?:ed)?(?: to)?) (?:anyone|anybody|your|him|her|me|somebody|someone)\b|\bif (?:you|it|he|she|they|that|i|things|the)\b|\b(?:would|could|can|will|should|may|might|shall) (?:you|i|we|it|that|he|she)\b|\bare you (?:worried|afraid|scared|concerned|ready|willing|able|okay|ok|interested)\b|\bdo you (?:think|believe|know|want|need|remember|understand|worry|mind)\b|\b(?:because of|due to|related to|linked to|caused by)\b|\b(?:want|wanted) to (?:be alive|live|keep living|go on living)\b|\b(?:family|relatives|parents|mother|father|mom|dad|brother|sister|siblings|grandparents|uncle|aunt)\b|\b(?:treated|hospitalized|prescribed|admitted|treatment|rehab|detox|help) (?:for|with)\b/i
const OF_OTHERS =
  /^(?:is|was|has|had|does|did) (?:he|she)\b|^(?:is|are|was|were|has|have|had|does|do|did) (?:your|his|her|their|the) (?!(?:sleep|appetite|mood|energy|anxiety|voices|thoughts)\b)\w+/i
/** "Any thoughts of suicide, or is it more being tired?" "No." denies one of the two. */
const EITHER_OR = /,? or (?:is|are|was|were|more|just|mostly|rather|do you just|has it)\b/i
const WH = /^(?:what(?! about)|how(?! about)|when|where|why|who|which|tell|describe|walk|number)\b/i
const ASKS_FOR =
  /(?:^|[,:;.—–-] ?|\b(?:and|or|so|also|everyone|everybody) )(?:any|anything|ever|no|still|never|have you|did you|do you|are you|were you|had you|is there|is anything|has anything|are there|was there|has there|have there|has anyone|does anyone|is anyone|did anyone|what about|how about|thoughts? (?:of|about)|you (?:have|are|do|did|were|feel|ever|still|hear|see)|been|feeling|having|hearing|seeing|using|drinking|smoking)\b/i
const SHORT = 9
const MAX_CHARACTERS = 400

/** Whether a yes or no means that the thing named is present or absent. */
export function asksWhetherThere(question: string, ofAnother = false): boolean {
  if (question.length > MAX_CHARACTERS) return false
  const asked = withoutLeads(question)
  if (WH.test(asked) && !/^(?:when|if) .{6,90}, (?:do|did|have|are|were|any|has)\b/i.test(asked)) return false
  if (CEASED.test(asked) || GIVEN_UP.test(asked) || OTHER_MATTER.test(asked) || EITHER_OR.test(asked))
    return false
  if (!ofAnother && OF_OTHERS.test(asked)) return false
  if (
    GIVEN.test(asked) &&
    !EXISTS.test(asked) &&
    !/^(?:what about|how about|and)?\s*(?:the|your|those) [\w -]{3,30}\?$/i.test(asked)
  )
    return false
  return (
    ASKS_FOR.test(asked) || ASKS_FOR.test(question) || asked.split(' ').length <= SHORT || asksForHarm(asked)
  )
}

/** "Stiffness, shaking?" after "Any restlessness?", "To hurt yourself?" after "Do they tell you to do things?" */
export const continuesQuestion = (question: string, before: string): boolean =>
  !OPENING.test(withoutLeads(question)) &&
  !/^(?:no|never|thoughts?|you|your|and|or you|so|not)\b/i.test(withoutLeads(question)) &&
  !WH.test(withoutLeads(before)) &&
  OPENING.test(withoutLeads(before)) &&
  withoutLeads(question).split(' ').length <= SHORT
