import { concepts } from './concept.ts'

export const LIFE_CONCEPTS = [
  ...concepts(
    'substances',
    `
alcohol | alcohol use | alcohol*; drink*; drank; drunk; beer*; wine; vodka; whiskey; whisky; liquor; tequila; seltzer*; white claw*; cocktail*; etoh; bourbon; rum; gin; shots; hangover*; sober; sobriety; relapse*; blackout drunk; blacked out; binge drink*; margarita*; pint; fifth; six-pack; six pack; dui; ciwa; champagne; mimosa*; nightcap*; tallboy*; handle of; brandy; scotch; mezcal; sake; hard cider; happy hour; tipsy; buzzed; on the wagon; off the wagon; days sober; (glass|glasses|bottle|bottles) of (wine|red|white|rose|prosecco); a few drinks; booze; boozing
cannabis | cannabis use | cannabis; marijuana; weed; pot; thc; edible*; gumm*; joint*; vape pen; dab*; delta-?8; cbd; stoned; get high; blunt; blunts; bong; bowl; mj; (vape|thc|weed|dab) carts?; carts; dispensary; medical card; hash; toke*; smok* (weed|pot|up|a bowl|a joint|marijuana|to sleep); high on; cbn; edibles
nicotine | nicotine use | nicotine; tobacco; cigar*; smok*; vape; vapes; vaping; vaped; juul; chew tobacco; chewing tobacco; (i|you|he|she|they|and|or|some) chew(?! (it|on|the|my|your|his|her|them|gum)); dip; zyn; packs?; ppd; pack a day; pouch*; snus; half a pack; e-?cig*; quit smoking
opioids | opioid use | opioid*; opiate*; heroin; fentanyl; fetty; fent; (the|some|on|did|doing|used|using) dope; oxy*; percocet*; norco; vicodin; pain pills; hydrocodone; kratom; suboxone; buprenorphine; methadone; narcan; naloxone; using again; used (last|yesterday|on|again); codeine; tramadol; morphine; dilaudid; percs; pain (med*|killer*); relaps*; clean (since|for|time|and sober); last (use|used|hit|fix)
stimulants-illicit | stimulant use | cocaine; coke; crack; meth; methamphetamine*; speed; crystal; adderall off; molly; mdma; ecstasy; snort*; a bump; lines of; uppers; party drug*; ghb; poppers
other-drugs | other drug use | other drugs; any drugs; drugs; street drugs; recreational; substances; acid; lsd; mushrooms; shrooms; psilocybin; ketamine ~ party; benzos off; pills that are not; not prescribed to; iv drug*; inject*; needle*; kratom; whippets; nitrous; inhalants
benzodiazepines | benzodiazepine use | benzos?; xannies; xanax bars; downers; sleeping pills ~ (street|friend)
cravings | cravings | crav*; urge* to (use|drink|smoke|gamble|drink again); triggered to (use|drink)
caffeine | caffeine use | caffein*; coffee; energy drink*; red bull; monster; soda; cups; espresso; tea; latte*; cold brew; pre-?workout; celsius
`,
    'substance',
  ),
  ...concepts(
    'medical',
    `
medical-conditions | medical problems | medical (problem*|condition*|history|issue*); health problem*; diabet*; hypertens*; high blood pressure; asthma; thyroid; hypothyroid*; cholesterol; heart (problem*|condition|disease|attack); epilep*; seizure disorder; migraine*; arthritis; cancer; kidney; liver; hepatitis; hiv; copd; stroke; surgery; surgeries; concussion*; head injur*; tbi; anemia; reflux; gerd; ibs; pcos; fibromyalgia; chronic pain; back pain; knee; sprain*; pregnan*; breastfeed*; nursing; tubes tied; birth control; contracept*; iud; menopause; period; periods; lmp; postpartum; sleep apnea; pmh; pmhx; covid; infection; eyesight; glaucoma; dementia; parkinson*; htn; dm2; dm; hld; gout; lupus; crohn*; colitis; celiac; psoriasis; eczema; obesity; fever; heart (murmur|failure|rhythm); afib; a fib; pacemaker; blood (clot*|thinner*|sugar); ulcer*; hernia; gallbladder; appendix; hysterectomy; c-section; endometriosis; cyst*; tumor; chemo*; radiation; multiple sclerosis; neuropathy; sciatica; disc; slipped disc; shoulder; hip (replacement|surgery); broken (arm|leg|wrist|hip|bone); fracture*; carpal tunnel; tinnitus; hearing (loss|aid*); vertigo; sinus; allergies in; asthmatic; pneumonia; bronchitis; uti; prostate; hot flash*; perimenopaus*; fertility; ivf; miscarri*; trying (to get pregnant|for a baby); weeks pregnant; trimester; due date; (delivered|gave birth)
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
living | living situation | live* (with|alone|in|at|by); living (with|alone|situation|in); at home; apartment; housing; homeless*; shelter; evict*; rent; moved (in|out|to|back); roommate*; house; group home; couch surfing; staying with; sober living; condo; trailer; dorm; halfway house; nursing home; assisted living; memory care; motel; hotel; (sleep*|liv*) in (my|the|his|her) (car|truck|van); farm; roommates; lease; landlord; foster
relationships | relationships | married; marriage; divorc*; separat*; broke up; break up; breakup; husband; wife; partner; boyfriend; girlfriend; spouse; dating; widow*; engaged; fiance*; ex; relationship; kids; children; custody; son; daughter; grandkids; grandchildren; friends; friend; family; parents; siblings; baby; mother-in-law; in-laws; seeing someone; stepson; stepdaughter; stepkids; grandson; granddaughter; twins; newborn; niece*; nephew*; cousin*; co-?parent*; in-law*; oldest; youngest; estranged; not (speaking|talking) to
work | work | work*; job; jobs; boss; supervisor; manager; coworker*; shift*; laid off; layoff; fired; unemploy*; quit my job; retire*; disability; fmla; leave of absence; career; office; business; interview; promotion; hours at; called off; called out; called in sick; nurse; nursing (job|home); teach*; welder; driver; trucker; mechanic; electrician; plumber; carpenter; barista; waitress; waiter; server; bartend*; cashier; warehouse; factory; plant; ranch; construction; contractor; engineer; accountant; paralegal; firefighter; paramedic; emt; dispatcher; officer; security guard; cook; chef; salon; hairdresser; stylist; housekeep*; custodian; janitor; landscap*; salesman; sales; retail; store; restaurant; overtime; furlough*; part-? ?time; full-? ?time; self employed; freelance; gig; union; foreman; crew; truck*; day care; daycare; paycheck; payroll; write-? ?up; written up; performance (review|plan); clients; customers
school | school | school; class; classes; college; university; grades; exam*; finals; homework for; teacher*; semester; degree; gpa; iep; 504; student; grade; suspended; expelled; detention; major; midterm*; dissertation; thesis; tutor*; credits; scholarship; freshman; sophomore; junior year; senior year; principal; homeschool*; ged; failing; flunk*; dropped out; assignment*; essay*; professor; (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade*
money | finances | money; bills; debt; rent; afford; insurance; financial*; bankrupt*; benefits; food stamps; credit card; loan*; mortgage; paycheck; behind on (rent|bills|the); collections; savings; foreclos*; medicaid; medicare; copay; ssi; ssdi; disability check; food bank; eviction
legal | legal problems | legal; court; arrest*; probation; parole; jail; prison; charges; dui; police; custody hearing; restraining; lawyer; immigration; visa; deport*; undocumented; asylum; small claims; ticket*; citation; felony; misdemeanor; judge; hearing; sentenc*; bail; bond; charged; warrant; subpoena; lawsuit; sued; settlement; green card; citizenship; cps case
military | military service | military; army; navy; marine*; air force; veteran; va; v.a.; combat; deployed; deployment; service
faith | faith | church; faith; god; pray*; religio*; spiritual*; mosque; temple; bible; chaplain
activities | activities | exercise*; gym; walk; walks; walking; run; running; yoga; garden*; read; reading; music; sing*; paint*; draw*; volunteer*; hobb*; sports; bike; biking; swim*; hik*; cook*; dog; cat; pet; pets; movies; tv; games; gaming; knit*; fish*; choir; crochet*; sew*; quilt*; puzzle*; bake*; baking; hunt*; camp*; ride; riding; guitar; piano; drum*; band; workout*; work out; lift* weights; bowling; golf; tennis; basketball; soccer; football; softball; hike; kayak*; woodwork*; craft*; scrapbook*; club; book club; video games; streaming; scroll*; instagram; tiktok; social media; phone until
immigration | migration | country; came here; migrat*; immigrant; border; back home
`,
  ),
  ...concepts(
    'function',
    `
function | functioning | get out of bed; shower*; hygiene; dishes; chores; laundry; housework; errands; take care of (myself|the house|the kids); getting (things|stuff) done; function*; adls; missed (work|class*|school|days); called off; called out; late to work; productiv*; deadlines; falling behind; behind at; behind on; closed out; get (up|dressed|going|out the door); brush* (my|his|her|their) teeth; (pay|paying|paid) (the|my) bills; (cook|clean|cleaning|cooking) (for|the|up); take care of (things|him|her|them|the baby|my); get anything done; keep* up (with|at); fall* behind; miss* (work|class|school|shifts|days|appointments); call* (in sick|off|out); late (for|to) (work|school|class)
`,
  ),
  ...concepts(
    'events',
    `
stressors | stressors | stressor*; stress at; lost (my|his|her|their|the) (job|house|mother|father|dad|mom|brother|sister|husband|wife|son|daughter|baby|dog|cat|friend); passed away; died; death of; funeral; anniversary; accident; moved; fight with; argument; argued; affair; cheat*; broke up; divorce; miscarr*; diagnosis of; caregiv*; deadline*; crisis; incident; since (the|my) (death|divorce|move|accident|breakup|surgery|baby); caring for; take* care of (my|his|her) (mother|father|mom|dad|husband|wife|parents); custody; foreclos*; evict*; lay-?offs?; hospice; stillb*; burglar*; break-in; flood*; hurricane; house fire; lost everything; blow-?up; falling out; (left|leaving|leave) me; moving (out|to|back)
onset | onset | started (about|around|in|when|after|back|last|a|\\d); began; since (january|february|march|april|may|june|july|august|september|october|november|december|last|the|about|christmas|easter|thanksgiving|summer|winter|spring|fall|i was|he|she|\\d); for (about|the last|the past|\\d|a|several|many) ~ (days|weeks|months|years|month|year); ago; months now; weeks now; years now; when did (it|this|that|you); how long
`,
  ),
]
