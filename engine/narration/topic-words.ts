import type { TopicId } from '../reader/topics.ts'

/** Words that indicate the topic of a sentence in a note. */
const KIN =
  'mother|father|sister|brother|aunt|uncle|cousin|grandmother|grandfather|great uncle|nephew|niece|son|daughter|parents?|stepfather|wife|husband|family'
const words = (list: string): RegExp => new RegExp(`\\b(?:${list})`, 'i')

export const RISK = words(
  'suicid|homicid|chok(?:ed|ing) (?:her|him)|strangl|self[- ]?harm|self-injur|wish(?:es)? (?:to be dead|he|she)|better off (?:dead|with)|want(?:s|ed|ing)? to (?:die|live)|to die\\b|dying|kill|intent\\b|hang(?:ed|ing)? (?:him|her)|intended to|fire it|(?:suicide )?note left|left a note|lock(?:ed)? (?:them|it|the gun)|ammunition|told (?:her|him) to (?:jump|kill|walk|hurt|cut)|jump(?:ed)? (?:from|off)|walk off|harm(?:ing)? (?:him|her|any|some|others|to self)|hurt(?:ing)? (?:him|her|any|some|others)|thoughts of (?:harming|hurting|death|suicide)|firearms?|guns?\\b|rifles?\\b|shotgun|revolver|handgun|pistol|weapons?|overdos|no attempts|attempts?\\b(?! to (?:quit|cut|stop))|preparatory|protective factors?|protective:|mitigating|no plan\\b(?! preg)|death wish|cutting\\b|cuts?\\b(?= (?:on|wrist|left|right|to “))|superficial cuts|threat(?:s|en)|^means:|lethal means|means safety|access to means',
)
export const SUBSTANCE = words(
  'alcohol|drinks?\\b(?! (?:about )?\\d+(?:\\.\\d+)? liters)|drinking\\b(?! (?:about )?\\d+(?:\\.\\d+)? liters)|drank|beers?\\b|wine\\b|vodka|whiskey|liquor|scotch|sober|sobriety|cannabis|marijuana|joints?\\b|thc\\b|cocaine|methamphetamine|meth\\b|heroin|fentanyl|opioids?\\b|illicit|drugs\\b(?! allerg)|cigarettes?|tobacco|smok(?:es|ing|er)|vap(?:e|es|ing)|nicotine|pack a day|packs? per day|caffeine|coffee|betel|khat|gummy|cravings?|relapse|blackouts?|withdrawal seizure|last use|detox',
)
export const ALLERGY = words('allerg|anaphyla|no known drug|adverse drug reaction|intolerance to')
export const SCORE =
  /\b(?:PHQ|GAD|PCL|MADRS|HAM-?[DA]|MoCA|AIMS|BPRS|YMRS|Young Mania|Y-?BOCS|EPDS|ISI|ESS|ASRS|EDE-?Q|C-SSRS|Columbia|CADSS|CIWA|COWS|AUDIT|DAST|GDS|Geriatric Depression|Bush[- ]Francis|Barnes|MMSE|BDI|PANSS|Danger Assessment|ISI|DES|CGI|QIDS)\b/
