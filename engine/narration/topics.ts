import type { TopicId } from '../reader/topics.ts'
import { drugsIn } from '../understand/drug-names.ts'
import type { Section } from './headings.ts'

const KIN =
  'mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|great uncle|nephew|niece|son|daughter|parents?|stepfather|wife|husband|family'
const words = (list: string): RegExp => new RegExp(`\\b(?:${list})`, 'i')

const RISK = words(
  'suicid|homicid|chok(?:ed|ing) (?:her|him)|strangl|self[- ]?harm|self-injur|wish(?:es)? (?:to be dead|he|she)|better off (?:dead|with)|want(?:s|ed|ing)? to (?:die|live)|to die\\b|dying|kill|intent\\b|hang(?:ed|ing)? (?:him|her)|intended to|fire it|told (?:her|him) to (?:jump|kill|walk|hurt|cut)|jump(?:ed)? (?:from|off)|walk off|harm(?:ing)? (?:him|her|any|some|others|to self)|hurt(?:ing)? (?:him|her|any|some|others)|thoughts of (?:harming|hurting|death|suicide)|firearms?|guns?\\b|rifles?\\b|shotgun|revolver|handgun|pistol|weapons?|overdos|no attempts|attempts?\\b(?! to (?:quit|cut|stop))|preparatory|protective factors?|protective:|mitigating|no plan\\b(?! preg)|death wish|cutting\\b|cuts?\\b(?= (?:on|wrist|left|right|to “))|superficial cuts|threat(?:s|en)|^means:|lethal means|means safety|access to means',
)
const SUBSTANCE = words(
  'alcohol|drinks?\\b(?! (?:about )?\\d+(?:\\.\\d+)? liters)|drinking\\b(?! (?:about )?\\d+(?:\\.\\d+)? liters)|drank|beers?\\b|wine\\b|vodka|whiskey|liquor|scotch|sober|sobriety|cannabis|marijuana|joints?\\b|thc\\b|cocaine|methamphetamine|meth\\b|heroin|fentanyl|opioids?\\b|illicit|drugs\\b(?! allerg)|cigarettes?|tobacco|smok(?:es|ing|er)|vap(?:e|es|ing)|nicotine|pack a day|packs? per day|caffeine|coffee|betel|khat|gummy|cravings?|relapse|blackouts?|withdrawal seizure|last use|detox',
)
const ALLERGY = words('allerg|anaphyla|no known drug|adverse drug reaction|intolerance to')
const SCORE =
  /\b(?:PHQ|GAD|PCL|MADRS|HAM-?[DA]|MoCA|AIMS|BPRS|YMRS|Young Mania|Y-?BOCS|EPDS|ISI|ESS|ASRS|EDE-?Q|C-SSRS|Columbia|CADSS|CIWA|COWS|AUDIT|DAST|GDS|Geriatric Depression|Bush[- ]Francis|Barnes|MMSE|BDI|PANSS|Danger Assessment|ISI|DES|CGI|QIDS)\b/
