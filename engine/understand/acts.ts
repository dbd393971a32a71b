import type { Concept } from '../lexicon/concept.ts'
import { isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { explainsIllness, namesDiagnosis } from './whose-diagnosis.ts'

/** What a clinician does with a sentence that is no question. Sentences are prepared and without openers. */
export type ClinicianAct =
  | 'plan'
  | 'offer'
  | 'education'
  | 'observation'
  | 'assessment'
  | 'restatement'
  | 'talk'

/** Runs the conversation, not the treatment. */
const CONDUCTS =
  /\b(?:i will|i am going to|let us|let me|i would like to|i want to|i have to|i need to|i am|can i|we will|i just want to) (?:just )?(?:also )?(?:ask|read|note|come back|go through|go over|talk about|look at|look|see if|start with|begin with|hear|know|understand|get to|check (?:some|a few|on)|think out loud|summarize|say back|back up|pause|repeat (?:that|what)|be (?:honest|straight|direct|careful)|tell you what|type|write (?:that|this) down|make sure i|check in|turn to|switch|put her on|put him on|stay with that|sit with|slow down|grab|get you some)\b|\b(?:let us see|let me see|how about we start|before we (?:start|begin)|i keep things|same rules|i ask (?:because|everyone|everybody|this)|give us \d+|i have heard|i remember|i am glad|i am sorry|thank you|nice to|good to (?:see|hear|meet)|my name is|i am (?:the|a|an|dana|with)\b|take your time|hold (?:out )?your (?:arms|hands)|stick out your|touch (?:my|your) (?:finger|nose)|follow my finger|squeeze my|walk to the door|sounds like we agree|have a (?:good|great)|see you then|bye)\b/i
const PLANS =
  /\b(?:have (?:(?:the|your|a|an|her|his) )?(?!(?:been|had|to|not|you|we|i|they)\b)\w+(?: \w+)? (?:check|recheck|draw|weigh)\b|i (?:would )?(?:suggest|recommend|propose|advise)|the safest (?:thing|place|option|bet)(?: for you| right now| tonight| today)*,? (?:is|would be)|i will|i am going to|i am gonna|we will|we are going to|let us|i would like (?:you|for you|to|a|an|us|the)|i want (?:you|for you|to|a|an|us|the|her|him)|i (?:do not|would not) want you (?:to )?(?:(?:driv|drink|tak|stop|start|restart|mix|skip|miss|cut|smok|lift|doubl|keep|stay|us[ei])\w*|be alone|go(?:ing)? (?:home|back)|hav(?:e|ing) (?:any|the|those)|on)|i would want|i need you|you will|you should|you are going to|you can (?:call|take|go|also|text|always|use|stop|try|come)|make sure|do not (?:take|drink|stop|drive|let|skip|cut|go|use|mix|miss|wait|restart|double|change|share)|never (?:take|double|stop|mix|share)|the plan|we (?:start|begin|repeat|stop|keep|go|recheck|do|hold|continue|can (?:keep|repeat|space|go|try|start|check|talk|revisit|look))|(?:we|i) need to (?:get|check|draw|order|repeat|recheck) (?:a|an|some|your|labs?|blood)|you are (?:due|overdue) for (?:labs?|blood|a |an |your)|what i would like is (?:to|for)|here is (?:a|the) (?:name|number|card|list|referral) (?:of|for)|i am (?:sending|writing|referring|connecting|booking|scheduling|setting you up|hooking you up|prescribing|ordering|putting|giving|calling|faxing|not (?:putting|ordering|prescribing|starting|deciding|calling|changing|going|taking))|we are (?:starting|stopping|keeping|going|changing|leaving|not)|please (?:call|take|bring|do|keep|go|stop|come|send|let|put|try)|call (?:me|us|the clinic|911|988)|if you (?:notice|feel|ever|get|have|start|miss|need|develop|throw|see|cannot|run)|if (?:it|they|that|those|things|the|she|he|any|anything) .{0,60}\b(?:call|go to|come|stop|hold|tell|take|skip)|i would (?:take|keep|stop|start|add|try|put you|hold|move|raise|lower|cut|drop|increase|decrease|switch|change|split|space|taper|leave|stay (?:on|at|off|out|home|with)|recheck|refer|not take|not drink|aim|go|also (?:like|want)))\b/i
const IMPERATIVE =
  /^(?:and |then |also |so |next,? |one,? |two,? |three,? |first,? |second,? |1,? |2,? |3,? |4,? )*(?:start|stop|change (?:it|that|the|your)|swap|trade|take|keep|continue|call|move|drop|lock|delete|skip|limit|wait|sleep|walk|bring|eat|drink|try|write|practice|put|increase|decrease|hold|avoid|use|weigh|recheck|repeat|go by|go to|go up|go down|come back|text|send|switch|taper|add|restart|resume|stay|lock|give|set|cut|no more|no (?:alcohol|drinking|driving|caffeine|lifting|contact)|same (?:time|dose)|follow|ice it|talk to|ask your|do the|do your|schedule|check|monitor|leave|bring|tell|listen to|three things|refill|remember to|touch (?:the|a|your|it)|log (?:it|your|the|each)|track (?:it|your|the|each)|do (?:that|it|this|them) (?:(?:\d+ times|once|twice) (?:a|per|each|every) (?:day|week)|every|each|daily)|swing by|stop by (?:the|our)|make (?:an|a|your) (?:appointment|follow)|get (?:a|the|your|some) (?:lab|blood|ekg|tsh|lock))\b/i
const FOLLOW_UP =
  /\b(?:see you (?:back|again|in|next|on|then|tomorrow|the)|(?:let us|we will|we can) (?:see each other|meet|talk) (?:again )?(?:in|on|next) (?=[^,.…]{2,30}[.]?$)|i (?:will )?see (?:you|her|him|them) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)|(?:till|until) i see you\b.{0,16}\b(?:tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:weeks?|months?|days?) from (?:today|now)|(?:next|follow-?up) (?:visit|appointment|session)|come back in|back in \d|make (?:it|that) (?:\d+|a|one|two|three|four|six) (?:weeks?|months?)\b|same time (?:next|in)|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:the \d+\w*|at \d)|rtc|the \d+(?:st|nd|rd|th) at \d|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?(?:,| at|, at) \d)/i