export const VITAL = words(
  'blood pressure|pulse|heart rate|temperature|oxygen saturation|weight|BMI|respiratory rate|vitals|orthostat|afebrile|kilos\\b',
)
export const LAB = words(
  'sodium|potassium|creatinine|TSH|A1c|hemoglobin|lipids?|LDL|triglycerides|TG\\b|level (?:on|was|is|of|\\d)|platelets|AST\\b|ALT\\b|GGT\\b|MCV\\b|liver (?:tests|enzymes)|prolactin|ANC\\b|WBC\\b|QTc|EKG|ECG|urine|drug screen|pregnancy (?:test )?(?:negative|positive)|MRI|CT\\b|EEG|DEXA|ammonia|phosph|magnesium|Mg\\b|PEth|blood alcohol|B12|hepatitis|HIV|eGFR|calcium|glucose|breathalyzer|BAC\\b|urinalysis',
)
export const EXAM = words(
  'affect\\b|thought process|thought content|thinking (?:is|goal|organi|concrete)|oriented|insight|judgment|eye contact|groomed|psychomotor|speech|mood “|cooperative|appearance|alert|tremor|gait|dressed|guarded|neat|casual dress|on time|disheveled|linear|no psychosis|responding to|response to internal|tearful|restless|euthymic|no delusions|memory good|unshaven|shaved',
)
export const SAFETY = words(
  '988|911|nine eight eight|crisis|safety plan|emergency (?:room|department)|\\bED\\b|\\bER\\b|lock(?:s|ed|box|ing)?\\b|guns?\\b|firearms?|rifles?|means\\b|driv(?:e|es|ing)\\b|warn|go(?:es)? to the (?:ED|ER|emergency|hospital)|return (?:if|for|criteria|precautions)|call (?:if|for|us|me|the|same)|supply only|days? at a time|holds? the (?:medication|pills|medicine)|dispens|sooner if|welfare|CPS|protection order|no ladders|baths?|naloxone|narcan|hotline|duty to warn|suicidal|bracelet|one-to-one|1:1|sitter',
)
export const FOLLOW = words(
  'return(?:s)? (?:to clinic|in|on|visit)|return to (?:me|the clinic)|follow[- ]?up (?:with|in|on|visit|appointment|call)|follow-up:|next (?:visit|appointment|session|treatment|infusion|conference|injection|shot|individual|discontinue|\\d)|back in \\d|see (?:him|her|them|again|patient) |i will (?:see|call)|nurse (?:call|phone)|RN call|call (?:patient )?tomorrow|appointment (?:with|on)|psychiatric NP|outpatient psychiatry|report to the court|recheck in|revisit in|^clinic \\w+ \\d',
)
export const TESTS = words(
  'labs?\\b|level\\b|repeat (?:sodium|lithium|trough|TSH|A1c|MoCA|EKG|liver|platelets|LFT|basic|BMP|prolactin)|recheck|sodium|TSH|A1c|lipid|EKG|ECG|CBC|CMP|BMP|urine|urinalysis|drug screen|ANC|PEth|MRI|sleep study|liver tests|blood pressure log|home blood pressure|blood pressure (?:daily|log)|PCL|AIMS|orthostatics|prolactin|bowel chart|monitoring',
)
export const THERAPY = words(
  'therapy|therapist|CBT|DBT|ERP|EMDR|CPT|exposure|behavioral activation|homework|counseling|counsel(?:l)?or|group\\b(?! home)|skills|sponsor|AA\\b|NA\\b|session|diary|worry list|worksheet|thought record|peer|grounding|chain analysis|sleep window|stim(?:ulus)? control|coaching|meeting list|family session',
)
export const REFERRAL = words(
  'refer|consult|dietitian|nutrition|intensive outpatient|IOP|PHP|partial (?:hospital|program)|day program|physical therapy|occupational therapy|specialist|primary care|PCP|letter to|message|cardiology|neurology|gynecology|advocate|sober (?:house|living)|residential|employment|dental|intake',
)
export const PLANNED =
  /^(?:plan(?: is)? to |will |we will |i will |i am (?:going to|starting|increasing|ordering|referring|continuing|stopping)|start |begin |add |continue |stop |hold |increase |decrease |reduce |taper |restart |resume |switch |refill |discontinue |stay on |return |refer |check |order |repeat |no change)/i
export const EXAM_LEADS =
  /^(?:speech|affect|thought (?:process|content)|thinking|insight|oriented|eye contact|mood “)/i
export const SIDE =
  /\bside effects?\b|\b(?:dry mouth|drool\w*|constipat\w*|sedat\w*|akathisia|restless legs|stiff\w*|weight gain|nausea|dizz\w*|jaw clench\w*|groggy|loose stools?|libido|sexual side|tremor|tolerat\w+|headache|sialorrhea|dystoni\w+|foggy|menses|galactorrhea|bladder|legs want|restless\w*)\b/i