const VITAL = words(
  'blood pressure|pulse|heart rate|temperature|oxygen saturation|weight|BMI|respiratory rate|vitals|orthostat|afebrile|kilos\\b',
)
const LAB = words(
  'sodium|potassium|creatinine|TSH|A1c|hemoglobin|lipids?|LDL|triglycerides|TG\\b|level (?:on|was|is|of|\\d)|platelets|AST\\b|ALT\\b|GGT\\b|MCV\\b|liver (?:tests|enzymes)|prolactin|ANC\\b|WBC\\b|QTc|EKG|ECG|urine|drug screen|pregnancy (?:test )?(?:negative|positive)|MRI|CT\\b|EEG|DEXA|ammonia|phosph|magnesium|Mg\\b|PEth|blood alcohol|B12|hepatitis|HIV|eGFR|calcium|glucose|breathalyzer|BAC\\b|urinalysis',
)
const EXAM = words(
  'affect\\b|thought process|thought content|thinking (?:is|goal|organi|concrete)|oriented|insight|judgment|eye contact|groomed|psychomotor|speech|mood “|cooperative|appearance|alert|tremor|gait|well dressed|neat|casual dress|on time|disheveled|linear|no psychosis|responding to|response to internal|tearful|restless|euthymic|no delusions|memory good|unshaven|shaved',
)
const SAFETY = words(
  '988|911|nine eight eight|crisis|safety plan|emergency (?:room|department)|\\bED\\b|\\bER\\b|lock(?:s|ed|box|ing)?\\b|guns?\\b|firearms?|rifles?|means\\b|driv(?:e|es|ing)\\b|warn|go(?:es)? to the (?:ED|ER|emergency|hospital)|return (?:if|for|criteria|precautions)|call (?:if|for|us|me|the|same)|supply only|days? at a time|holds? the (?:medication|pills|medicine)|dispens|sooner if|welfare|CPS|protection order|no ladders|baths?|naloxone|narcan|hotline|duty to warn|suicidal|bracelet|one-to-one|1:1|sitter',
)
const FOLLOW = words(
  'return(?:s)? (?:to clinic|in|on|visit)|return to (?:me|the clinic)|follow[- ]?up (?:with|in|on|visit|appointment|call)|follow-up:|next (?:visit|appointment|session|treatment|infusion|conference|injection|shot|individual|discontinue|\\d)|back in \\d|see (?:him|her|them|again|patient) |i will (?:see|call)|nurse (?:call|phone)|RN call|call (?:patient )?tomorrow|appointment (?:with|on)|psychiatric NP|outpatient psychiatry|report to the court|recheck in|revisit in|^clinic \\w+ \\d',
)
const TESTS = words(
  'labs?\\b|level\\b|repeat (?:sodium|lithium|trough|TSH|A1c|MoCA|EKG|liver|platelets|LFT|basic|BMP|prolactin)|recheck|sodium|TSH|A1c|lipid|EKG|ECG|CBC|CMP|BMP|urine|urinalysis|drug screen|ANC|PEth|MRI|sleep study|liver tests|blood pressure log|home blood pressure|blood pressure (?:daily|log)|PCL|AIMS|orthostatics|prolactin|bowel chart|monitoring',
)
const THERAPY = words(
  'therapy|therapist|CBT|DBT|ERP|EMDR|CPT|exposure|behavioral activation|homework|counseling|counsel(?:l)?or|group\\b(?! home)|skills|sponsor|AA\\b|NA\\b|session|diary|worry list|worksheet|thought record|peer|grounding|chain analysis|sleep window|stim(?:ulus)? control|coaching|meeting list|family session',
)
const REFERRAL = words(
  'refer|consult|dietitian|nutrition|intensive outpatient|IOP|PHP|partial (?:hospital|program)|day program|physical therapy|occupational therapy|specialist|primary care|PCP|letter to|message|cardiology|neurology|gynecology|advocate|sober (?:house|living)|residential|employment|dental|intake',
)
const PLANNED =
  /^(?:plan(?: is)? to |will |we will |i will |i am (?:going to|starting|increasing|ordering|referring|continuing|stopping)|start |begin |add |continue |stop |hold |increase |decrease |reduce |taper |restart |resume |switch |refill |discontinue |stay on |return |refer |check |order |repeat |no change)/i
const EXAM_LEADS =
  /^(?:speech|affect|thought (?:process|content)|thinking|insight|oriented|eye contact|mood “)/i
const SIDE =
  /\bside effects?\b|\b(?:dry mouth|drool\w*|constipat\w*|sedat\w*|akathisia|restless legs|stiff\w*|weight gain|nausea|dizz\w*|jaw clench\w*|groggy|loose stools?|libido|sexual side|tremor|tolerat\w+|headache|sialorrhea|dystoni\w+|foggy|menses|galactorrhea|bladder|legs want|restless\w*)\b/i