/** Done by the clinician now: "we're bumping it", "I'm adding a little prazosin", "you're starting IOP on Monday". */
const DOES_NOW =
  /\b(?:(?:we|i) (?:are|am) (?:adding|bumping|raising|lowering|cutting|dropping|switching|swapping|tapering|weaning|increasing|decreasing|stopping|starting|holding|keeping|leaving|admitting|discharging|moving you|refilling|restarting)|you are (?:starting|staying (?:here|with us|tonight|in|at|on)|getting the|going (?:home|upstairs|to the))|you (?:need|take|get) (?:a|an|your|the|half|one|two|\d[\d.]*) (?!.*\b(?:said|last|was|were|ago|every day now)\b)|(?:we|you) should (?:check|get|see|try|stop|start|keep|call)|starting (?:tomorrow|tonight|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next)|(?:my|our|the) (?:nurse|office|front desk|assistant|team|pharmacist|social worker|case manager) (?:will|is going to)|next (?:injection|shot|dose) is)\b/i
/** "Any fever, go to the ER", "half a tablet for a week, then stop". */
const TELLS_TO =
  /^(?:(?:and|then|so|okay)[, ]+)*(?:\d[\d.]*(?: mg)? (?:at (?:night|bedtime)|in the (?:morning|evening)|(?:once|twice) (?:a day|daily)|a day|daily|each|every)\b.{0,40}\bthen\b|any (?:\w+ ){1,4}?,? ?(?:go|call|stop|come)\b|(?:half|one|two|a|\d[\d.]*)(?: a)? (?:tablets?|pills?|films?|capsules?|patch|mg)\b.{0,40}\b(?:then|for (?:a|\d+) (?:weeks?|days?))|(?:\d+ (?:in|a|per) (?:a )?day is the (?:ceiling|limit|most|max\w*)|(?:no|not) more than \d|(?:at most|up to) \d+ (?:a|per|in a) day|swap|throw|toss|flush|sign|go back|bring back|hand|leave off|pick up|fill|save|lay off|ease off|back off)\b)/i