export const ADHERE = words(
  'missed (?!work|school|class|\\d+ days)|misses|adheren|no missed|takes? (?:it|them|all) (?:reliably|every|daily)|as prescribed|never filled|has not filled|pillbox|doses given|given by staff|skipp(?:ed|ing)',
)
export const PAST = words(
  'past psychiatric|hospitaliz|prior (?:admission|hospital|episode)|previous(?:ly)? (?:admi|treated|episode)|never (?:on|hospitalized)|psychiatric admissions?|failed|trial of|first episode|(?:second|third|fourth) episode|manic episode (?:in )?\\d|ECT\\b|TMS\\b|esketamine - |in (?:19|20)\\d\\d|last manic|treated with|counseling (?:at|in|after)|untreated|diagnosed (?:in|at|age)',
)
export const REPORTS: readonly (readonly [TopicId, RegExp])[] = [
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
/** The beginning of a sentence indicates its topic. */
export const LEADS: readonly (readonly [TopicId, RegExp])[] = [
  ['sleep', /^(?:total )?(?:sleeps?|slept|sleeping)\b/i],
  ['mood', /^mood\b/i],
  ['appetite', /^appetite\b/i],
  ['anxiety', /^(?:anxiety|worry)\b/i],
  ['energy', /^energy\b/i],
  ['substance', /^(?:alcohol|cannabis|tobacco|caffeine|cravings?)\b/i],
]
export const MEDICAL = words(
  'fall\\b|falls\\b|fell\\b|seizure|pain\\b|headache|diabet|hypertension|high blood pressure|asthma|pregnan|menses|LMP|period\\b|surgery|infection|nausea|vomit|chest pain|shortness of breath|fever|thyroid|migraine|GERD|sleep apnea|kidney|liver|medical|injur|stroke|cancer|IUD|vasectomy|breastfeed|postpartum|sutures?|swallow|hoarse|bowel|urinary|tinnitus|urine output|thirst|liters of|nocturia|tetanus|vaccin|flu shot|concuss|head strike',
)
export const FUNCTION = words(
  'works?\\b|working|job\\b|school|grades|leave\\b|missed work|homework|chores|cooking|drives?\\b|day program|volunteer|classes|employ|returned to|return to work|bills|washing, dressing|activities of daily|attend(?:s|ing)|store alone|walks?\\b',
)
export const SOCIAL = words(
  `lives?\\b|living (?:with|in|at)|married|divorced|widow|single\\b|partner|custody|children|kids\\b|born in|college|church|legal|court|charge|arrest|housing|apartment|money|veteran|retired|${KIN}`,
)
export const REASON =
  /^(?:(?:[A-Z]\.){1,3} ?\d|\d{1,3}[- ]year[- ]old|(?:major depressive|bipolar I|schizophrenia|PTSD|ADHD|OCD|opioid use|alcohol use)\b|(?:\w+ ){0,3}(?:follow[- ]?up|visit|evaluation|assessment|review|summary|note|intake|consult\w*|conference|check)\b|(?:the )?(?:patient|resident|evaluee|client) is (?:an? |mr|ms|mrs|[a-z]+ [a-z]+-?[a-z]*,)|referred|(?:she|he|patient) (?:is )?(?:here|comes? in|came|presents|was (?:brought|admitted|referred))|brought in|seen (?:with|by|at|in)|admitted)/i
export const FAMILY_ILLNESS = new RegExp(
  `\\b(?:${KIN})\\b[^.;]{0,50}\\b(?:bipolar|depress\\w*|schizo\\w*|suicide|overdose\\w*|alcohol\\w*|drank|drinks|epilepsy|dementia|alzheimer\\S*|anxiety|addict\\w*|in recovery|hypertension|diabetes|attempt\\w*|hang(?:ed)?|bulimia|died (?:of|by)|dialysis|cirrhosis|lithium|fentanyl|epileps)\\b|family history|\\bno suicides\\b`,
  'i',
)
export const DECIDED =
  /\b(?:declin\w+|refus\w+|offered|considered|not (?:given|started|used|indicated|rx|prescribed|ordered|today|now|yet)|would rather (?:not|wait)|rather not|wants? to wait|discussed|deferred|would like to (?:wait|think)|do(?:es)? not (?:want|support)|did not want|no thank you|would not go|hold off|said no\b)\b/i
export const ORDERED =
  /^(?:plan:? )?(?:start|begin|add|taper|hold|refill|renew|switch|stop|restart|resume|titrate|continue|discontinue|increase|decrease|reduce|no change)\b/i
