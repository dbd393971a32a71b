import { concepts } from './concept.ts'

export const LIFE_CONCEPTS = [
  ...concepts(
    'substances',
    `
alcohol | alcohol use | alcohol*; drink*; drank; drunk; beer*; wine; vodka; whiskey; whisky; liquor; tequila; seltzer*; white claw*; cocktail*; etoh; bourbon; rum; gin; shots; hangover*; sober; sobriety; relapse*; blackout drunk; blacked out; binge drink*; margarita*; pint; fifth; six-pack; six pack; dui; ciwa
cannabis | cannabis use | cannabis; marijuana; weed; pot; thc; edible*; gumm*; joint*; vape pen; dab*; delta-?8; cbd; stoned; get high; blunt; blunts; bong; bowl; mj
nicotine | nicotine use | nicotine; tobacco; cigar*; smok*; vape; vapes; vaping; vaped; juul; chew; dip; zyn; packs?; ppd; pack a day
opioids | opioid use | opioid*; opiate*; heroin; fentanyl; oxy*; percocet*; norco; vicodin; pain pills; hydrocodone; kratom; suboxone; buprenorphine; methadone; narcan; naloxone; using again; used (last|yesterday|on|again)
stimulants-illicit | stimulant use | cocaine; coke; crack; meth; methamphetamine*; speed; crystal; adderall off; molly; mdma; ecstasy
other-drugs | other drug use | other drugs; any drugs; drugs; street drugs; recreational; substances; acid; lsd; mushrooms; shrooms; psilocybin; ketamine ~ party; benzos off; pills that are not; not prescribed to; iv drug*; inject*; needle*; kratom; whippets; nitrous; inhalants
caffeine | caffeine use | caffein*; coffee; energy drink*; red bull; monster; soda; cups; espresso; tea
`,
    'substance',
  ),
  ...concepts(
    'medical',
    `
medical-conditions | medical problems | medical (problem*|condition*|history|issue*); health problem*; diabet*; hypertens*; high blood pressure; asthma; thyroid; hypothyroid*; cholesterol; heart (problem*|condition|disease|attack); epilep*; seizure disorder; migraine*; arthritis; cancer; kidney; liver; hepatitis; hiv; copd; stroke; surgery; surgeries; concussion*; head injur*; tbi; anemia; reflux; gerd; ibs; pcos; fibromyalgia; chronic pain; back pain; knee; sprain*; pregnan*; breastfeed*; nursing; tubes tied; birth control; contracept*; iud; menopause; period; periods; lmp; postpartum; sleep apnea; pmh; pmhx; covid; infection; eyesight; glaucoma; dementia; parkinson*; htn; dm2; dm; hld; gout; lupus; crohn*; colitis; celiac; psoriasis; eczema; obesity; fever
`,
  ),
  ...concepts(
    'family',
    `
family-history | family history | family history; fhx; fh; runs in (my|the|your) family; in (the|your|my) family; anyone (else )?in (your|the) family; (mother|mom|father|dad|brother|sister|aunt|uncle|grandmother|grandma|grandfather|grandpa|cousin|son|daughter|parent|parents|mom's side|dad's side) ~ (had|has|have|was|is|died|killed|drank|drinks|suffered|took|takes|with|on|struggl*|diagnosed|bipolar|depress*|schizophren*|alcoholic|suicid*|anxiety|attempted|hospital*)
`,
  ),
  ...concepts(
    'social',
    `
living | living situation | live* (with|alone|in|at|by); living (with|alone|situation|in); at home; apartment; housing; homeless*; shelter; evict*; rent; moved (in|out|to|back); roommate*; house; group home; couch surfing; staying with; sober living
relationships | relationships | married; marriage; divorc*; separat*; broke up; break up; breakup; husband; wife; partner; boyfriend; girlfriend; spouse; dating; widow*; engaged; fiance*; ex; relationship; kids; children; custody; son; daughter; grandkids; grandchildren; friends; friend; family; parents; siblings; baby; mother-in-law; in-laws
work | work | work*; job; jobs; boss; supervisor; manager; coworker*; shift*; laid off; layoff; fired; unemploy*; quit my job; retire*; disability; fmla; leave of absence; career; office; business; interview; promotion; hours at; called off; called out; called in sick
school | school | school; class; classes; college; university; grades; exam*; finals; homework for; teacher*; semester; degree; gpa; iep; 504; student; grade; suspended; expelled; detention
money | finances | money; bills; debt; rent; afford; insurance; financial*; bankrupt*; benefits; food stamps; credit card; loan*
legal | legal problems | legal; court; arrest*; probation; parole; jail; prison; charges; dui; police; custody hearing; restraining; lawyer; immigration; visa; deport*; undocumented; asylum; small claims
military | military service | military; army; navy; marine*; air force; veteran; va; v.a.; combat; deployed; deployment; service
faith | faith | church; faith; god; pray*; religio*; spiritual*; mosque; temple; bible; chaplain
activities | activities | exercise*; gym; walk; walks; walking; run; running; yoga; garden*; read; reading; music; sing*; paint*; draw*; volunteer*; hobb*; sports; bike; biking; swim*; hik*; cook*; dog; cat; pet; pets; movies; tv; games; gaming; knit*; fish*; choir
immigration | migration | country; came here; migrat*; immigrant; border; back home
`,
  ),
  ...concepts(
    'function',
    `
function | functioning | get out of bed; shower*; hygiene; dishes; chores; laundry; housework; errands; take care of (myself|the house|the kids); getting (things|stuff) done; function*; adls; missed (work|class*|school|days); called off; called out; late to work; productiv*; deadlines; falling behind; behind at; behind on; closed out
`,
  ),
  ...concepts(
    'events',
    `
stressors | stressors | stressor*; stress at; lost (my|his|her|their|the) (job|house|mother|father|dad|mom|brother|sister|husband|wife|son|daughter|baby|dog|cat|friend); passed away; died; death of; funeral; anniversary; accident; moved; fight with; argument; argued; affair; cheat*; broke up; divorce; miscarr*; diagnosis of; caregiv*; deadline*; crisis; incident; since (the|my) (death|divorce|move|accident|breakup|surgery|baby)
onset | onset | started (about|around|in|when|after|back|last|a|\\d); began; since (january|february|march|april|may|june|july|august|september|october|november|december|last|the|about|christmas|easter|thanksgiving|summer|winter|spring|fall|i was|he|she|\\d); for (about|the last|the past|\\d|a|several|many) ~ (days|weeks|months|years|month|year); ago; months now; weeks now; years now; when did (it|this|that|you); how long
`,
  ),
]