const OFFERS =
  /^(?:so |and )?(?:one|two|three|[1-4]|number one|the other|another|the first|the second|the third) is (?:to )?(?!your)|\b(?:one option|another option|the other option|options? (?:is|are|would)|we could|(?<!\bwish )i could (?:also |maybe |always )?(?:give|prescribe|start|add|write|send|offer|put (?:you|the|your|it)|raise|lower|increase|switch|bump|go up|go down)|you could (?:try|take|go|also)|(?:i|we) can (?:do|write|get|give) (?:you )?a (?:letter|note|doctor's note)|there is (?:(?:a|an|also|another) (?:medicine|medication|drug|option|pill|shot|injection|program|non)|also|always)|or there is|some people (?:like|take|do|try)|if you (?:wanted|want) (?:a|an|something)\b[^.;]{0,30}\bi would (?:go with|use|pick|try|suggest)|what (?:do you think|would you think)|would you (?:consider|be (?:willing|open|okay|interested)|want|like|rather)|how would you feel about|two ways to go|things like|have you thought about|we might|it might be worth|something (?:like|called)|we have talked about|for (?:instance|example),? (?=every|once|twice|\d|at|daily|not)|thinking (?:about|of) (?:adding|starting|trying|going|bumping|raising|increasing|switching|lowering)|i lean toward|i can think of|i would weigh up|what if|or we can (?:change|switch|try|go|add|stop|use|do)|the other is)\b/i
const TEACHES =
  /\b(?:can (?:cause|make|take|do|stir|raise|lower|keep|help|affect|increase|interact|get)|it takes|they (?:can|make|may|work)|people (?:with|who|often|feel|sometimes)|most people|a lot of people|you (?:may|might) (?:feel|notice|get|have|find)|the (?:brain|body) |the way (?:it|this|that) works|that is (?:very |really |pretty |so )?(?:common|normal)|very common|works (?:by|on|best)|known to|it is known|the trouble is|the idea is|the reason|it means|should be out of your system|usually (?:little|we|it|people)|the best evidence|evidence (?:is|for)|there is a warning|puts you to sleep|doesn't mix|does not mix|is a family of)\b/i
/** What holds for anybody who takes it or has it; what kind of risk it speaks of is nobody's here. */
const OF_ANYBODY =
  /^(?:(?:and|so|but|now)[, ]+)*(?:some|most|many|a lot of|lots of|plenty of) (?:folks|people|patients|kids|men|women|moms|guys|teens|veterans)\b(?!.*\byou (?:are|will|should|take)\b)|\b(?:group|class|family|kind) of (?:medicines?|drugs?|medications?|pills)\b|\b(?:carr(?:y|ies)|comes? with|has|have) (?:a|an|that|the)(?: \w+)? warning\b|\b(?:it|that|this|they|these|those) (?:can|may|might)(?: also)? (?:wake|give|leave|upset|dry|slow|speed|thin|drop|bring|worsen|interfere|build up|linger|happen|flare|show up|make (?:people|some|you|a person))\b|\b(?:makes?|gives?|helps?|leaves?) (?:people|some people|most people|kids|older people)\b/i
/** "About nine out of ten people get thoughts like these." */
const OF_MOST_PEOPLE =
  /^(?:(?:and|so|but|about|around|nearly|almost)[, ]+)*\d+(?: out of |\/| in )\d+ (?:people|folks|kids|women|men|adults|patients|teens)\b|^(?:(?:and|so|but|about|around)[, ]+)*\d+ ?(?:%|percent) of (?:people|folks|kids|women|men|adults|patients)\b/i
/** "What you're describing is an intrusive thought." */
const CALLS_IT =
  /^(?:(?:so|and|okay)[, ]+)*(?:i (?:do|did) not (?:see|notice|hear) (?:any |clear |real )?(?:signs?|evidence|indications?|symptoms) of|what you are (?:describing|telling me about|having) (?:is|are|sounds like)|that is an? (?:[a-z]+ )?(?:obsession|compulsion|intrusive thought|flashback|panic attack)(?=[.,]|$))/i
const JUDGES =
  /\b(?:i (?:think|believe|would say|would call|do not think|do not see|suspect|am thinking|am calling|feel like you|feel you are (?:safe|okay|stable))|we would call|i would call|on paper|diagnos\w*|consistent with|meets (?:the )?criteria|looks like (?:a |an |major|bipolar|ptsd|adhd)|fits (?:with )?|this is (?:a |an |adhd|ptsd|ocd|gad|bipolar|major|moderate|what we call|still|not)|in (?:full|partial|early|sustained) remission|rule out|the code|what i am thinking|you are (?:now |still )?in an? (?:\w+ ){0,2}episode|my impression|impression|working diagnosis|you do not need (?:to go to )?(?:the )?hospital|from where i (?:am sitting|sit)|my read|as i see it|i am not (?:worried|concerned)|i am (?:worried|concerned)|the name for|what (?:we|you) have(?: got)? is|is what bumped|that explains|it explains|might be an important clue|pushing your|doing (?:well|better|really well)|partial response|making progress|that is progress|right direction)\b/i
const OBSERVES =
  /\b(?:i (?:see|notice|noticed|am seeing|am noticing|observed|can see|can hear|saw|hear that you are)|what i (?:see|saw|notice|noticed|heard|am noticing|am seeing|observe|observed)|i am (?:writing|noting|charting|putting down|documenting|recording)(?: down)? that you|you (?:are|look|seem|seemed|sound|sounded|appear|were|have been|make|made|dropped|stay|smell) (?:a (?:bit|little) |pretty |more |very |really |quite |still |kind of |so |much |well |good |clear |not )?(?:\w+ )?(?:tearful|fidget\w*|calm\w*|tired|dressed|groomed|restless|pacing|smiling|looking|sitting|animated|bright\w*|flat|guarded|cooperative|on time|alert|clear|oriented|slow\w*|fast|pressured|soft\w*|quiet\w*|anxious|shak\w*|pale|thin\w*|steady|eye contact|engaged|tense|relaxed|making sense|organized|appropriate|present|slurring|making|following|red|good|well|rested|better|your eyes|of beer|of alcohol|with the conversation)|you (?:have (?:got )?tears|teared up|did tear up|reached for|looked (?:up|at me|down|away|right)|look right|laughed|breathed out|did not hold|were flushed|went quiet|yawned|are in (?:the|a|your) \w+|are (?:talking|speaking|moving))|your (?:speech|voice|affect|thinking|thought|thoughts|eye contact|mood looks|hands|gait|face|hair|clothes|insight|judgment|shoulders))\b/i
/** "We last talked in August, and you were steady": how it was then. */
const SEEN_BEFORE =
  /\b(?:we last (?:talked|met|spoke|saw)|(?:when|since) (?:i|we) last (?:saw|talked|met)|last (?:time|visit|month|session),? you (?:were|seemed|looked|had))\b/i
const MEASURED =
  /\b(?:level|(?:lithium|depakote|valproate|clozapine) (?:is |was |came back )?(?:at|of) \d|kidneys? and thyroid|creatinine|prolactin|triglycerides|hdl|ldl|cholesterol|ferritin|ammonia|b ?12|vitamin d|trough|egfr|tsh|a1c|sodium|potassium|calcium|ekg|qtc|labs?|blood pressure|pulse|heart rate|weight|phq|gad|audit|pcl|score\w*|scale|questionnaire|database|monitoring program|pdmp|spin|anc|platelets|ast|alt|ciwa|cows|madrs|moca|ymrs|bmi|temperature|glucose|hemoglobin|hepatitis|hep [abc]|hiv|viral load|antibod\w+|syphilis|rpr|pregnancy test|liver enzymes|liver tests|blood count|tox|urine|utox|(?:drug|tox|urine) screen|vanderbilt|edinburgh|y-?bocs|audit-c|moca|gds|epds)\b/i
const VALUE =
  /\d|\b(?:normal|negative|positive|immune|nonreactive|fine|good|high|low|elevated|unremarkable|exactly|consistent|clean|just (?:my|your|the|ours?)|only)\b|\bmy prescriptions\b/i

const SEES =
  /\byou (?:have (?:got )?tears|teared up|did tear up|reached for|looked (?:up|at me|down|away|right)|laughed|breathed out|did not hold|were flushed|went quiet|yawned|started (?:tight|tense|stiff|guarded|slow|out)|cried|smiled)\b|\bi am (?:writing|noting|charting|putting down|documenting|recording)(?: down)? that you\b/i
/** "If your heart rate goes under fifty, or you faint, that is the hospital." */
const IF_THEN =
  /^(?:(?:and|so|but|okay|now)[, ]+)*(?:if|anytime|any time|the (?:moment|minute)) .{8,}\b(?:call|text|message|phone|go (?:to|in|straight)|come (?:in|back)|hospital|emergency|the er|988|911|same day|right away|let (?:me|us) know|tell (?:me|us|your|ray|mom|dad|someone)|stop (?:it|the|taking)|hold (?:it|the)|skip (?:it|the)|do not (?:restart|take|wait))\b/i
/** A diagnosis that is what the sentence is about, not only what it mentions. */
const NAMES_DIAGNOSIS =
  /^(?:(?:so|okay|and|all right|now)[, ]+)*(?:(?:(?:for|to) me,? (?:it is|you have|this is)|(?:this|it|that) looks like|(?:this|it|that) sounds like|this is|it is|that is|these are|the \w+ (?:is|are)|what you have is|you have(?: got)?|(?:you|he|she|they) (?:is|are|has|have)(?: got)?|this is called|what (?:we|i) call|i would call (?:it|this|that)|we call (?:it|this)|my impression is|what i think this is is) (?:still |a |an |now |mostly |what we call |called )*)?(?:mild |moderate |severe |chronic |acute |recurrent |major |postpartum |generalized |social |bipolar|schizo\w+|ptsd|ocd|adhd|panic disorder|opioid use|alcohol use|anorexia|bulimia|depression,|obsessive|trichotillo\w+|autis\w+|tardive|akathisia|alzheimer\S*|lewy|a first episode|borderline|insomnia disorder|dementia|post-?traumatic|attention|adjustment)(?!.*\b(?:start|increase|continue|keep|stop|we will|i will|let us)\b)/i
/** "The OCD's about half of what it was", "you're responding to the medicine", "it's not psychosis", "I see this as grief". */
const COURSE_OF =
  /^(?:(?:so|and|okay|but|now)[, ]+)*(?:(?:the|your|his|her) (?:anxiety|depression|ocd|ptsd|panic|psychosis|mania|adhd|bipolar|mood|insomnia|voices|cravings)(?:'s)? (?:is |are |has |have )?(?:been )?(?:much |a lot |a little |really |clearly |definitely |slowly |still |also |mostly |now |pretty )*(?:better(?! than nothing)|worse|about half|better controlled|well controlled|under (?:good |better )?control|improv\w+|worse\w*|stable|responding|com(?:e|ing) down|in remission|in check|quieter|settl\w+)|(?:i think |i would say |overall,? )?(?:you|he|she) (?:is|are) (?:responding|improving|stable|getting (?:better|worse)|in (?:full |partial |early |sustained )?remission|doing (?:much |a lot |so much |way |quite a bit |a bit |a little |really |very )*(?:better|worse|well)(?: than| on| with| since| overall|[.,!]|$))|(?:you|he|she) (?:have|has) (?:had |made )?(?:a )?(?:good|great|nice|solid|real|partial|strong|wonderful|terrific|lot of|some) (?:response|progress|gains|recovery|improvement)\b|(?:this|it|that) is (?:much |a lot |a bit |a little |clearly )?(?:better|worse) than (?:last|in|at|before|it)\b|i (?:see|am seeing) (?:steady|real|good|a lot of|some|clear|nice|great) (?:progress|improvement|gains)|(?:i (?:feel|am) (?:okay|comfortable|good|fine)|i am (?:okay|comfortable|fine)) (?:about|with) you (?:going|being|staying|leaving) (?:home|out|at home)|i would (?:call|put|rate) (?:your|the|his|her) risk\b|(?:it|this|that) is (?:not|more|less|probably|most likely) (?:likely )?(?:psychosis|mania|depression|bipolar|dementia|adhd|grief|anxiety|delirium|withdrawal|trauma|ptsd|ocd|a side effect)|(?:this|it|that) is (?:\w+ )?(?:withdrawal|intoxication|grief|delirium|akathisia|serotonin syndrome|burnout)\b|i see (?:this|it|that) as\b|(?:to me,? )?(?:this|it|that) (?:looks|sounds|seems|feels) (?:to me )?(?:more |less |a lot |most )?like (?:\w+ )?(?:grief|depression|anxiety|panic|burnout|mania|psychosis|withdrawal|trauma|ptsd|ocd|adhd|dementia|delirium|a side effect)\b|most likely (?:it|this|that) is\b|i am not worried about (?:your|his|her) safety)/i
/** What the visit's own eyes and tests show. */
const FOUND =
  /^(?:(?:and|so|okay|good|now)[, ]+)*(?:(?:a few |some |several |only )?(?:old|healed|healing|fresh|new|faded|superficial)(?:,? \w+)? (?:lines|scars?|cuts|marks|scratches|bruises|burns)\b|you (?:are|weigh)(?: at| down to| up to)? \d{2,3}(?: pounds| kilos)?(?: today|, (?:up|down))|you have (?:lost|gained) \d+ (?:pounds|kilos), (?:so )?you are (?:at|down to|up to) \d|the scale (?:says|said|has you at) \d|we have (?:got )?you at \d{2,3}(?: pounds)? today\b|(?:the|your|his|her) (?:(?:urine|blood) )?(?:urine|drug screen|urine screen|tox screen|swab|saliva test|breath test|pregnancy test|scan|ct|mri|ekg) (?:(?:from|today|this|yesterday|last) ?.{0,20} )?(?:was|is|came back|showed|shows)\b|(?:i (?:can |do )?see (?:it|that), )?(?:it is|that is|there is|you have(?: got)?) (?:a |an |no |some )?(?:\w+ ){0,2}(?:shake|tremor|shaking|stiffness|twitch\w*) (?:in|on) (?:both|your|the|his|her|either|one)|i (?:can |do )?see (?:some |a few |a |an |the |no |new |those |your )?(?:\w+ ){0,2}(?:scratches|scars?|cuts|marks|bruises?|bruising|burns|track marks|sores|rash|tremor|swelling)\b|you are (?:speaking|talking|moving|walking|answering|breathing) (?:\w+ ){0,2}?(?:slow|fast|quick|quiet|soft|loud|clear|stiff|stead|normal|hard|in a (?:whisper|monotone)|without|with (?:a|no) )\w*|you have not (?:looked (?:up|at me)|smiled|made eye contact|said (?:much|a word)|stopped (?:moving|talking|crying|pacing)|sat (?:down|still)|touched)\b|you (?:know|knew) (?:where you are|what day|the date|who)|you answered (?:everything|all|my questions|every)|you (?:tracked|followed) (?:me|along|my|the conversation)|you (?:avoided|kept|held|made) (?:\w+ ){0,2}eye contact|you (?:seem|look|appear) (?:\w+ )?(?:keyed up|wound up|revved|worn out|exhausted|on edge|distracted|sedated|sleepy|drowsy|unsteady|disheveled)|your (?:eyes|pupils|skin|lips|nails|palms|breath) (?:are|is|look|looks|smells?) |i do not see (?:any|a|much) (?:tremor|rash|stiffness|swelling|movements?|marks|shaking)|you have been (?:tapping|fidgeting|pacing|rubbing|picking|bouncing|wringing|looking (?:at|down|away)|smiling|crying|rocking))/i
/** Said while examining. */
const FOUND_NONE =
  /^(?:good,? |okay,? |great,? )*(?:no|a (?:slight|mild|fine)|slight|mild|fine) (?:tremor|stiffness|rigidity|cogwheeling|shaking|edema|rash|marks|abnormal movements?)\b[^?]{0,60}$/i

const ASKS_FOR_IT =
  /^(?:(?:and|so|now|okay|but)[, ]+)*(?:dr\.? \w+|doctor \w+|your (?:doctor|primary|pcp|mother|mom|wife|husband|team)|(?:he|she|they))(?: \w+){0,6}? (?:ask(?:ed|ing|s)|wondered|wondering|wanted|wants|suggested) (?:me |us )?(?:if|whether|would|could|about|to)\b.*\b(?:rais|increas|go up|going up|add|start|switch|lower|stop|cut)\w*/i

/** Somebody else would have a medicine changed; nobody has said yet that it is. */
export const asksForIt = (sentence: string): boolean => ASKS_FOR_IT.test(sentence)

const RISK_OF_IT =
  /^(?!.*\b(?:suicid|harm|yourself|kill)).*\brisk (?:is|'s|of)\b.*\b(?:with (?:this|that|the) (?:one|medicine|medication|drug|pill|dose)|of (?:a |an )?(?:rash|bleeding|seizures?|weight gain|birth|stroke|diabetes|serotonin|miscarriage|withdrawal)|side effects?)\b/i

/** "They'll start thiamine and check your CIWA every four hours." */
const THEY_WILL =
  /^(?:(?:and|so|then)[, ]+)*(?:they|the (?:team|unit|hospital|nurses?|inpatient (?:team|doctor))) will (?:also )?(?:start|give|check|keep|put|run|do|draw|watch|monitor|repeat|restart|continue|hold|stop|taper)\b/i
/** "In the Wednesday staff meeting, ask one question." */
const SOMEWHERE_FIRST =
  /^(?:(?:and|then|so|also|next)[, ]+)*(?:in|at|on|before|after|during|every|each|when you get) (?!(?:my|the past|general|fact|case|first|least|most)\b)[a-z' -]{3,36}, (?=(?:ask|tell|write|do|take|practice|try|call|say|bring|eat|walk|read|use|put|sit|order|make|give|send)\b)/i

/** "I think we need to get you to the hospital today." */
const GETS_TO_HOSPITAL =
  /\b(?:we|i|you) (?:really )?(?:need|have|want|would like|ought|should)(?: you)? (?:to )?(?:get|send|take|admit|bring|go|be)(?: you| seen| admitted| evaluated)?(?: over| back| in)?(?: at| to| in| into)? (?:the |an? )?(?:hospital|er|ed|emergency|crisis (?:unit|center))\b/i

export const ALLERGY_ON_FILE =
  /\ballerg\w+\b.{0,30}\b(?:(?:we|i) (?:have|have got|got|see)(?: down| listed| written| here)?|on (?:file|record|the chart|your chart)|listed|is (?:still )?(?:to )?[a-z]+[.]?$)/i

export function clinicianAct(sentence: string, concepts: readonly Concept[]): ClinicianAct {
  const topics = new Set(concepts.map(({ topic }) => topic))
  if (!namesDiagnosis(sentence, concepts)) topics.delete('diagnosis')
  if (explainsIllness(sentence) || OF_MOST_PEOPLE.test(sentence)) return 'education'
  const drug = drugsIn(sentence).length > 0
  const conditional = /^(?:if|when)\b/i.test(sentence)
  if (
    OF_ANYBODY.test(sentence) &&
    !IMPERATIVE.test(sentence) &&
    !conditional &&
    !/\d|\bdiagnos/i.test(sentence)
  )
    return 'education'
  if (CONDUCTS.test(sentence) && !FOLLOW_UP.test(sentence) && !(drug && PLANS.test(sentence))) {
    if (OBSERVES.test(sentence) && topics.has('mental-status')) return 'observation'
    return 'talk'
  }
  // "And the allergy we've got down is penicillin.": read out, for the patient to say whether it is so.
  if (ALLERGY_ON_FILE.test(sentence)) return 'restatement'
  // "Dr. Mullins sent a note asking would I raise it": asked for, and not yet planned.
  if (asksForIt(sentence)) return 'restatement'
  const plans =
    PLANS.test(sentence) ||
    IMPERATIVE.test(sentence) ||
    FOLLOW_UP.test(sentence) ||
    DOES_NOW.test(sentence) ||
    TELLS_TO.test(sentence) ||
    THEY_WILL.test(sentence) ||
    (SOMEWHERE_FIRST.test(sentence) && IMPERATIVE.test(sentence.replace(SOMEWHERE_FIRST, '')))
  if (IF_THEN.test(sentence) && !/\?$/.test(sentence)) return 'plan'
  if (GETS_TO_HOSPITAL.test(sentence) && !/\b(?:not|never|if|was|were|had|last)\b|\?$/i.test(sentence))
    return 'plan'
  // "The risk is low with this one.": of a medicine.
  if (topics.has('risk-level') && RISK_OF_IT.test(sentence)) return 'education'
  if (
    topics.has('risk-level') &&
    /^(?:so,? |and |okay,? |but )*(?:risk (?:to|of|for|is)\b|as for risk\b|this (?:is|was)|it is|there is no|i (?:think|would|believe|consider|see)|(?:i|we) (?:do not (?:think|believe|feel)|can ?not|am not comfortable|are not comfortable)|the risk|your risk|you are|right now|from where)\b/i.test(
      sentence,
    )
  )
    return 'assessment'
  if (
    topics.has('diagnosis') &&
    NAMES_DIAGNOSIS.test(sentence) &&
    !/^(?:so,? )?(?:start|stop|continue|increase|keep)\b/i.test(sentence)
  )
    return 'assessment'
  if ((COURSE_OF.test(sentence) && !plans) || (CALLS_IT.test(sentence) && concepts.length > 0))
    return 'assessment'
  if ((FOUND_NONE.test(sentence) || FOUND.test(sentence)) && !/\?$/.test(sentence)) return 'observation'
  if (OFFERS.test(sentence) && !/\b(?:i will|i am going to|let us|we will)\b/i.test(sentence)) return 'offer'
  if (
    MEASURED.test(sentence) &&
    VALUE.test(sentence) &&
    !plans &&
    // "Your level's low, so I'm comfortable with fifty."
    !/\bi am (?:comfortable|okay|fine) with\b/i.test(sentence) &&
    // "Metformin, five hundred with supper, for the weight."
    !(drug && isSchedule(sentence) && !/\b(?:level|was|were|is|came)\b/i.test(sentence)) &&
    /\d|database|monitoring program|pdmp|normal|\b(?:positive|negative|immune)\b/i.test(sentence)
  )
    return 'observation'
  if (
    /\b(?:phq|gad|y-?bocs|pcl|audit|moca|madrs|edinburgh|vanderbilt|isi|questionnaires?)\b/i.test(sentence) &&
    /\b(?:you (?:did|filled|completed|took)|came back)\b/i.test(sentence) &&
    !plans
  )
    return 'observation'
  if (
    OBSERVES.test(sentence) &&
    !SEEN_BEFORE.test(sentence) &&
    (topics.has('mental-status') || topics.has('exam') || SEES.test(sentence)) &&
    !plans
  )
    return 'observation'
  if (/\b(?:so )?no (?:more )?\w+/i.test(sentence.slice(0, 24)) && drug && !/\?/.test(sentence)) return 'plan'
  if (
    JUDGES.test(sentence) &&
    (topics.has('diagnosis') ||
      topics.has('risk-level') ||
      topics.has('course') ||
      /\bi (?:think|believe|would (?:say|call)|suspect|do not think|feel you are)\b/i.test(sentence)) &&
    !/\b(?:let us|i will|i would like|i want you)\b/i.test(sentence)
  )
    return 'assessment'
  if (
    plans &&
    TEACHES.test(sentence) &&
    !conditional &&
    !/\b(?:let us|i will|i am going to|i want you|i would like)\b|^(?:and |so |but )*(?:never|do not|please do not)\b/i.test(
      sentence,
    )
  )
    return 'education'
  if (plans) return 'plan'
  if (topics.has('risk-level')) return 'assessment'
  if (TEACHES.test(sentence)) return 'education'
  if (
    topics.has('diagnosis') &&
    /\b(?:disorder|depressive|adhd|ptsd|bipolar|remission|f\d\d)\b/i.test(sentence) &&
    !/\byou (?:had|have|were|said|told)\b/i.test(sentence)
  )
    return 'assessment'
  return concepts.length > 0 ? 'restatement' : 'talk'
}

/** "On the list I have donepezil, ten, at night": what is taken, read out. */
const READS_OUT =
  /\b(?:i (?:have|see|show|got)|(?:you|he|she|they) (?:are|is) (?:still )?(?:on|taking)|(?:the|your|my) (?:list|chart|record) (?:is|says|has|shows)|on (?:the|my|your) (?:list|chart|medicines|record|screen))\b/i

export const readsOut = (sentence: string): boolean =>
  READS_OUT.test(sentence) &&
  drugsIn(sentence).length > 0 &&
  !/\b(?:will|going to|let us|want|would|start|stop|increase|decrease|raise|lower|switch|continue|keep|if|until|once|stays?|goes)\b/i.test(
    sentence,
  )

const DECLINES =
  /\b(?:(?:would|'d) (?:really )?rather not|(?:do|does|did) not want (?:to (?:take|go|do|be on|try|start|have|switch|change|add|stop|quit|sit|join|move|risk|up|increase|come)|that|it|any|no|more|another|a|the|him|her|them)|no thank(?:s| you)|not interested|i said no|that one,? no|no way|i am not (?:taking|doing|going)|not going to (?:take|do)|i would prefer not|do not (?:need|like) (?:that|another|it|more|any)|then no|not (?:yet|right now|today|for me)|i will pass|leave it|want to try without|i am good without|not ready|rather (?:wait|try|stay|not|keep)|absolutely not|i can not take|scares me|i did not (?:fill|take|start) it)\b/i
/** "I'd rather stay at one fifty." "I'd rather stay too." */
const STAYS_TOO = /\brather (?:stay|wait|keep)\b.*\b(?:too|as well|also)[.!]?$/i
const ACCEPTS =
  /^(?:okay|ok|yes|yeah|yep|sure|alright|all right|fine|sounds good|let us|i can|i could|i would (?:like|do|try|be)|i will|deal|works|that works|good|perfect|fair|i am (?:okay|willing|open)|we can|let us do|let us try)\b/i

export const declines = (said: string): boolean =>
  (DECLINES.test(said) && !STAYS_TOO.test(said)) ||
  /^(?:hard )?pass(?: on (?:that|it|this))?[.,!]?$/i.test(said)
export const accepts = (said: string): boolean => ACCEPTS.test(said) && !DECLINES.test(said)

const COMMITS =
  /\b(?:i will|i am going to|i can (?:do|try|call|ask|get|bring|put|start|stop|make|go|write|keep|take)|i could do|i promise|we will|i am gonna)\b/i
export const commits = (said: string): boolean =>
  COMMITS.test(said) && !/\b(?:kill|die|hurt|never know|not going to make)\b/i.test(said)