const ADHERE = words(
  'missed (?!work|school|class|\\d+ days)|misses|adheren|no missed|takes? (?:it|them|all) (?:reliably|every|daily)|as prescribed|never filled|has not filled|pillbox|doses given|given by staff|skipp(?:ed|ing)',
)
const PAST = words(
  'past psychiatric|hospitaliz|prior (?:admission|hospital|episode)|previous(?:ly)? (?:admi|treated|episode)|never (?:on|hospitalized)|psychiatric admissions?|failed|trial of|first episode|(?:second|third|fourth) episode|manic episode (?:in )?\\d|ECT\\b|TMS\\b|esketamine - |in (?:19|20)\\d\\d|last manic|treated with|counseling (?:at|in|after)|untreated|diagnosed (?:in|at|age)',
)
const REPORTS: readonly (readonly [TopicId, RegExp])[] = [
  [
    'psychosis',
    words(
      '(?<!raised |male |loud )voices\\b|hallucinat|paranoi|delusion|hears |heard \\d|hearing (?:\\w+ ){0,2}(?:voices|things)|radio\\b|neighbor|signals|commands?\\b|psychosis|catatoni|mute|posturing|dissociat|believed? (?:that|he|she)',
    ),
  ],
  [
    'mania',
    words(
      'mani[ac]|decreased need for sleep|spending|racing|grandios|elevated mood|talking nonstop|pressured|spree|irritability per|highs\\b|Young mania',
    ),
  ],
  [
    'trauma',
    words(
      'nightmares?|flashback|trauma|startl|hypervigil|avoid(?:s|ance)|abuse|assault|stepfather|choked|strangl|violen',
    ),
  ],
  ['ocd', words('obsess|compuls|checks?\\b|checking|intrusive|washes|images of|rituals?|contaminat')],
  [
    'eating',
    words(
      'binge|purg|restrict|laxative|vomit(?:s|ed|ing) (?:about|after)|body (?:shape|image)|calories|meal plan|EDE',
    ),
  ],
  [
    'sleep',
    words(
      'sleep|slept|insomnia|bed(?:time)?\\b(?= \\d)|naps?\\b|wakes?\\b|hours a night|awake|snor|CPAP|wake after|total sleep',
    ),
  ],
  [
    'appetite',
    words(
      'appetite|eating|eats\\b|weight (?:stable|loss|gain)|hungry|not eaten|lost \\d+ pounds|gained \\d+ pounds|up \\d+ pounds',
    ),
  ],
  ['energy', words('energy|fatigue|tired|exhaust')],
  [
    'concentration',
    words(
      'concentrat|memory|forget|attention|focus|repeats questions|misplac|word finding|loses names|finish a thought',
    ),
  ],
  ['anxiety', words('anxi|panic|worr(?:y|ies|ied)|nervous|on edge|fear')],
  [
    'mood',
    words(
      'mood|depress|low since|sad\\b|tearful|crie[sd]|cries|crying|anhedon|enjoys?|hopeless|guilt|irritab|lifted|euthymic|grief|feels? (?:better|worse|okay|good)',
    ),
  ],
]
/** What a sentence begins with says what it is about. */
const LEADS: readonly (readonly [TopicId, RegExp])[] = [
  ['sleep', /^(?:total )?(?:sleeps?|slept|sleeping)\b/i],
  ['mood', /^mood\b/i],
  ['appetite', /^appetite\b/i],
  ['anxiety', /^(?:anxiety|worry)\b/i],
  ['energy', /^energy\b/i],
  ['substance', /^(?:alcohol|cannabis|tobacco|caffeine|cravings?)\b/i],
]
const MEDICAL = words(
  'fall\\b|falls\\b|fell\\b|seizure|pain\\b|headache|diabet|hypertension|high blood pressure|asthma|pregnan|menses|LMP|period\\b|surgery|infection|nausea|vomit|chest pain|shortness of breath|fever|thyroid|migraine|GERD|sleep apnea|kidney|liver|medical|injur|stroke|cancer|IUD|vasectomy|breastfeed|postpartum|sutures?|swallow|hoarse|bowel|urinary|tinnitus|urine output|thirst|liters of|nocturia|tetanus|vaccin|flu shot|concuss|head strike',
)
const FUNCTION = words(
  'works?\\b|working|job\\b|school|grades|leave\\b|missed work|homework|chores|cooking|drives?\\b|day program|volunteer|classes|employ|returned to|return to work|bills|washing, dressing|activities of daily|attend(?:s|ing)|store alone|walks?\\b',
)
const SOCIAL = words(
  `lives?\\b|living (?:with|in|at)|married|divorced|widow|single\\b|partner|custody|children|kids\\b|born in|college|church|legal|court|charge|arrest|housing|apartment|money|veteran|retired|${KIN}`,
)
const REASON =
  /^(?:(?:[A-Z]\.){1,3} ?\d|\d{1,3}[- ]year[- ]old|(?:major depressive|bipolar I|schizophrenia|PTSD|ADHD|OCD|opioid use|alcohol use)\b|(?:\w+ ){0,3}(?:follow[- ]?up|visit|evaluation|assessment|review|summary|note|intake|consult\w*|conference|check)\b|(?:the )?(?:patient|resident|evaluee|client) is (?:an? |mr|ms|mrs|[a-z]+ [a-z]+-?[a-z]*,)|referred|(?:she|he|patient) (?:is )?(?:here|comes? in|came|presents|was (?:brought|admitted|referred))|brought in|seen (?:with|by|at|in)|admitted)/i
