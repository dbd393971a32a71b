import type { TopicId } from '../reader/topics.ts'

/** Patterns that words must match, or must not match, to be quoted. */

/** Key words of a risk account. */
export const GRAVE =
  /\b(?:kill\w*|(?:die|dies|died|dying)|dead|death|suicid\w*|overdos\w*|pills?|tablets?|bottles?|tylenol|guns?|rifles?|shotgun|pistol|revolver|firearms?|ropes?|bridge|jump\w*|hang\w*|cut(?:ting)?|burn\w*|hurt\w*|harm\w*|attempt\w*|tried|plan\w*|intend\w*|intent\w*|note|thoughts?|thinking|wake|woken|alive|live|living|here|better off|voices?|hit|punch\w*|threat\w*|knife|weapons?|safe|alone|syringe|inject\w*|garage)\b/i
/**
 * Teaching, questions phrased as statements, and talk about the conversation are never worth quoting from the
 * clinician.
 */
export const CLINICIANS_TALK =
  /\b(?:thank|sorry|good (?:job|question|morning|afternoon)|i hear you|that makes sense|makes sense|i wonder|tell me|let me|can you|could you|do you|did you|are you|have you|would you|i want to ask|i'm going to ask|people (?:often|sometimes)|some people|a lot of people|most people|usually|typically|the way it works|what happens is|(?:so )?here's (?:how|where|what|my|the)|you know what|let's (?:set|talk|be |go over|see|look|start with)|write (?:that|it) |how about|i appreciate|hold your|fingers spread|touch (?:my|your)|walk (?:to|across|down)|for me\b|point (?:for|of)|i promise|i'm glad|nice to|welcome|we'll (?:get|come back) to|i'll come back)\b/i
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
/** A clinician's statement needs one of these to be worth a line. */
export const CONTENT: Partial<Record<TopicId, RegExp>> = {
  plan_tests:
    /\b(?:blood\w*|labs?|tests?|levels?|screen\w*|ekg|ecg|tracing|scan|mri|panel|count|a1c|tsh|urine|sodium|lipids?|ferritin|b12|study|pressure|weight?|prolactin|cholesterol|thyroid)\b/i,
  plan_referral:
    /\b(?:refer\w*|clinic|groups?|programs?|teams?|evaluation|therapist|counsel\w+|specialist|dietitian|outpatient|case manager|center|surgeon|neurolog\w+|cardiolog\w+|gynecolog\w+)\b/i,
  assessment:
    /\b(?:\w*disorder|depress\w*|anxi\w*|panic|bipolar|manic|psycho\w*|schizo\w*|trauma\w*|ptsd|ocd|adhd|a d h d|p t s d|grief|(?:the|your|his|her|overall|suicide|low|high|acute) risk|not safe|safe (?:to|at|enough)|better|worse|improv\w*|stable|remission|relapse|withdrawal|diagnos\w*|episode|syndrome|respon[ds]\w*|side effects?|dependen\w*|addiction|insomnia|apnea|dementia|delirium|controlled|\w{4,}(?:mania|kinesia|phobia|thymia|itis|osis)|abuse|use disorder|hospital|burnout|attacks?|illness|i (?:do not |don't )?think|i'm worried|my (?:worry|concern)|it's called|i'd (?:call|say))\b/i,
  follow_up:
    /^(?=.*\b(?:see|seen|back|come|meet|visit|session|appointment|follow[- ]?up|call|phone|ring|video|usual|person)\b).*\b(?:weeks?|months?|days?|\w+day|tomorrow|tonight|morning|afternoon|january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  mse: /\b(?:you(?:'re| are| look| seem| sound| were| make| teared|'ve been)|i (?:see|saw|notice)|he(?:'s| is| looks)|she(?:'s| is| looks)|your (?:speech|eyes|face|hands?|mood|thinking|thoughts|voice|affect)|eye contact|tremor|steady|tearful|oriented)\b/i,
  scores:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty)\b/i,
  vitals:
    /\d|\b(?:pressure|pulse|weight|pounds|hundred|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/i,
  labs: /\d|\b(?:normal|negative|positive|fine|high|low|elevated|clean|level|labs?|test|screen|point|hundred|\w+ty)\b/i,
}

/** "Actually, no, that's not true." "Fine. A bottle." */
export const REVISES =
  /^(?:fine|okay,? fine|all right,? (?:fine|more)|actually,? no|no,? (?:actually|wait)|i lied|that's not true|that was(?:n't| not) true|honestly,? (?:more|it's)|more like|let me correct|i should (?:say|tell you)|the truth is)\b/i
/** Words that limit or take back the words before them. */
export const LIMITS =
  /^(?:but|no\b|not\b|except|unless|only|actually|i mean|until|fine\b|well\b|wait|or\b|though|sorry|make (?:it|that)|scratch)/i
/** A prompt by the clinician needn't be a question. */
export const ANSWERS =
  /^(?:yes|yeah|yep|no|nope|nah|not|right|correct|exactly|never|mm-?hm+|i (?:did|do|was|am|have)|it (?:was|is|did)|\w+\.)\b/i
/** Questions that depend on the one before them. */
export const POINTLESS =
  /^(?:when|why|where|who|how so|how come|how many|how long|how much|how often|like what|such as|and then|then what|what else|anything else|really|meaning|which one|what happened|what do you mean|and now|still|what|better|okay|right|yes|no|you did|by [\w:]+|at all|today|(?:nothing|anything|anyone|what) else(?: today)?|not (?:even one|this week))[?.! ]*$|^[a-z]*['’][a-z]+$/i
/** Options, possibilities and teaching aren't the plan. */
export const WEIGHS =
  /\b(?:options?|(?:two|three|a few|a couple of|some) (?:ways|roads|things we (?:could|can)|choices)|one (?:is|way|option)|could (?:also|go|try|add|use|switch|do)|might|maybe|perhaps|or (?:we|you|i) (?:could|can|switch|add|go)|either|i was thinking|i'd thought|if (?:you|she|he|they)(?:'d| would)? (?:wants?|likes?|prefers?|decides?)|what (?:do|would) you|can't promise|some people|most people|people (?:who|with|often)|(?:can|could|may) (?:cause|make|raise|help|happen|go|stir|bring)|the (?:trouble|risk|downside|upside|idea|reason) (?:is|with)|there's (?:a|an|also) |(?:it|they|that) (?:works?|can|could|may|usually|does)|we (?:could|might)|would (?!like|want)|(?:i|i'd|i had) considered|i thought about|the other (?:is|one|option)|probably|we (?:talked|'d talked|spoke) about|you(?:'d)? (?:mentioned|asked)|thinking (?:of|about))\b|^(?:including|with a shot)\b|^(?:one|two|three|a|b)[,.:] /i
/** "It's what we do", "But that's a maybe.": the subject was named before. */
export const opensElsewhere = (text: string): boolean =>
  /^(?:it|its|it's|that|that's|this|these|those|they|they're|them|he|she|him|her|which|but|because|or|than|yes|no|of course|me too|you (?:should|could|can|do|did|are|have)|i (?:do|did|am|know|agree|hear|think so))\b(?! (?:i|we) (?:want|think|believe)\b)/i.test(
    text,
  )
/** Besides a drug's name, what may be said about treatment with medication. */
export const OF_TREATMENT =
  /\b(?:pharmacy|prescri\w+|refills?|script|no (?:new )?(?:medicines?|medications?|meds)|same (?:dose|medicines?|medications?)|patch|inhaler|nasal spray)\b/i
/** The clinician repeats what the patient said. */
export const SUMS_UP =
  /^(?:(?:okay|all right|alright|right|and|got it|mm-hm)[,.]? )?(?:so\b|you(?:'ve|'re| have| are| had| were)? \w+|your \w+|about \S+ |(?:no|not|never|none) \w+)/i
/** General statements about a disorder or a drug, and talk about the conversation. */
export const TEACHES =
  /\b(?:alcohol (?:puts|makes|is|can)|the (?:brain|body|mind)|usually|often|common|tends? to|people|we (?:all|call)|i(?:'m| am) (?:glad|sorry|hearing|going|wondering|curious|asking)|let me|let's|can (?:make|cause|be)|could be|might|may be|it's (?:okay|normal|called|good|brave|hard)|you (?:can|could|should|might|may|don't have to|need|said|did (?:well|great|good))|brave|proud|great|wonder|imagine|sounds? like|good (?:for|job|work)|we'll|i'll|i'd|because)\b/i
export const CORRECTS =
  /^(?:no\b|not\b|nah|nope|well\b|actually|more like|kind of|sort of|i (?:mean|don't|didn't|wouldn't)|but\b|except|less|more\b|almost|closer)/i
/** A sentence about a drug that says one of these is an order. */
export const ORDERS =
  /\b(?:start\w*|stop\w*|stay\w*|increase|raise|lower|decrease|go(?:es|ing)? (?:up|down|to|on)|comes? (?:down|off)|keep\w*|continue|carry on|hold\w*|take|takes|add|switch\w*|chang\w*|taper\w*|cut|drop|double|give|giving|send\w*|refill\w*|prescrib\w*|restart|resume|move|leave|let's|we'll|i'll|i'd like|i want|i'm (?:going|not)|milligrams?|mg|bedtime|in the morning|twice|daily|as needed|won't|for now|today|tonight)\b/i
/** Words about another person's death or suicide, which aren't the patient's risk. */
export const OF_OTHERS =
  /\b(?:brother|sister|mother|father|mom|dad|cousin|aunt|uncle|friend|roommate|husband|wife|grand\w+|he|she|they)\b[^.]*\b(?:kill|killed|die|died|suicide|hang|hanged|hung|overdosed|shot)\b|\bmi (?:herman[ao]|mam[áa]|pap[áa]|madre|padre|prim[ao]|sobrin[ao]|t[íi][ao]|vecin[ao]|amig[ao])\b[^.]*\b(?:mor|muri|mat|suicid|ahorc)/i
/** Work done in the session. */
export const OF_SESSION =
  /\b(?:expos\w+|hierarchy|ladder|rungs?|thought records?|homework|practic\w+|breathing|grounding|distress|belief|script|imaginal|empty chair|that chair|skills?|schema|role[- ]?play|eye movements)\b/i
/** A relative talks about their own life. */
export const OF_SELF =
  /^(?!.*\b(?:he|she|him|her|his|we|our|my son|my daughter)\b).*\b(?:i|my)\b|\bi (?:take|took) \w+ myself\b/i
/** Emergency instructions are never left out. */
export const EMERGENCY =
  /\b(?:988|nine eight eight|911|nine one one|emergency|hotline|crisis line)\b|\b(?:the|an) ER\b/
export const CONDITION = /\b(?:if|when|anytime|any time)\b/i
