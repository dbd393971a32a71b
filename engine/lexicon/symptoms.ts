import { concepts } from './concept.ts'

export const SYMPTOM_CONCEPTS = [
  ...concepts(
    'mood',
    `
depressed-mood | depressed mood | depress*; low mood; mood ~ low; feel* (down|low|blue|flat|empty|numb|sad|hopeless|worthless|useless|like a failure|miserable|lost|heavy); sad; sadness; bummed; down in the dumps; really down; been down; so down; gray; not myself; not (yourself|herself|himself); in a (hole|fog|funk|dark place); dark place; grief; griev*; mourn*; heavy
hopelessness | hopelessness | hopeless*; no hope; nothing will (change|get better); no point; pointless; what is the point; no future; helpless*
worthlessness | worthlessness | worthless*; useless; burden; failure; failing; hate myself; not good enough; piece of (crap|garbage|trash)
guilt | guilt | guilt*; blame* (myself|himself|herself|themselves); my fault; asham*; shame; feel (terrible|awful|bad) about
crying | crying spells | cry; cries; cried; crying; tears; sob*; weep*; teary
mood-good | good mood | mood ~ (good|fine|okay|ok|stable|level|steady|better|even|great|decent|bright); euthymic; in good spirits; feel* (good|great|better|fine|okay|like myself|steady|level|hopeful); been (good|steady|level|better|okay|stable); level; steadier
mood-swings | mood swings | mood swing*; moody; up and down; ups and downs; emotional rollercoaster; mood ~ (all over|labile)
mood | mood | mood; moods; spirits; feeling emotionally
loneliness | loneliness | lonely; loneliness; isolat*; withdrawn; alone all; by myself all; keep to myself; staying in my room; stayed in my room; been in my room
`,
  ),
  ...concepts(
    'interest',
    `
anhedonia | loss of interest | anhedonia; loss of interest; lost interest; (not|never) (enjoy*|care|interested); enjoy*; no interest; no motivation; unmotivated; motivation; nothing (is )?fun; (do not|does not|did not) (want to do|feel like doing); interest*; hobb*; stopped (going|playing|seeing|doing|reading|painting|singing); haven't gone; have not gone; libido; sex drive
`,
  ),
  ...concepts(
    'anxiety',
    `
anxiety | anxiety | anxi*; nervous*; worr*; on edge; keyed up; tense; tension; restless*; dread; stress*; overwhelm*; racing mind; mind is (just )?(going|racing); cannot turn my brain off; can't turn my brain off; overthink*; ruminat*; butterflies; fear*; scared; afraid; frighten*; terrified; jumpy; catastroph*; what if*; uneasy
social-anxiety | social anxiety | social anxiety; social phobia; judged; embarrass*; people staring; public speaking; blush*
avoidance | avoidance | avoid*; will not go back; do not go (out|anywhere|there); do not take the (highway|bus|elevator); stay home; stopped driving; do not drive
agoraphobia | agoraphobia | agoraphob*; leave the house; crowds; crowded
`,
  ),
  ...concepts(
    'panic',
    `
panic | panic attacks | panic*; attacks; anxiety attack*; heart ~ (pounding|racing|beating); cannot (breathe|get air|catch my breath); could not (breathe|get air|catch my breath); thought i was (dying|having a heart attack); chest (tight*|got tight|gets tight); hands went numb; palpitations; hyperventilat*; short of breath
`,
  ),
  ...concepts(
    'sleep',
    `
insomnia | difficulty sleeping | insomnia; (cannot|not|trouble|hard to|difficult*|hardly|barely|problems) ~ (sleep*|asleep); (lie|lying|laying|lay) (there|awake); wide awake; awake (all|at|until|till|most); up (all night|at \\d|until \\d|till \\d|half the night); toss* and turn*; early morning (waking|awakening); wak* up (at|early|in the|every|several|multiple); dfa; middle insomnia; initial insomnia; terminal insomnia; sleep onset; broken sleep; poor sleep; not sleeping
nightmares | nightmares | nightmare*; bad dream*; night terror*; dreams about; nm; nms; vivid dream*
hypersomnia | sleeping too much | sleep* (too much|all day|all the time|\\d\\d hours); oversleep*; hypersomni*; cannot get out of bed; in bed all day; nap; naps; napping
decreased-need | decreased need for sleep | (need*|needing) (less|hardly any|little|no) sleep; not needing sleep; not need sleep; decreased need for sleep; without (sleep|feeling tired); up for days
sleep | sleep | sleep*; slept; asleep; bed at; bedtime ~ \\d; hours a night; hours per night; slp; snor*; cpap; sleep apnea; melatonin ~ sleep; hours of sleep; night's sleep; wake up; waking up; rest at night
`,
  ),
  ...concepts(
    'appetite',
    `
appetite-low | poor appetite | (no|poor|low|lost|less|decreased|reduced|little) appetite; appetite ~ (gone|low|poor|bad|down|decreased|reduced|less|nothing); not (eating|hungry|eat); (do not|does not|did not|cannot) eat; forget* to eat; skip* (meals|lunch|breakfast|dinner); pick at; just pick; food ~ (cardboard|nothing); nothing tastes
weight-loss | weight loss | (lost|lose|losing|dropped|down) ~ (pounds|weight|lb|lbs|kilos|kg); weight loss; clothes ~ loose; wt down; pants ~ (loose|falling)
weight-gain | weight gain | (gain*|put on|up) ~ (pounds|weight|lb|lbs|kilos|kg); weight gain; wt up
appetite | appetite | appetite; eating; eats; eat; ate; hungry; meals; lunch; dinner; breakfast; weight; pounds; wt; intake; overeat*; snack*; crav*
`,
  ),
  ...concepts(
    'eating',
    `
binge | binge eating | bing* (eat*|on)?; binge*; eat until
purging | purging | purg*; mak* (myself|yourself|herself|himself) (throw up|sick|vomit); vomit* on purpose; laxative*; throw up after
restriction | restricting food | restrict*; count* calories; calories; fast for days; starv*; body image; feel fat; fear of (gaining|weight); anorexi*; bulimi*; weigh myself
`,
  ),
  ...concepts(
    'energy',
    `
fatigue | fatigue | fatigue*; tired*; exhaust*; no energy; low energy; energy ~ (low|gone|poor|bad|down); drained; worn out; wiped out; wrung out; sluggish; lethargic; run down; no gas; dead tired; letharg*
energy | energy | energy
`,
  ),
  ...concepts(
    'concentration',
    `
poor-concentration | poor concentration | (cannot|not|trouble|hard to|difficult*|poor|bad|unable to) ~ (concentrat*|focus*|think straight|pay attention|follow|read); concentrat* ~ (bad|poor|shot|terrible); foggy; brain fog; fog; distract*; scattered; zoning out; zone out; unfocused; read the same (line|page|sentence); forget*; forgot*; lose* (track|my train|things); lost (track|my keys); memory; mistakes at work; make mistakes; procrastinat*; disorganiz*
concentration | concentration | concentrat*; focus*; attention; memory; decision*; indecisive*
`,
  ),
  ...concepts(
    'anger',
    `
irritability | irritability | irritab*; snap* at; snappy; short with; short fuse; angry; anger; mad; temper; rage; blow* up; blew up; yell*; lost it; losing it; grumpy; cranky; like a bear; outburst*; punched (a|the) wall; throw things; threw; fights; fighting; aggress*; hostil*
`,
  ),
  ...concepts(
    'psychosis',
    `
command-hallucinations | command hallucinations | (tell|tells|telling|told|say|says|command*|ask*|order*) (you|me|him|her|them) to (do|hurt|harm|kill|jump|cut); command hallucination*; command voice*; command ah; command auditory
hallucinations | hallucinations | hallucinat*; (hear|hears|hearing|heard) (voices|things|stuff|them|people); see* (things|people|shadows) ~ (not there|others|other people|nobody|no one); seeing things; hear or see; hearing or seeing; seeing or hearing; see or hear; (voices|voice) (tell|telling|say|saying|that|are|talk*|got|came|come|back|quiet*|louder|get|started|stopped|calling); the voices; voices; avh; ah; vh; ah/vh; avh/; perceptual disturb*; whisper*; command hallucination*
paranoia | paranoia | paranoi*; people (are )?(against|after|watching|following|plotting|out to get|talking about) ~; watch* me; following me; after me; out to get; plotting; spying; cameras; being watched; being followed; suspicious; against you; feel safe around; bugged; poison*
delusions | delusions | delusion*; special (powers|message|mission); messages (from|in|for); read* my mind; thoughts (put|inserted|broadcast); chosen; prophet; control* my (mind|thoughts); ideas of reference
disorganized | disorganized thinking | disorganiz*; word salad; thoughts (jumbled|mixed up); not making sense; psychosis; psychotic
dissociation | dissociation | dissociat*; not real; unreal; outside (my|of my) body; derealiz*; depersonal*; lose time; losing time; watching myself
`,
  ),
  ...concepts(
    'mania',
    `
mania | manic symptoms | manic; mania; hypomani*; revved; sped up; wired; on top of the world; grandios*; racing thoughts; thoughts ~ racing; talk* (fast|too fast|faster|a mile a minute|more); pressured; spend* (spree*|money|a lot|too much|thousands); spending; impuls*; reckless; hypersexual*; elevated; euphor*; highs; no highs; invincible; flight of ideas; not up, (not|i am not) down; big ideas; stretches of; elevated mood; decreased need
`,
  ),
  ...concepts(
    'trauma',
    `
trauma | trauma | trauma*; flashback*; ptsd; intrusive (memor*|thought*|image*); memories that; relive*; reliv*; startle*; hypervigilan*; triggered; triggers; combat; deployment; deployed; the accident; car accident; crash; fire; assault; jumpy; frightening experience*; when i was (a kid|little|young|\\d+); nightmares about; reminders
`,
  ),
  ...concepts(
    'obsessions',
    `
obsessions | obsessions or compulsions | obsess*; compuls*; ocd; ritual*; check* (the|my) (stove|locks?|door|iron); wash* (my|her|his|their) hands; hand washing; contaminat*; germs; count* (to|things|steps); intrusive; unwanted (thought*|image*|picture*); (comes|came|come|pops|popped|flash*) (to|in|into) (me|my|her|his|their) (head|mind|eyes)?; (image|images|picture|pictures) of (me|the|my|her|him|it|dropping|hurting|falling); tapping; arrang*; symmetry; skin picking; pick* (at )?my skin; hair pulling; pull* (my|her|his) hair; tics; reassurance
`,
  ),
]