const FAMILY_ILLNESS = new RegExp(
  `\\b(?:${KIN})\\b[^.;]{0,50}\\b(?:bipolar|depress\\w*|schizo\\w*|suicide|overdose\\w*|alcohol\\w*|drank|drinks|epilepsy|dementia|alzheimer\\S*|anxiety|addict\\w*|in recovery|hypertension|diabetes|attempt\\w*|hang(?:ed)?|bulimia|died (?:of|by)|dialysis|cirrhosis|lithium|fentanyl|epileps)\\b|family history|\\bno suicides\\b`,
  'i',
)
const DECIDED =
  /\b(?:declin\w+|refus\w+|offered|considered|not (?:given|started|used|indicated|rx|prescribed|ordered|today|now|yet)|would rather (?:not|wait)|rather not|wants? to wait|discussed|deferred|would like to (?:wait|think)|do(?:es)? not (?:want|support)|did not want|no thank you|would not go|hold off|said no\b)\b/i
const ORDERED =
  /^(?:plan:? )?(?:start|begin|add|taper|hold|refill|renew|switch|stop|restart|resume|titrate|continue|discontinue|increase|decrease|reduce|no change)\b/i

/** In a quotation, these are never about anything else. */
const DEADLY =
  /“[^”]*\b(?:better off|die|dying|kill(?:ing)?|suicid\w*|end it all|be dead|not wake up|can't promise)\b[^”]*”/i

/** Where a sentence belongs, by the heading it is under and by its words. */
export function topicOf(
  said: string,
  section: Section | undefined,
  opens: boolean,
  at: { first: boolean; late: boolean },
): TopicId | undefined {
  // What somebody is quoted with decides only where nothing else does.
  const text = said.replace(/“[^”]*”/g, '“”')
  if (text !== said && DEADLY.test(said) && (section === undefined || section === 'history')) return 'risk'
  const found = placeOf(text, section, opens, at)
  return found ?? (text === said ? undefined : placeOf(said, section, opens, at))
}

function placeOf(
  text: string,
  section: Section | undefined,
  opens: boolean,
  at: { first: boolean; late: boolean },
): TopicId | undefined {
  const { first, late } = at
  if (section === 'plan') return planTopic(text)
  if (ALLERGY.test(text) && !FAMILY_ILLNESS.test(text)) return 'allergy'
  if (late && section === undefined && JUDGED.test(text)) return 'assessment'
  if (late && section === undefined && ARRANGED.test(text)) return planTopic(text)
  if (section === 'assessment' || section === 'both') {
    const planned = section === 'both' || PLANNED.test(text) || FOLLOW.test(text)
    return planned && isPlan(text) ? planTopic(text) : 'assessment'
  }
  if (
    section === 'mse' ||
    section === 'exam' ||
    section === 'vitals' ||
    section === 'labs' ||
    section === 'scores'
  )
    return examTopic(text, section)
  if (
    section === 'plan_other' ||
    section === 'plan_therapy' ||
    section === 'plan_med' ||
    section === 'follow_up'
  ) {
    const topic = planTopic(text)
    return opens || topic === 'plan_other' ? section : topic
  }
  if (first && (REASON.test(text) || /\b\d{1,3}[- ]years?[- ]old\b/i.test(text))) return 'reason'
  const exam = examCues(text)
  if (exam >= 3 || (exam > 0 && EXAM_LEADS.test(text))) return 'mse'
  if (ORDERED.test(text) && (drugsIn(text).length > 0 || TESTS.test(text))) return planTopic(text)
  const told = reportTopic(text)
  if (first && section === undefined && (told === undefined || VAGUE.has(told))) return 'reason'
  if (section !== undefined && section !== 'history') {
    // The heading decides for the sentence it opens; those after it may be about something else.
    const strong = told === 'risk' || told === 'scores' || told === 'family' || told === 'vitals'
    const other = opens ? strong && section !== 'family' && section !== 'past_psych' : told !== undefined
    return other && told ? told : (section as TopicId)
  }
  return told
}

/** The first sentences say why somebody is seen, whatever else they mention. */
const VAGUE = new Set<TopicId>(['social', 'function', 'medical', 'therapy', 'mood'])

function isPlan(text: string): boolean {
  return (
    PLANNED.test(text) ||
    SAFETY.test(text) ||
    TESTS.test(text) ||
    FOLLOW.test(text) ||
    drugsIn(text).length > 0
  )
}

export function planTopic(text: string): TopicId {
  if (/^if\b[^.]{0,200}\b(?:calls?|988|911|emergency|clinic|unit)\b/i.test(text)) return 'plan_safety'
  const drug = drugsIn(text).length > 0
  if (/^prescription\b/i.test(text)) return 'plan_med'
  if (/\bnaloxone\b|\bnarcan\b/i.test(text) && !/\bbup/i.test(text)) return 'plan_safety'
  if (FOLLOW.test(text) && !/\b(?:if|until)\b.{0,60}\b(?:suicid|worse)/i.test(text)) return 'follow_up'
  if (/\b988\b|safety plan|crisis/i.test(text)) return 'plan_safety'
  if (
    drug &&
    (DECIDED.test(text) ||
      /\d|\bsame\b|unchanged|continue|stop|start|taper|increase|decrease|\bno\b|raise|resume|avoid/i.test(
        text,
      )) &&
    !/^(?:if|call|return|go to)\b|: (?:call|ED|ER|same-day)\b/i.test(text)
  ) {
    if (/\blevel\b/i.test(text) && !/\b\d+(?:\.\d+)? mg\b/.test(text)) return 'plan_tests'
    return 'plan_med'
  }
  if (SAFETY.test(text) || /: (?:call|same-day)\b/i.test(text)) return 'plan_safety'
  if (drug || /\d mg\b/.test(text)) return 'plan_med'
  if (TESTS.test(text)) return 'plan_tests'
  if (REFERRAL.test(text) && /\brefer|letter|message|intake|consult/i.test(text)) return 'plan_referral'
  if (THERAPY.test(text)) return 'plan_therapy'
  if (REFERRAL.test(text)) return 'plan_referral'
  if (
    /\b(?:supply|refills?|dose|medications?|prescription|patch|benzodiazepines?|SSRI|antidepressant|injection|booster)\b/i.test(
      text,
    )
  )
    return 'plan_med'
  return 'plan_other'
}

function examTopic(text: string, section: 'mse' | 'exam' | 'vitals' | 'labs' | 'scores'): TopicId {
  const exam = examCues(text)
  if (exam >= 2) return 'mse'
  if (/\b(?:suicid|homicid|thoughts of harm)/i.test(text)) return 'risk'
  if (SCORE.test(text)) return 'scores'
  if (VITAL.test(text) && /\d/.test(text)) return 'vitals'
  if (LAB.test(text)) return 'labs'
  return section === 'exam' ? 'mse' : section
}

function examCues(text: string): number {
  return new Set(Array.from(text.matchAll(new RegExp(EXAM.source, 'gi')), ([cue]) => cue.toLowerCase())).size
}

function reportTopic(text: string): TopicId | undefined {
  const drugs = drugsIn(text)
  if (
    drugs.length > 0 &&
    /\b(?:declin\w+|refus\w+|(?:was |is )?offered|rather not|considered|did not want)\b/i.test(text)
  )
    return 'plan_med'
  if (FAMILY_ILLNESS.test(text) && !/\b(?:denies|no) (?:suicidal|homicidal)/i.test(text)) return 'family'
  if (RISK.test(text)) return 'risk'
  const lead = LEADS.find(([, pattern]) => pattern.test(text))?.[0]
  if (lead) return lead
  if (SCORE.test(text) && /\d/.test(text)) return 'scores'
  if (
    /\d/.test(text) &&
    /\b(?:blood pressure|pulse|heart rate|oxygen saturation|BMI|temperature) (?:\w+ ){0,3}\d/i.test(text)
  )
    return 'vitals'
  if (/\bweight (?:\w+ ){0,3}\d/i.test(text)) return 'vitals'
  if (LAB.test(text) && /\d|\bnormal\b|\bnegative\b|\bpositive\b/i.test(text) && drugs.length === 0)
    return 'labs'
  if (SUBSTANCE.test(text) && !/\bmg\b/.test(text)) return 'substance'
  if (drugs.length > 0) {
    if (/\bin (?:19|20)\d\d\b/.test(text)) return 'past_psych'
    if (SIDE.test(text) && !/\d ?mg/.test(text)) return 'side_effects'
    if (PAST.test(text) && /\bin (?:19|20)\d\d|failed|past|stopped|no help|helped/i.test(text))
      return 'past_psych'
    return 'medication'
  }
  if (ADHERE.test(text)) return 'adherence'
  if (SIDE.test(text)) return 'side_effects'
  const symptom = REPORTS.find(([, pattern]) => pattern.test(text))?.[0]
  if (PAST.test(text)) return 'past_psych'
  if (symptom) return symptom
  if (MEDICAL.test(text)) return 'medical'
  if (THERAPY.test(text)) return 'therapy'
  if (FUNCTION.test(text)) return 'function'
  if (SOCIAL.test(text)) return 'social'
  return undefined
}

/** Judged or arranged in the second half of a dictation that has no headings. */
const JUDGED =
  /^(?:the )?(?:overall |acute |suicide )?risk (?:at|is|of|for|today)\b|\bprotective factors\b|\bmeets criteria\b|^i (?:think|believe) (?:this|it) is\b/i
const ARRANGED =
  /\b(?:will (?:start|continue|follow|see|call|return|begin|repeat|attend|keep)|(?:is|are) to (?:be|take|return|call|continue|follow|have|stop|start|repeat)|begins the|has an appointment|should (?:call|return|carry|avoid|take)|told to return|written safety plan|988|is going to (?:his|her|their|the)|prescribed at discharge|return in \d)\b/i

/** Something turned down, put off or weighed: it belongs into the note wherever it stands. */
export const isDecided = (text: string): boolean =>
  DECIDED.test(text) ||
  /^(?:disposition|discharge (?:home|to)\b|(?:voluntary )?admi(?:t|ssion) to\b|transfer)/i.test(text)
