import type { TopicId } from '../reader/topics.ts'

/** Patterns that words must match, or must not match, to be quoted. */

/** Key words of a risk account. */
export const GRAVE =
  /\b(?:kill\w*|di(?:e|ed|ying)|dead|death|suicid\w*|overdos\w*|pills?|tablets?|bottles?|tylenol|guns?|rifles?|shotgun|pistol|revolver|firearms?|ropes?|bridge|jump\w*|hang\w*|cut(?:ting)?|burn\w*|hurt\w*|harm\w*|attempt\w*|tried|plan\w*|intend\w*|intent\w*|note|thoughts?|thinking|wake|woken|alive|live|living|here|better off|voices?|hit|punch\w*|threat\w*|knife|weapons?|safe|alone|syringe|inject\w*|garage)\b/i
/**
 * Teaching, questions phrased as statements, and talk about the conversation are never worth quoting from the
 * clinician.
 */
export const CLINICIANS_TALK =
  /\b(?:thank|sorry|good (?:job|question|morning|afternoon)|i hear you|that makes sense|makes sense|i wonder|tell me|let me|can you|could you|do you|did you|are you|have you|would you|i want to ask|i'm going to ask|people (?:often|sometimes)|some people|a lot of people|most people|usually|typically|the way it works|what happens is|i promise|i'm glad|nice to|welcome|we'll (?:get|come back) to|i'll come back)\b/i
export const SAYS_LITTLE =
  /^(?:(?:no|yes|yeah|okay|well|so|now|and|oh|right),? )?(?:it(?:'s| is) not|it isn't(?:, no)?|i know(?: you are| it is)?|you(?:'ve| have) earned \w+|we may come back to it|we'll see|i see|that(?:'s| is) (?:fine|right|good|fair|okay|reasonable|great|true|up to you)|not cold|reasonable|of course|here's (?:where i am|the thing|what i think|what i'd like to do)|(?:now|okay|alright),? [^.]{0,25})[.!,'’]*$/i
/** Introductions, and conditions without their consequence. */
export const EMPTY_WORDS =
  /^(?:if|when|because|unless|until|so that|in case)\b(?:\s+[^\s,]+){1,6}$|\b(?:my name is|i'm (?:dr|doctor|one of the|the (?:nurse|crisis|psychiatr\w+|social))|nice to meet)\b/i
/** Taken back in the same breath. */
export const NOT_MEANT =
  /\b(?:a joke|(?:was|am|i'm) joking|kidding|(?:was|just|only) an? (?:expression|figure of speech)|i take that back|off the record|put down no|as a (?:no|joke))\b/i
/** A reply that keeps a proposal from becoming the plan. */
export const HESITATES =
  /^(?:no\b|nah|nope|not\b|i (?:don't|do not|can't|won't|couldn't|would rather|was hoping)|i'd (?:rather|prefer|never)|i'm not|absolutely not|hm+\b|maybe|can we|could (?:we|i)|what if|do i have to|but|ugh|actually|well|that's (?:too|a lot)|is (?:that|there)|\w+\?|(?:i|we) (?:already|just) )/i
export const CONFIRMS =
  /^(?:yes|yeah|yep|yup|right|correct|exactly|mm-?hm+|uh-huh|sure|okay|true|that's right|thank|i (?:am|do|did|was|have)\b|it (?:is|was|does)\b)/i
export const PROPOSES =
  /\b(?:would you|will you|can you|could you|could we|can we|do you want|are you (?:ok|okay|open|willing)|is that|does that|how (?:about|does|do)|what do you think|okay|all right|want to|deal|shall we|agree\w*)\b/i
/** A clinician's statement needs one of these to be worth a line. */
export const CONTENT: Partial<Record<TopicId, RegExp>> = {
  assessment:
    /\b(?:\w*disorder|depress\w*|anxi\w*|panic|bipolar|manic|psycho\w*|schizo\w*|trauma\w*|ptsd|ocd|adhd|a d h d|p t s d|grief|(?:the|your|his|her|overall|suicide|low|high|acute) risk|not safe|safe (?:to|at|enough)|better|worse|improv\w*|stable|remission|relapse|withdrawal|diagnos\w*|episode|syndrome|respon[ds]\w*|side effects?|dependen\w*|addiction|insomnia|apnea|dementia|delirium|controlled|\w{4,}(?:mania|kinesia|phobia|thymia|itis|osis)|abuse|use disorder|hospital|burnout|attacks?|illness|i (?:do not |don't )?think|i'm worried|my (?:worry|concern)|it's called|i'd (?:call|say))\b/i,
  mse: /\b(?:you(?:'re| are| look| seem| sound| were| make| teared)|he(?:'s| is| looks)|she(?:'s| is| looks)|your (?:speech|eyes|face|hands?|mood|thinking|thoughts|voice|affect)|eye contact|tremor|steady|tearful|oriented)\b/i,
  scores:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty)\b/i,
  vitals:
    /\d|\b(?:pressure|pulse|weight|pounds|hundred|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i,
  labs: /\d|\b(?:normal|negative|positive|fine|high|low|elevated|clean|level|labs?|test|screen|point|hundred|\w+ty)\b/i,
}

/** The patient explains why they came. */
export const OPENING =
  /\b(?:what(?:'s| is) (?:going on|been going on|happening|up)|what brings|what brought|what made|what happened|tell me (?:what|about|in|more)|how can i help|own words|why (?:are you|you're|now)|what can i)\b/i
/** "Actually, no, that's not true." "Fine. A bottle." */
export const REVISES =
  /^(?:fine|okay,? fine|all right,? (?:fine|more)|actually,? no|no,? (?:actually|wait)|i lied|that's not true|that was(?:n't| not) true|honestly,? (?:more|it's)|more like|let me correct|i should (?:say|tell you)|the truth is)\b/i
/** "No plan, no intent, no attempts ever." */
export const RECAP = /^(?:so )?(?:no|not|none|nothing|never) \w+/i
/** Words that limit or take back the words before them. */
export const LIMITS =
  /^(?:but|no\b|not\b|except|unless|only|actually|i mean|until|fine\b|well\b|wait|or\b|though|sorry|make (?:it|that)|scratch)/i
/** A prompt by the clinician needn't be a question. */
export const ANSWERS =
  /^(?:yes|yeah|yep|no|nope|nah|not|right|correct|exactly|never|mm-?hm+|i (?:did|do|was|am|have)|it (?:was|is|did)|\w+\.)\b/i
/** Questions that depend on the one before them. */
export const POINTLESS =
  /^(?:when|why|where|who|how so|how come|how many|how long|how much|how often|like what|such as|and then|then what|what else|anything else|really|meaning|which one|what happened|what do you mean|and now|still|what|better|okay|right|yes|no|you did|by [\w:]+|at all|today|(?:nothing|anything|anyone|what) else(?: today)?|not (?:even one|this week))[?.! ]*$|^[a-z]*['’][a-z]+$/i
