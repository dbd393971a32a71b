import { keyOf } from './words.ts'

/** Chart words that true lines use without the visit saying them: how much they count. */
const GENERIC_WORDS: readonly [number, string][] = [
  [
    0.1,
    'accept alert aloud ambivalent attend attribut clinician decline defer delirium discuss facial ly possib prefer recogniz request tremen unabl',
  ],
  [0.2, 'abdominal advis arrange benzodiazepin concern consid gait kg leftov pref return'],
  [
    0.3,
    'allow arrival bp choos consider diseas follow-up function imag oral permission possibl receiv review ris suggest throughout voluntari',
  ],
  [
    0.4,
    'afterward age agree amount becom confusion correct cowork effect expect intensiv method oriented protectiv recover remov shar view wheth',
  ],
  [
    0.5,
    'answ apart arriv command condition depart distress drawn elevat event explain exposure instead intrusiv limit offer perhap releas self',
  ],
  [
    0.6,
    'answer attempt childhood confirm contact ekg exam far gain hepatitis ill increase item lisdexamfetamin measur otherwis outpatient palpit partn prescribe psychiatric rat reach reaction relief replac resolv result rul sexual shook togeth treat veteran visit visual vomit',
  ],
  [
    0.7,
    'act assess aunt birth born cas ciwa cognitiv constipation diagnose disord dose drug follow goal grandmother iud judg lonely major mark oxycodon prevention process rac recommend refer repeat restart score similar singl son stat stimulant substanc support temperatur tolerate trig voluntar wrong',
  ],
  [0.8, 'activ anc breastfeed bulimia contraceptive granddaught homework mild nervosa palmitat'],
]
export const GENERIC: ReadonlyMap<string, number> = new Map(
  GENERIC_WORDS.flatMap(([weight, words]) =>
    words.split(' ').map((word): [string, number] => [word, weight]),
  ),
)
/** `word: others`: a mention of one of the others can stand for the word. Keys of words.ts. */
const RELATED_WORDS: readonly string[] = [
  'abdomen: stomach belly tummy | abdominal: stomach belly tummy | abstain: stop none quit not | abuse: hit beat molested touched | accept: agree fine | adherence: miss daily every regularly taking religiously',
  'admit: unit ward upstairs hospital | affect: smile tearful flat | alcohol: wine beer vodka whiskey liquor seltzer bottle glass bourbon tequila rum | alert: awake oriented | allergy: rash hives reaction intolerance',
  'amenorrhea: period | ammunition: ammo bullets | angry: irritable furious | anhedonia: enjoy interest fun nothing | anxiety: worry panic dread fear tense edge nerve stress | appetite: eat food meal hungry | appropriate: good fine',
  'attempt: try tried kill | attention: focus concentrate distract | auditory: hear voice | avoid: stay away | beer: drink alcohol | benzodiazepine: benzo lorazepam clonazepam alprazolam diazepam | bereavement: die lose',
  'birth: born baby | bowel: constipation stool | bp: pressure | breakup: break split leave | brief: short | calm: relax settle | cannabis: smoke high joint bong cart dab | car: truck drive | cardiac: heart chest | career: work',
  'child: son daughter baby boy girl toddler grandkid | clinic: office | cognitive: memory think | coherent: clear organized | command: tell order | concentrate: focus distract read | concern: worry | conflict: argue',
  'confusion: confuse | consent: agree sign permission release | contact: call reach | control: manage | coping: handle | cough: cold | cousin: family | coworker: work colleague | crave: urge want | crisis: emergency line',
  'cry: tear weep sob bawl | death: pass die lose | debt: owe money loan | decline: not no want rather | decrease: down drop reduce cut back half less fewer | delusion: believe convinced think | depress: sad low down blue mood',
  'destination: go | deteriorate: worse | diarrhea: stool loose | die: pass hang shoot suicide kill lose | discharge: home release | discuss: talk explain tell | dissociate: float unreal | distress: upset hard | disturb: trouble bad',
  'dizzy: lightheaded spin faint | doctor: md primary | donate: give | dose: mg milligram | dream: nightmare | dry: mouth thirsty | dysphoric: sad low | eat: food appetite meal dinner lunch breakfast | ejaculate: finish',
  'electrocardiogram: ekg heart | ekg: ecg heart tracing | elevate: high up | embarrass: shame | emergency: hospital ambulance 911 | employer: boss work | energy: tired fatigue exhausted | enjoy: fun interest like love',
  'examine: look check | exercise: walk run gym yoga bike swim | exhaust: tired | expressway: highway | eye: look | facial: face | faith: church god pray religious | family: mother father brother sister cousin parent | fasting: eat',
  'fatigue: tired energy exhausted sleepy | fetal: baby | fever: temperature hot | financial: money rent bill debt | fleeting: pass moment second | fluid: water drink | follow-up: see back return next come | food: eat | forget: miss',
  'friend: buddy pal | frightened: scared | gain: up put | gait: walk | gambling: bet casino slot | gastrointestinal: stomach nausea gut | glucose: sugar | goal: want plan | grandchild: grandkid grandson granddaughter',
  'grief: lose die miss | guilt: fault blame | gynecologist: ob obgyn | hallucination: voice hear see vision | harm: kill cut violence beat hit | headache: head migraine | heart: pulse palpitation chest',
  'help: work good better useful | hepatic: liver | hesitant: unsure | home: live place | homicide: kill hurt harm someone others | hopeless: point hope | hospital: psych unit ward inpatient er | hostile: angry',
  'hygiene: shower bathe | hypertension: pressure | hypervigilance: guard watch check scan | ideation: thought think idea kill | ill: sick | illness: sick | impair: trouble hard bad | improve: good better up help | impulsive: sudden',
  'inattentive: focus | increase: up raise more go double | infant: baby | inform: know | initiate: start | injure: hurt cut | insight: understand know see | insomnia: sleep awake wake | instead: rather | insulin: sugar',
  'intact: good fine | intent: mean want going plan do | interrupted: wake | intrusive: thought picture image | irritable: angry snap short yell cranky mad edge | isolate: alone room withdraw friend | itch: scratch | job: work',
  'judgment: good | lab: blood level test draw | laceration: cut | landlord: rent | lethal: kill means firearm pill | level: blood | libido: sex interest | linear: organized clear logical | liver: lft | living: home',
  'logical: clear linear organized | lonely: alone | loss: die lose | mania: high manic hypomania | means: firearm pill | medical: health | medication: pill take prescribe | memory: forget | menses: period | mental: psych',
  'method: how plan pill | migraine: headache | mild: little slight | minimal: little | moderate: medium | mood: feel sad happy low down good spirit | mourning: grief | nasal: nose | nausea: stomach sick queasy | need: want',
  'neighborhood: live | nightmare: dream | nocturnal: night | normal: fine good okay usual | nurse: rn np | objective: goal | obsession: thought intrusive | obtain: get | occupation: work',
  'opioid: heroin fentanyl oxycodone painkiller | option: could | oral: mouth | organized: clear linear | oriented: know date place | outpatient: clinic | overdose: pill take bottle swallow | overweight: weight',
  'pain: hurt sore ache back | palpitation: heart pound race | panic: attack anxiety | paranoia: watch follow suspicious after | parent: mother father | partner: husband wife girlfriend boyfriend spouse | passive: wish wake die',
  'peer: friend classmate kid | perceptual: hear see | phobia: afraid | phone: call | physical: body | pill: medication bottle tablet | plan: how going | pleasure: enjoy | police: cop | poor: bad not | position: work',
  'possible: maybe might could | postpartum: baby | prayer: pray | pregnant: baby | preoccupied: think | prescribe: give put send order medication | pressure: bp | pressured: fast | previous: before last | primary: pcp',
  'problem: trouble | productive: good | professional: work | program: iop php | progress: better | promote: help | protective: family child faith reason keep | provoke: trigger | psychiatric: psych mental',
  'psychosis: voice hallucination paranoia hear | psychotic: voice hallucination paranoia hear | psychotherapy: therapist | pulse: heart rate | punish: deserve | purchase: buy | purge: throw vomit puke | racing: fast pound',
  'range: between | rapid: fast | reaction: rash | reassure: okay | recover: sober | recur: back again | reduce: cut down | refer: send recommend name | refill: send more | regret: sorry',
  'relationship: wife husband girlfriend boyfriend marriage | relative: family | relieve: help better | religion: church faith god | remorse: sorry | remove: take get out | repetitive: again over | request: ask want',
  'residence: live home | resolve: gone away stop better | respiratory: breath | respond: help work better | rest: sleep | restless: still pace leg sit | result: back normal | retain: keep | retire: work',
  'return: back see come week visit | reunite: see | ritual: check wash | romantic: girlfriend boyfriend | safe: lock | safety: safe crisis plan | screen: test | sedation: sleepy tired groggy foggy zombie knock | seek: get',
  'self: myself yourself himself herself | self-injury: cut harm | semester: school | separate: leave move | session: visit | severe: bad really | sexual: sex bedroom | shortness: breath | sibling: brother sister',
  'side-effect: nausea tremor dry | skin: rash | sleep: night bed awake hour insomnia wake rest | smoke: pack cigarette | snack: eat | sober: drink clean | social: friend people | somatic: body | speech: talk voice',
  'spouse: husband wife | stable: same fine steady good | startle: jump | steady: same | stimulant: adderall methylphenidate amphetamine | stomach: nausea | stool: bowel | stop: off quit done no more | stress: hard pressure worry',
  'stressor: work money | student: school | study: test | substance: drug alcohol cannabis cocaine | suicide: kill die end dead life myself | supplement: vitamin | support: help friend family | sutures: stitches | sweat: hot',
  'swelling: swollen | syncope: faint pass black | symptom: feel | tardive: movement | teach: school | tearful: cry | teasing: tease | temperature: temp fever | tense: tight stress | terminate: end stop | therapist: therapy see',
  'therapy: therapist group cbt dbt | thought: think mind idea | threat: say kill | thyroid: tsh levothyroxine | tired: sleepy | tobacco: smoke cigarette | tolerate: side-effect good fine problem okay | transient: pass moment',
  'transport: drive ride | travel: trip | treat: therapy medication help | tremor: shake hand | trigger: start set | trouble: cannot hard | uncertain: know | unchanged: same | unemployed: work job | unpleasant: bad | unstable: shaky',
  'upset: angry hurt | urge: want | urinalysis: urine | urine: pee bathroom | vehicle: car truck | veteran: army marine navy military | video: screen telehealth | violence: hit hurt fight | violent: hit hurt fight | vision: see',
  'visit: see appointment week | visual: see | vital: pressure pulse | voice: hear | vomit: throw puke sick | vulnerable: weak | wake: sleep up night | water: drink | weakness: weak | weapon: knife firearm | weight: pound',
  'withdraw: shake sweat | withdrawn: isolate alone room | worried: think | worsen: bad more | worthless: failure good nothing burden | wound: cut',
]
export const RELATED: ReadonlyMap<string, readonly string[]> = new Map(
  RELATED_WORDS.flatMap((line) => line.split(' | ')).map((entry): [string, string[]] => {
    const [word = '', others = ''] = entry.split(': ')
    return [keyOf(word), [...new Set(others.split(' ').map(keyOf))].filter((key) => key !== '')]
  }),
)
