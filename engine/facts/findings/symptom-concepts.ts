import { type Concept, EAT, row, STILL } from './concept.ts'

export const SYMPTOM_CONCEPTS: readonly Concept[] = [
  // Psychosis.
  row('voices', 'psychosis', 'hearing voices', `(?:hear(?:ing|d)?(?: any)? )?voices`, {
    eats: true,
    told: `i (?:${STILL}hear|am ${STILL}hearing|have been hearing) (?:the |these |some )?voices`,
  }),
  row(
    'voices',
    'psychosis',
    'auditory hallucinations',
    `hear(?:ing|d)?(?: (?:or|and) see(?:ing|n)?)? (?:any ?)?things?|hear(?:ing|d)? (?:or|and) see(?:ing|n)?|auditory hallucinations|see(?:ing|n)? (?:or|and) hear(?:ing|d)? (?:any ?)?things?`,
  ),
  row(
    'visual-hallucinations',
    'psychosis',
    'visual hallucinations',
    `see(?:ing|n)?(?: (?:or|and) hear(?:ing|d)?)? (?:any ?)?(?:things?(?! (?:differ|clear|chang|get))|shadows|people who|visions)|hear(?:ing|d)? (?:or|and) see(?:ing|n)? (?:any ?)?things?|visual hallucinations|visions`,
  ),
  row(
    'hallucinations',
    'psychosis',
    'hallucinations',
    `(?<!auditory |visual |command |tactile )hallucinat\\w+`,
  ),
  row(
    'paranoia',
    'psychosis',
    'feeling watched or followed',
    `(?:watch(?:ed|ing you)) or (?:follow(?:ed|ing you)?)|follow(?:ed|ing you) or watch(?:ed|ing)?`,
    EAT,
  ),
  row('paranoia', 'psychosis', 'feeling watched', `(?:being |feel(?:ing)? |you are )watched|watching you`),
  row('paranoia', 'psychosis', 'feeling followed', `(?:being |feel(?:ing)? )followed|following you`),
  row(
    'paranoia',
    'psychosis',
    'feeling persecuted',
    `(?:out to (?:get|harm|hurt)|trying to (?:hurt|harm|get)|plotting against|are after|is after|are against) you|after you(?=\\?)`,
  ),
  row('paranoia', 'psychosis', 'paranoia', 'paranoi\\w+', {
    told: `i (?:am|feel|have been|get) ${STILL}(?:so |really |pretty )?paranoid`,
  }),
  row(
    'delusions',
    'psychosis',
    'receiving special messages',
    '(?:special |secret )?messages (?:from|meant|just) (?:the |for )?(?:tv|television|radio|you)|special messages',
  ),
  // Mania.
  row(
    'racing-thoughts',
    'mania',
    'racing thoughts',
    `racing thoughts|(?:thoughts|mind)(?: (?:is|are|been|go|going|ever))* rac(?:e|es|ing)`,
    { told: 'my (?:mind|thoughts|head) (?:is|are|keeps?|will not stop) racing' },
  ),
  row(
    'decreased-sleep-need',
    'mania',
    'decreased need for sleep',
    '(?:not )?need(?:ing|ed)? (?:less|little|much|any)? ?sleep|less need for sleep|decreased need for sleep|without (?:needing|much) sleep|no need for sleep',
  ),
  row(
    'spending',
    'mania',
    'excessive spending',
    'spending(?: (?:sprees?|money|too much))?|spend(?:ing)? (?:a lot|too much) of money',
  ),
  row(
    'mania',
    'mania',
    'periods of elevated mood',
    'feel(?:ing)? (?:too (?:good|high|up)|on top of the world|way up|super high)|elevated mood|highs',
  ),
  row('mania', 'mania', 'manic symptoms', '(?:hypo)?mani(?:a|c)(?: (?:symptoms|episodes?))?'),
  row('pressured-speech', 'mania', 'rapid speech', 'talk(?:ing)? (?:really |very |too |so )?fast(?:er)?'),
  row(
    'impulsivity',
    'mania',
    'risky or impulsive behavior',
    '(?:risky|reckless|impulsive)(?: (?:things|behaviors?|stuff|decisions))?',
  ),
  // Mood, anxiety, trauma, obsessions, eating.
  row('irritability', 'mood', 'irritability', 'irritab\\w+|snapping at', {
    told: `i (?:am|get|have been) ${STILL}(?:so |more |really |very )?irritable`,
  }),
  row('low-mood', 'mood', 'depressed mood', '(?:feel(?:ing)? )?(?:depressed|low mood)', {
    told: `i (?:am|feel|have been|am feeling|have been feeling) ${STILL}(?:so |really |very |pretty |more )?depressed`,
  }),
  row('crying', 'mood', 'crying', 'crying(?: spells?)?|tearful(?:ness)?', {
    told: `i (?:${STILL}cry|have been crying|keep crying)(?! (?:at|when|if))`,
  }),
  row('anhedonia', 'mood', 'loss of interest', '(?:lost|loss of|losing|little|less) interest', {
    told: 'i (?:have lost|lost) (?:all )?interest|i do not enjoy anything|nothing (?:is fun|interests me) anymore',
  }),
  row('guilt', 'mood', 'guilt', 'guilt(?:y)?|worthless(?:ness)?', {
    told: `i feel ${STILL}(?:so |really |very )?(?:guilty)`,
  }),
  row('anxiety', 'anxiety', 'anxiety', 'anxiety(?! (?:attacks?|med\\w*|pills?))|anxious', {
    told: `i (?:am|feel|have been|get) ${STILL}(?:so |really |very |pretty |more )?anxious`,
  }),
  row('panic-attacks', 'anxiety', 'panic attacks', 'panic(?:king)?(?: attacks?)?|anxiety attacks?', {
    told: 'i (?:panic|am panicking)(?=[.,!]|$)',
  }),
  row('nightmares', 'trauma', 'nightmares', 'nightmares?|bad dreams?'),
  row('flashbacks', 'trauma', 'flashbacks', 'flashbacks?'),
  row('hypervigilance', 'trauma', 'being easily startled', '(?:easily startled|startl\\w+|jumpy|jumpiness)', {
    told: `i (?:am|get|startle) ${STILL}(?:so |really |very |pretty )?(?:jumpy|easily)`,
  }),
  row('hypervigilance', 'trauma', 'being on guard', 'on guard|hypervigilan\\w+'),
  row(
    'intrusive-thoughts',
    'ocd',
    'intrusive thoughts',
    'intrusive (?:thoughts?|images?)|obsess\\w+|unwanted thoughts',
  ),
  row('compulsions', 'ocd', 'compulsions', 'compulsi\\w+|rituals?|checking (?:things|over)'),
  row('binge-eating', 'eating', 'binge eating', 'bing(?:e|es|eing|ing)(?! drink)(?: eating)?'),
  row(
    'purging',
    'eating',
    'purging',
    'purg(?:e|es|ing)|mak(?:e|ing) yourself (?:throw up|sick|vomit)|throwing up on purpose',
    EAT,
  ),
  row('laxatives', 'eating', 'laxative use', 'laxatives?'),
  row(
    'restricting',
    'eating',
    'restricting food',
    'restrict(?:ing)?(?: (?:food|your food|eating))?|skipping meals',
  ),
  row('low-energy', 'energy', 'low energy', 'low energy|fatigue\\w*', {
    told: `i have (?:got )?no energy|i (?:am|feel) ${STILL}(?:exhausted|tired|drained) (?:all the time|all day|every day)`,
  }),
  row(
    'poor-concentration',
    'concentration',
    'trouble concentrating',
    '(?:trouble|difficulty|problems?) (?:concentrating|focusing|with (?:concentration|focus))',
    {
      told: 'i (?:cannot|can not|can barely|can hardly) (?:concentrate|focus)|i (?:have|am having) (?:trouble|a hard time) (?:concentrating|focusing)',
    },
  ),
  row(
    'early-insomnia',
    'sleep',
    'trouble falling asleep',
    '(?:trouble|difficulty|problems?) (?:falling|getting to) (?:a)?sleep',
    {
      told: 'i (?:cannot|can not|can never) (?:fall asleep|get to sleep)|i (?:have|am having) (?:trouble|a hard time) (?:falling asleep|getting to sleep)',
    },
  ),
  row(
    'insomnia',
    'sleep',
    'trouble sleeping',
    '(?:trouble|difficulty|problems?) (?:sleeping|with (?:your )?sleep)',
    {
      told: 'i (?:cannot|can not) sleep(?! (?:on|with|in|without|alone))|i (?:have|am having) (?:trouble|a hard time) sleeping',
    },
  ),
  row(
    'middle-insomnia',
    'sleep',
    'trouble staying asleep',
    '(?:trouble|difficulty|problems?) staying asleep',
    { told: 'i (?:cannot|can not) stay asleep|i (?:have|am having) (?:trouble|a hard time) staying asleep' },
  ),
  row('snoring', 'sleep', 'snoring', 'snor(?:e|ing)'),
  // Substances: amounts are read elsewhere; these rows are for denials.
  row('blackouts', 'substance', 'blackouts', 'black(?:ed|ing)?[- ]?outs?'),
  row('withdrawal', 'substance', 'withdrawal symptoms', 'withdrawal(?: symptoms)?'),
  row('withdrawal', 'substance', 'shakes', '(?:the )?shakes'),
  row('craving', 'substance', 'cravings', 'cravings?'),
  // Side effects and medical.
  row(
    'side-effects',
    'side_effects',
    'side effects',
    'side[- ]effects?|(?:bothering|trouble|problems?) (?:you )?(?:with|from) (?:the|it|them|your) (?:meds|medicine|medication|pills?)',
  ),
  row('nausea', 'side_effects', 'nausea', 'nause\\w+|queasy|upset stomach'),
  row('vomiting', 'side_effects', 'vomiting', 'vomit\\w*|throw(?:ing)? up(?! on purpose)'),
  row('headache', 'side_effects', 'headaches', 'headaches?'),
  row('dizziness', 'side_effects', 'dizziness', 'dizz\\w+|light-?headed\\w*'),
  row('dry-mouth', 'side_effects', 'dry mouth', 'dry mouth'),
  row('constipation', 'side_effects', 'constipation', 'constipat\\w+'),
  row('diarrhea', 'side_effects', 'diarrhea', 'diarrhea|runs(?=\\?)'),
  row('rash', 'side_effects', 'rash', 'rash(?:es)?'),
  row('weight-gain', 'side_effects', 'weight gain', 'weight gain|gain(?:ed|ing)? (?:any )?weight'),
  row('weight-loss', 'appetite', 'weight loss', 'weight loss|los(?:t|ing) (?:any )?weight'),
  row('sedation', 'side_effects', 'daytime sedation', 'groggy|grogginess|drows\\w+|sedat(?:ed|ion)', {
    told: `i (?:am|feel|wake up|get) ${STILL}(?:so |really |very |pretty )?(?:groggy|drowsy)`,
  }),
  row('tremor', 'side_effects', 'tremor', 'tremors?|shak(?:y|ing)(?: hands)?|hands shake'),
  row('akathisia', 'side_effects', 'restlessness', 'restless(?:ness)?|cannot sit still|inner restlessness'),
  row('stiffness-movements', 'side_effects', 'stiffness', 'stiff(?:ness)?'),
  row(
    'stiffness-movements',
    'side_effects',
    'abnormal movements',
    '(?:twitch\\w*|(?:abnormal|odd|strange|funny|unusual|involuntary) movements)',
  ),
  row(
    'sexual-side-effects',
    'side_effects',
    'sexual side effects',
    'sexual (?:side effects?|problems?|difficult\\w+|functioning)|(?:problems?|trouble) with sex',
  ),
  row('sweating', 'side_effects', 'sweating', 'sweat(?:s|ing|y)?'),
  row('chest-pain', 'medical', 'chest pain', 'chest pains?'),
  row('palpitations', 'medical', 'palpitations', 'palpitations|heart (?:racing|pounding|skipping)'),
  row('shortness-of-breath', 'medical', 'shortness of breath', 'short(?:ness)? of breath|trouble breathing'),
  row('fever', 'medical', 'fever', 'fevers?|chills'),
  row('seizures', 'medical', 'seizures', 'seizures?'),
  row('head-injury', 'medical', 'head injury', 'head injur(?:y|ies)|concussions?|hit (?:your|my) head'),
  row(
    'loss-of-consciousness',
    'medical',
    'loss of consciousness',
    'pass(?:ed|ing)? out|faint(?:ed|ing)|loss of consciousness|los(?:t|e|ing) consciousness',
  ),
  row('falls', 'medical', 'falls', 'falls|fallen'),
  row(
    'pregnancy',
    'medical',
    'pregnancy',
    '(?:chance|possibility) (?:that )?(?:you are|of being|of) pregnan\\w+|could you be pregnant|are you pregnant',
  ),
  // Social.
  row(
    'abuse',
    'social',
    'being hurt or threatened by anyone',
    '(?:anyone|anybody|he|she|someone|partner) (?:\\w+ ){0,3}?(?:hurt(?:s|ing)?|hit(?:s|ting)?|threaten(?:s|ing)?)(?: or [a-z]+)? (?:you|me)|being (?:hurt|threatened) by (?:anyone|anybody)',
  ),
  row('abuse', 'social', 'abuse', '(?<!substance |drug |alcohol )abus(?:e|ed|ive)'),
]
