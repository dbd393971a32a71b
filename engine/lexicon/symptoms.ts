import { concepts } from './concept.ts'

export const SYMPTOM_CONCEPTS = [
  ...concepts(
    'mood',
    `
depressed-mood | depressed mood | depress*; low mood; mood ~ low; feel* (down|low|blue|flat|empty|numb|sad|hopeless|worthless|useless|like a failure|miserable|lost|heavy); sad; sadness; bummed; down in the dumps; really down; been down; so down; gray; not myself; not (yourself|herself|himself); in a (hole|fog|funk|dark place); dark place; grief; griev*; mourn*; heavy; crappy; lousy; rotten; blah; shut down; numb; empty; heartbroken; devastat*; crushed; rock bottom; (black|dark) cloud; rough (patch|week|month|time|few|stretch|spell); (fell|fall|falling|fallen) apart; (broke|break|breaking) down; despair*; discourag*; joyless; no joy; low point; in the pits; dragging (myself|himself|herself); miserabl*; unhapp*
hopelessness | hopelessness | hopeless*; no hope; nothing will (change|get better); no point; pointless; what is the point; no future; helpless*; never (going to )?get better; (nothing|not) (ever )?(going to|gonna) (change|get better|work); no way out
worthlessness | worthlessness | worthless*; useless; burden; failure; failing; hate myself; not good enough; piece of (crap|garbage|trash); (let|letting) (everyone|everybody|people|them|my) down; hate (who|what) i; loser; no good to
guilt | guilt | guilt*; blame* (myself|himself|herself|themselves); my fault; asham*; shame; feel (terrible|awful|bad) about; should have (been|done|known|seen|called|gone|stopped); regret*
crying | crying spells | cry; cries; cried; crying; tears; sob*; weep*; teary; bawl*; broke down; breaking down; (well|welled|welling) up; weepy; choked up; melt* down; meltdown*
mood-good | good mood | mood ~ (good|fine|okay|ok|stable|level|steady|better|even|great|decent|bright); euthymic; in good spirits; feel* (good|great|better|fine|okay|like myself|steady|level|hopeful); been (good|steady|level|better|okay|stable); level; steadier; brighter; lighter; more like (myself|yourself|himself|herself); turn* (a|the) corner; back to (normal|myself|my old self|himself|herself); happier; happy; content; doing (well|good|great|better|fine|okay); not bad; best i have; good (days|week|month|stretch)
mood-swings | mood swings | mood swing*; moody; up and down; ups and downs; emotional rollercoaster; mood ~ (all over|labile)
mood | mood | mood; moods; spirits; feeling emotionally
loneliness | loneliness | lonely; loneliness; isolat*; withdrawn; alone all; by myself all; keep to myself; staying in my room; stayed in my room; been in my room; no friends; nobody to talk to; no one to talk to; pull* away from; push* (people|everyone|everybody) away; keep* to (himself|herself|themselves); not (leave|leaving|left) (my|the|his|her|their) (room|house|bed|apartment)
`,
  ),
  ...concepts(
    'interest',
    `
anhedonia | loss of interest | anhedonia; loss of interest; lost interest; (not|never) (enjoy*|care|interested); enjoy*; no interest; no motivation; unmotivated; motivation; nothing (is )?fun; (do not|does not|did not) (want to do|feel like doing); interest*; hobb*; stopped (going|playing|seeing|doing|reading|painting|singing); haven't gone; have not gone; libido; sex drive; stopped caring; do not care (about (anything|it)|anymore|any more); nothing (interests|excites); going through the motions; (not|nothing to) look* forward; do not look forward; (cancel*|bail*) (plans|on); no desire; cannot be bothered; lost (my|the|his|her) (spark|drive|joy|passion); no longer (enjoy*|interested|fun)
`,
  ),
  ...concepts(
    'anxiety',
    `
anxiety | anxiety | anxi*; nervous*; worr*; on edge; keyed up; tense; tension; restless*; dread; stress*; overwhelm*; racing mind; mind is (just )?(going|racing); cannot turn my brain off; can't turn my brain off; overthink*; ruminat*; butterflies; fear*; scared; afraid; frighten*; terrified; jumpy; catastroph*; what if*; uneasy; freak* out; wound up; uptight; (knot|knots|pit) in (my|the|his|her) stomach; stomach in knots; spiral*; panicky; worst case; cannot (relax|settle|calm down|shut (it|my)); fret*; apprehens*; phobi*; (shut|turn) (my|the|his|her) (brain|mind|head) off; mind (will not|does not|would not) (stop|quit|shut)
social-anxiety | social anxiety | social anxiety; social phobia; judged; embarrass*; people staring; public speaking; blush*; in front of (people|everyone|the class|others); meet* new people; make a fool; eyes on me; looking at me
avoidance | avoidance | avoid*; will not go back; do not go (out|anywhere|there); do not take the (highway|bus|elevator); stay home; stopped driving; do not drive; put* off; dodge*; stopped (going out|answering|picking up); do not (answer|open|pick up)
agoraphobia | agoraphobia | agoraphob*; leave the house; crowds; crowded
`,
  ),
  ...concepts(
    'panic',
    `
panic | panic attacks | panic*; attacks; anxiety attack*; heart ~ (pounding|racing|beating); cannot (breathe|get air|catch my breath); could not (breathe|get air|catch my breath); thought i was (dying|having a heart attack); chest (tight*|got tight|gets tight); hands went numb; palpitations; hyperventilat*; short of breath; tingl*; pins and needles; (felt|feel|feeling) like i (was|am|might be) (dying|choking|suffocating|going crazy|having a heart attack); out of (nowhere|the blue); heart (skip*|flutter*|in my throat); hyperventil*
`,
  ),
  ...concepts(
    'sleep',
    `
insomnia | difficulty sleeping | insomnia; (cannot|not|trouble|hard to|difficult*|hardly|barely|problems) ~ (sleep*|asleep); (lie|lying|laying|lay) (there|awake); wide awake; awake (all|at|until|till|most); up (all night|at \\d|until \\d|till \\d|half the night); toss* and turn*; early morning (waking|awakening); wak* up (at|early|in the|every|several|multiple); dfa; middle insomnia; initial insomnia; terminal insomnia; sleep onset; broken sleep; poor sleep; not sleeping; up (most of|half) the night; (fall*|fell|stay*|stayed|get|getting|drift*) (back )?(to sleep|asleep); star* at the ceiling; (wake|wakes|waking|woke|awake) (at|by|around|every|up); restless night*; light sleeper; before the alarm; middle of the night; no sleep; sleepless
nightmares | nightmares | nightmare*; bad dream*; night terror*; dreams about; nm; nms; vivid dream*; dream* (about|of|where|that); wake* up (screaming|sweating|in a sweat)
hypersomnia | sleeping too much | sleep* (too much|all day|all the time|\\d\\d hours); oversleep*; hypersomni*; cannot get out of bed; in bed all day; nap; naps; napping; doze*; dozing; stay* in bed; sleep* (in|until|till|through)
decreased-need | decreased need for sleep | (need*|needing) (less|hardly any|little|no) sleep; not needing sleep; not need sleep; decreased need for sleep; without (sleep|feeling tired); up for days
sleep | sleep | sleep*; slept; asleep; bed at; bedtime ~ \\d; hours a night; hours per night; slp; snor*; cpap; sleep apnea; melatonin ~ sleep; hours of sleep; night's sleep; wake up; waking up; rest at night; bed (by|around|before|after); (go|went|get|gets|getting|got) (to|in|into) bed; (hours|hour) (a|per|each|of) (night|sleep); out like a light; night shift*
`,
  ),
  ...concepts(
    'appetite',
    `
appetite-low | poor appetite | (no|poor|low|lost|less|decreased|reduced|little) appetite; appetite ~ (gone|low|poor|bad|down|decreased|reduced|less|nothing); not (eating|hungry|eat); (do not|does not|did not|cannot) eat; forget* to eat; skip* (meals|lunch|breakfast|dinner); pick at; just pick; food ~ (cardboard|nothing); nothing tastes; no stomach for; (lost|lose) (my|his|her|the) (taste|appetite); (barely|hardly|not really|never) (eat*|hungry|touch*); one meal a day; living on (coffee|toast|crackers)
weight-loss | weight loss | (lost|lose|losing|dropped|down) ~ (pounds|weight|lb|lbs|kilos|kg); weight loss; clothes ~ loose; wt down; pants ~ (loose|falling); (clothes|pants|jeans|ring*|belt) ~ (loose|big|falling|hang*|notch)
weight-gain | weight gain | (gain*|put on|up) ~ (pounds|weight|lb|lbs|kilos|kg); weight gain; wt up; (clothes|pants|jeans) ~ (tight|small|not fit|do not fit); heavier
appetite | appetite | appetite; eating; eats; eat; ate; hungry; meals; lunch; dinner; breakfast; weight; pounds; wt; intake; overeat*; snack*; crav* (sugar|sweets|carbs|salt|chocolate|food|for sweets|for sugar|for carbs); food; meal; supper; fridge; calorie*
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
fatigue | fatigue | fatigue*; tired*; exhaust*; no energy; low energy; energy ~ (low|gone|poor|bad|down); drained; worn out; wiped out; wrung out; sluggish; lethargic; run down; no gas; dead tired; letharg*; burn* out; burnt out; burnout; no (drive|get up and go|juice|steam|strength); (out of|low on) (gas|steam); worn down; bone tired; drag* (myself|himself|herself|through|all day); no (oomph|pep); heavy (limbs|legs|arms); crash* (at|in|by|on|after)
energy | energy | energy; stamina; get up and go
`,
  ),
  ...concepts(
    'concentration',
    `
poor-concentration | poor concentration | (cannot|not|trouble|hard to|difficult*|poor|bad|unable to) ~ (concentrat*|focus*|think straight|pay attention|follow|read); concentrat* ~ (bad|poor|shot|terrible); foggy; brain fog; fog; distract*; scattered; zoning out; zone out; unfocused; read the same (line|page|sentence); forget*; forgot*; lose* (track|my train|things); lost (track|my keys); memory; mistakes at work; make mistakes; procrastinat*; disorganiz*; (cannot|could not|hard to|trouble) (finish*|get through|stay on|sit through|keep track|remember*|follow*|sit still); spac* out; space out; mind (wanders|goes blank|drifts|wander*|went blank); (goes|went|go) blank; (lose*|losing|lost) (my|his|her|their) (place|train of thought|words|keys|phone|wallet); half finished; unfinished; careless; sidetrack*; daydream*; absent minded; reread*; re-read*; read* (it|the same|everything) (twice|three|over)
concentration | concentration | concentrat*; focus*; attention; memory; decision*; indecisive*
`,
  ),
  ...concepts(
    'anger',
    `
aggression | aggression | (hit|hits|bit|bites|kick*|punch*|slap*|push*|shov*|attack*|scratch*|spit|spat|swung at|swing* at|lung* at) (him|her|me|them|you|us|the|his|their|a|an|my|another|other|people|staff|someone|somebody|himself|herself|themselves|myself|yourself); (go|goes|went|gone|going) (for|after) (him|her|me|them|his|my|[a-z]+) ?(with|again)?; aggress*; assault*; combative; violen*; hurt* (his|her|my) (brother|sister|mother|father|mom|dad); (threw|throws|throw|throwing) (a|the|his|her|my|things|stuff|food|it) ~ at (him|her|me|them|the|my|his|staff|someone|people); (pull*|pulled) (a|the) (knife|gun) on; (chok*|strangl*|stabb*|headbutt*|bit|bites|biting|kick*|shov*|push*|hit|hits|hitting|punch*|slapp*|grabb*) (his|her|my|their|the|a|an|another|one of|some|other|[a-z]+'s)
irritability | irritability | irritab*; snap* at; snappy; short with; short fuse; angry; anger; mad; temper; rage; blow* up; blew up; yell*; lost it; losing it; grumpy; cranky; like a bear; outburst*; punched (a|the) wall; throw things; threw; fights; fighting; aggress*; hostil*; (fly*|flew|flies) off the handle; (lose*|lost|losing) (my|his|her|their) (cool|temper|patience); (bit*|biting) ~ head off; slam*; (break|breaks|broke|smash*) (things|stuff|a|the) ~ (door|plate|phone|window|dish*|glass)?; scream*; shout*; fed up; resent*; furious; pissed*; ticked off; frustrat*; impatien*; no patience; annoy*; set me off; sets me off
`,
  ),
  ...concepts(
    'psychosis',
    `
command-hallucinations | command hallucinations | (tell|tells|telling|told|say|says|command*|ask*|order*) (you|me|him|her|them) to (do|hurt|harm|kill|jump|cut); command hallucination*; command voice*; command ah; command auditory
hallucinations | hallucinations | hallucinat*; (hear|hears|hearing|heard) (voices|things|stuff|them|people); see* (things|people|shadows) ~ (not there|others|other people|nobody|no one); seeing things; hear or see; hearing or seeing; seeing or hearing; see or hear; (voices|voice) (tell|telling|say|saying|that|are|talk*|got|came|come|back|quiet*|louder|get|started|stopped|calling); the voices; voices; avh; ah; vh; ah/vh; avh/; perceptual disturb*; whisper*; command hallucination*; (hear|hears|hearing|heard) (my name|footsteps|music|knocking|whisper*|someone|somebody|a voice|a man|a woman|him|her talk*); (see|sees|seeing|saw) (shadows|figures|bugs|faces|someone who|things that); shadow (people|figure*); out of the corner of (my|his|her) eye; calling my name; see* (a|the|this) (man|woman|figure|person|girl|boy|guy|lady|face|dog|cat|child|children|kids) (in the (corner|room|mirror|window|yard|doorway|dark)|at (the|my) (window|door|foot of)|standing|sitting (there|on)|that is not|who is not|behind me); (bugs|ants|things|spiders|snakes|worms) (crawl*|on my|under my|all over); smell* (gas|smoke|things|something|rot*|burning) (that|nobody|no one|when|and nobody); (hear*|heard) (my|a|his|her|their|the|some|this|whisper*|mumbl*|music|footsteps|knocking|people|someone|somebody) ~ (voice|voices|calling|talking|whispering|name|nobody|not there|dead); hear* (whispers|whispering|mumbling|footsteps|someone|somebody|a man|a woman|a girl|god|satan|the devil); voices (are|were|in|tell*|say*|told|get|got|quiet*|loud*|came|come|back|gone|stopped|talk*); (a|the|that|this) voice (in|tell*|say*|told|that); shadow (people|person|man|figure*); talk* to (people|someone|somebody) (who|that) (is|are) not
paranoia | paranoia | (somebody|someone|they) (is|are|has|have|has been|have been|keep|keeps|been) (been )?(in my (apartment|house|room)|moving (things|my));  paranoi*; people (are )?(against|after|watching|following|plotting|out to get|talking about) ~; watch* me; following me; after me; out to get; plotting; spying; cameras; being watched; being followed; suspicious; against you; feel safe around; bugged; poison*; (tv|radio|news|phone) (is|was|are|were) (talking|listening|sending|about me); they are (watching|listening|recording|following|after|out to); (listening|recording|tracking) (to )?(me|my|us|him|her); do not trust (anyone|anybody|people|them); (neighbor*|coworker*|people) (are|were) (talking|watching|listening|laughing); microchip*; tracker*; implant*; fbi; cia; (camera*|microphone*|bugs?) (in|inside) (the|my) (smoke|light*|vent*|walls?|tv|ceiling|shower|bathroom); (chip|tracker|implant*|device*) (in|inside|put in) (me|my (head|brain|arm|body|neck|tooth|teeth)|him|them); (put|implant*|planted) (a|the|some) (chip|camera|bug|tracker|device|microphone); (poison*|drugg*|tamper* with) (my|his|her|their|the) (food|water|coffee|drink*|air|medic*); (somebody|someone|they|people|he|she) (is |are |has |have |keep |keeps |been |was |were )+(been )?(breaking into|coming in|coming into|going through|moving things in|listening|following|tracking|recording|spying|watching|out to get|plotting) (to |on |my|me|him|her|us|the|through); (fbi|cia|government|police|cops|mafia|cartel|aliens) (is|are|was|were) (after|watching|following|listening|tracking); listen* (to (me|us)|in )?(through|in on) (my|the) (phone|walls?|vents?|tv)
delusions | delusions | delusion*; special (powers|message|mission); messages (from|in|for); read* my mind; thoughts (put|inserted|broadcast); chosen; prophet; control* my (mind|thoughts); ideas of reference; demon*; possess*; secret (message*|code*); special purpose; sent by god; god (talks|told|speaks|spoke); (people|they|others|everyone|everybody|he|she) (can|could|are|is) (able to )?(hear*|read*|steal*|know*|pick* up) (on )?(my|his|her|their) (thoughts|mind); (send*|sent|get*|getting|receiv*) (me |him |her |them )?(secret|special|coded|hidden) (messages|signals|signs); (send*|sent|get*|getting|receiv*) (me |him |her |them )?(messages|signals|signs) (through|from (god|the (tv|radio|government|stars|devil))); (am|is|was|are) (the|a|an) (messiah|prophet|chosen one|chosen|son of god|king|angel|reincarnat*|jesus); (god|jesus|angels|the devil|satan) (speaks|talks|spoke|talked|tells|told|chose|is telling|is talking|wants); (tv|television|radio|news|songs?|phone|internet) (is |are |was |were )?(talking|speaking|sending|about me|referring|telling); (dead|rotting|gone|missing) inside my; (replaced|impostor*|imposter*|double) ~ (wife|husband|mother|father|family); control* (my|his|her|their) (thoughts|mind|body|brain)
disorganized | disorganized thinking | disorganiz*; word salad; thoughts (jumbled|mixed up); not making sense; psychosis; psychotic
dissociation | dissociation | dissociat*; not real; unreal; outside (my|of my) body; derealiz*; depersonal*; lose time; losing time; watching myself; (float*|zon*|check*) (away|out) of (my|his|her) body; watching from (outside|above); autopilot; in a dream; everything (is|feels|felt) (fake|far away)
`,
  ),
  ...concepts(
    'mania',
    `
mania | manic symptoms | manic; mania; hypomani*; revved; sped up; wired; on top of the world; grandios*; racing thoughts; thoughts ~ racing; talk* (fast|too fast|faster|a mile a minute|more); pressured; spend* (spree*|money|a lot|too much|thousands); spending; impuls*; reckless; hypersexual*; elevated; euphor*; highs; no highs; invincible; flight of ideas; not up, (not|i am not) down; big ideas; stretches of; elevated mood; decreased need; full of (ideas|energy); energized; amped; hyper; unstoppable; nonstop; non-stop; (cannot|could not) stop talking; (mind|thoughts) ~ (mile a minute|hundred miles|fast); maxed out; credit cards; gambl*; (sleep*|slept) around; speeding; on a roll; up for (\\d|two|three|several) (days|nights); new (project*|business*|idea*); (spent|spend|spending|blew|blow|dropped) (over |about |like |almost )?(\\d\\d?,?\\d\\d\\d (dollars|bucks)|\\d+ grand|\\d+k|all (my|our|his|her|their) (money|savings)|(my|our|his|her|their) (savings|rent|whole paycheck)|thousands|money i (do|did) not have); max* out ~ (card|cards|credit); (bought|ordered|buying) (a|\\d+|another|so much stuff|so many things|stuff|things) (boat|motorcycle|horse*|rv|(cars|trucks|guitars|pianos|houses)|i (do|did) not need|online at \\d); (started|starting|start|launched) (\\d+|several|multiple|like \\d+) (new )?(businesses|companies|projects|podcasts|novels); (only )?(need*|get*|got|getting|slept|sleep*|run*|running) (on )?(about |like |maybe )?[1-4](?:.5)? hours (of sleep )?(and|but) (feel*|fine|great|full|not tired|i am not|patient is not|wide awake|up); (not|have not|has not|had not) slept in \\d+ (days|nights); (up|awake) (for )?\\d+ (days|nights)( straight| in a row| running)?; (clean*|scrub*|paint*|reorganiz*|vacuum*|bak*) ~ (at|until|till|in the) (1|2|3|4|5|middle|all night); (sleeping|slept|hooking up|hooked up|sex) with (strangers|random|everybody|everyone|different|people i); mile a minute; (mind|brain|thoughts|head) (will|would|does|do|is|are|can) not (shut|turn|slow|stop|quit|switch)( off| down| up)?; talk* (so|too|really|very) fast; quit (my|his|her|their) job (on a whim|out of nowhere|without|just); (drove|flew|took off) (to|off to|all the way to) (vegas|the casino); (feel*|felt|like i am|like patient is) (invincible|unstoppable|a god|like god|chosen|electric|superhuman|bulletproof); (so much|tons of|full of|too much|endless) energy; (do not|not|did not|does not) need (much |any |to )?sleep; (spending|buying|impulse) spree*; on a tear
`,
  ),
  ...concepts(
    'trauma',
    `
trauma | trauma | trauma*; flashback*; ptsd; intrusive (memor*|thought*|image*); memories that; relive*; reliv*; startle*; hypervigilan*; triggered; triggers; combat; deployment; deployed; the accident; car accident; crash; fire; assault; jumpy; frightening experience*; when i was (a kid|little|young|\\d+); nightmares about; reminders; haunt*; (keep|kept|keeps) (seeing|replaying|reliving|hearing); replay*; on guard; back to the (door|wall); (loud|sudden) (noise*|bang*|sound*); fireworks; backfir*; ambush*; mugged; robbed; robbery; held up; shooting; shot at; hostage; wreck; survivor*; witnessed; (saw|watched|seen) (him|her|it|them) (die|happen|get|fall|bleed); scan* (the|every) (room|exit*|crowd); (right )?back (there|in (the|it))(?! (office|hospital|house|apartment|job|school)); (keep*|kept) (seeing|hearing|reliving|replaying) (it|the|his|her|that); (loud noises?|fireworks|sirens|helicopter*) ~ (jump*|scare*|set*|trigger*|send*|make*|bother*|lose); (sit|sits|sat|back) (with |to )?(my back |the back )?(to|against) the wall; (touched|molested) (me|him|her|them) when
`,
  ),
  ...concepts(
    'obsessions',
    `
obsessions | obsessions or compulsions | obsess*; compuls*; ocd; ritual*; check* (the|my) (stove|locks?|door|iron); check* (on )?things; check* (his|her|their|the baby's) breathing; check* on the baby; wash* (my|her|his|their) hands; hand washing; contaminat*; germs; count* (to|things|steps); intrusive; unwanted (thought*|image*|picture*); (comes|came|come|pops|popped|flash*) (to|in|into) (me|my|her|his|their) (head|mind|eyes)?; (image|images|picture|pictures) of (me|the|my|her|him|it|dropping|hurting|falling); tapping; arrang*; symmetry; skin picking; pick* (at )?my skin; hair pulling; pull* (my|her|his) hair; tics; reassurance; over and over; just right; even number*; redo; re-?check*; (three|four|five|\\d+) times (before|to make sure|each); urge* to (check|wash|count|pull|pick|clean); bald (spot|patch); pick* (my|her|his|their|at) (skin|face|scalp|cuticles|nails|scabs); bit* my nails; nail biting; bleach; clean* for hours; hoard*; have to (touch|count|tap|check|wash|start over); if i do not (check|wash|count|do it); (image*|picture*|thought*|flash*|vision*|urge*) (of |where i am |where patient is )+(me )?(drop*|hurt*|stab*|smother*|throw*|drown*|shak*|chok*|cut*|push*|molest*|hit*) (the|my|her|him|them|it|his|their|someone|somebody|people); (see*|seeing|saw|pictur*|imagin*) (myself|me|himself|herself|themselves|them|it) (drop*|hurt*|stab*|throw*|drown*|shak*|push*|smother*|chok*|hit*); what if (i|patient|he|she|they) (hurt*|drop*|stab*|snap*|lose control|hit|hits|did something|do something|push*|jump*|left|forgot|poison*); (thoughts?|images?|pictures?) (just )?(pop*|flash*|jump*) (in|into|up); (cannot|not) (get|shake) (it|them|the (thought|thoughts|image|images|picture|pictures)) out of (my|his|her|their) (head|mind)
`,
  ),
]
