/** Questions of a visit and the meaning of their answers. */
export type Answer = 'yes' | 'no' | 'other'

const OPENING =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|um|lately|currently|today|at night|at home|at work)[,.]?\s+)*(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|any|anything|anybody|anyone|ever|what|when|where|who|why|how|which|tell me|walk me|describe)\b/i
const HARM =
  /\bthoughts? (?:of|about) (?:killing|hurting|harming|ending) (?:yourself|your (?:own )?life|anyone|anybody|someone|others)\b/i

/** `marked`: the text has question marks; otherwise the opening words decide. */
export function isQuestion(sentence: string, marked: boolean, asked: boolean): boolean {
  const text = sentence.trim()
  if (/\?["”']?$/.test(text)) return true
  if (/^(?:tell me|walk me|describe)\b/i.test(text)) return true
  if (asked && HARM.test(text) && !/\b(?:no|not|denies|never)\b/i.test(text)) return true
  return !marked && asked && OPENING.test(text) && text.split(' ').length <= 30
}

const LEADS =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|um|good|great|perfect|let me ask|i have to ask(?: you)?|i (?:always )?ask(?: you| everyone| everybody)?(?: (?:this|that|it))?|as always|just to be sure|these days|lately|at night|at home)[,.:]?\s+)+/i

/** Only such a question can be answered with "no". */
function isYesOrNo(question: string): boolean {
  const asked = question.replace(LEADS, '')
  if (/^(?:how|what|when|where|why|who|which|tell|describe|walk)\b/i.test(asked))
    return /(?:[.,;?] )(?:any|do|did|have|are|is|was|were)\b/i.test(asked)
  return true
}

const SOFT =
  '(?:(?:oh|um|uh|well|god|lord|heavens|honestly|ha|jeez|oof|okay|mm|nah|hmm|like|i mean)[,.!…]*\\s+)*'
const NO = new RegExp(
  `^${SOFT}(?:no+|nope|nah|naw|never|not (?:really|at all|that i|anymore|any more|today|now|since|lately|recently|once|even|so|any|for|in|this|currently|me|a one|yet|ever)|none|nothing(?! (?:i would|i will|that i|serious|specific|major))|absolutely not|definitely not|of course not|(?:quite |just )?the opposite|hardly(?! ever)|neither|i (?:do not|did not|have not|am not|was not|never|would not|cannot)(?=[,.;!]|$)|i never (?:have|did)|zero|negative|nobody|no one|(?:have|has|did|do|does) not\\b)\\b`,
  'i',
)
const YES = new RegExp(
  `^${SOFT}(?:yes|yeah|yep|yup|ya|uh-huh|mm-?hm+|sure|definitely|absolutely|correct|right|exactly|i (?:do|have|am|did|was|can|would|will)(?=[,.;!]|$)|sometimes|a little|a bit|some|kind of|sort of|every (?:single )?(?:day|night|time|morning|evening)|all the time|most (?:days|nights|mornings|times)|of course|constantly|a lot|once|twice|always|often|occasionally|here and there|maybe|there (?:are|is)(?=[,.!]|$)|he (?:does|is|has)|she (?:does|is|has)|they (?:do|are|have))\\b`,
  'i',
)
/** "No headaches" is a complete answer. */
const NO_THING =
  /^(?:no|never|not)\s+(?!(?:no|in|once|ever|done|have|had|did|to|sir|ma'am|i|it|he|she|they|we|that|there|not|nothing|never|way|really|problem|thank|thanks|my|but|just|because|honestly|god|doctor|anymore|at all|wait|now|today|tonight|right now|a one|any|even|since|lately|for|this|so|me|yet|currently|recently|and|lord|man|dude|here|one|longer|idea|clue)\b)[a-z]/i

function answerOf(said: string): Answer {
  if (/^(?:some|most)(?: \w+)?,? no\b/i.test(said)) return 'other'
  if (NO_THING.test(said)) return 'other'
  if (NO.test(said)) return 'no'
  return YES.test(said) ? 'yes' : 'other'
}

/** "So no thoughts of suicide?" asks for a negative. */
const asksWhetherNot = (question: string): boolean =>
  /^(?:(?:and|so|okay|now|but|then|good)[,. ]+)*(?:no|none of|nothing|not)\b|\byou (?:are|have|do|did|were|would) not\b|\b(?:have|do|did|are) you not\b|\byou never\b|\bthere (?:is|are|was|were|has been|have been) (?:no|not)\b/i.test(
    question,
  )
const CONFIRMS =
  /^(?:(?:oh|well|um|yes|yeah|yep|mm-?hm+)[,. ]+)*(?:right|correct|exactly|that is (?:right|correct|true)|true|yeah|yes|yep)(?=[,.!]|$)/i

/** "Did the voices stop?" "No." implies voices; "Are the guns locked?" "No." implies guns. */
const CEASED =
  /^(?:(?:and|so|okay|now|but)[,. ]+)*(?:did|have|has|had|are|is|do|does|were|was) (?:the|your|his|her|those|these|that|it|they|you|all)\b[^?,]{0,40}?\b(?:stop(?:ped)?|gone(?: away)?|go away|went away|quit|given? up|end(?:ed)?|clear(?:ed)? up|let up|resolved|locked|secured?|put away)\b/i

/** The answer's effect on the thing asked about. */
export function answerInSense(question: string, said: string): Answer {
  const plain = answerOf(said)
  if (!isYesOrNo(question)) return 'other'
  if (asksWhetherNot(question)) return CONFIRMS.test(said) || plain === 'no' ? 'no' : 'other'
  if (plain !== 'other' && CEASED.test(question)) return 'other'
  return plain
}
