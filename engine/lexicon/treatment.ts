import { concepts } from './concept.ts'

export const TREATMENT_CONCEPTS = [
  ...concepts(
    'side-effects',
    `
side-effects | side effects | giving you (any |much )?(trouble|problems|grief); (bad|unwanted|ill) effects; (any|much|some|no) (trouble|problem*|issue*|complaint*|downside*) (from|with|on) (it|them|that|the (med*|pill*|tablet*|dose|new|patch|shot|injection)); how (is|are) (it|they) (treating|sitting with|agreeing with) you; agree* with you; side effect*; adverse; tolerat*; se ~ ; no se; ses; denies se; reaction to; make* me (feel )?(weird|strange|funny|off|sick|ill); react* (badly|poorly); (feel*|felt|make*|made|makes) (me |him |her |them )?(foggy|fuzzy|spacey|loopy|numb|weird|jittery|wired|hungry|starving|ravenous|mean|dull); weird dreams; (vivid|crazy|strange) dreams; hair (is |was |has been )?(fall*|thin*|com*)( out)?; (losing|lost|lose) (my|his|her|their) hair(?! (tie|clip|brush|band)); ring* in (my|his|her|their) ears; (milk came in|leak* (milk|from my breast*)|lactat*|breasts? (leak*|tender|swol*|grow*)); (period*|cycle) (stopped|is late|went away|is gone|are gone|irregular|has not come|messed); (heart|pulse) (race*|racing|pound*|flutter*|skip*) (after|when|since|on) (i|patient|taking|it|the); (made|makes|make) (my|his|her|their) (pee|urine) (stop|quit|not come); (could not|cannot) pee; (cannot|can not|hard to|trouble) (pee|urinat*|go)(?! (to|out|on|back|home|in|there|anywhere|without|into|through)); (zits|acne|pimples)
dry-mouth | dry mouth | dry mouth; mouth ~ dry; cotton mouth; (mouth|oral) dryness
nausea | nausea | nausea*; nauseous; queasy; sick to my stomach; sick feeling; (makes|made|make) (me|him|her) (sick|ill|nauseous|queasy)
stomach-upset | stomach upset | stomach; gi upset; belly (ache*|pain); tummy
vomiting | vomiting | vomit*; threw up; throwing up; throw up; n/v
diarrhea | diarrhea | diarrhea; loose stool*; loose in the stomach; runs; trots; bathroom (a lot|all day|more)
constipation | constipation | constipat*; backed up; bowels; bowel movement*; have not gone in \\d
headache | headaches | headache*; migraine*; ha ~ ; head hurts
dizziness | dizziness | dizz*; lightheaded*; light headed; orthosta*; room spin*; off balance; on a boat; unsteady; woozy; (stand|stood|get) up too (fast|quick*); wobbl*; swim* head; vertigo; spinny
sedation | sedation | sedat*; drows*; groggy; sleepy; zombie; knocked out; knocks me out; hungover; hung over; foggy in the morning; too sleepy; spaced out; out of it; (so|really|too|very) (sleepy|drowsy|tired) (on|from|in the|all); knock* (me|him|her|them) (out|flat|on); heavy in the morning; hard to (wake|get) up; dopey; doped; sleep* (1[2-9]|2\\d|twelve|fourteen|sixteen) hours; (cannot|can not|could not) (wake up|keep my eyes open|stay awake); (nod*|dos*|doz*) off; (wip*|knock*|put*|zonk*|lay*|laid) (me|him|her|them) (out|flat|down|under)
tremor | tremor | tremor*; shak* hands; hands ~ (shak*|shake|trembl*|flap*); shaky; shakes; the shake; jitter*; trembl*; hands flapping; (i|patient|he|she|they|hands|hand|fingers|legs) (shake|shakes|trembles|tremble)(?! (his|her|my|your|their|hands|the|a|it|them|on))
sweating | sweating | sweat*; night sweats; clammy; hot flash*
sexual-side-effects | sexual side effects | (takes|take|took|taking) (forever|ages|so long|an hour|too long) to (finish|come|get there); trouble with sex; problems? with sex; sex (is|has been|was) (a problem|hard|difficult|gone|not); down there; sexual (side|problem*|function*|dysfunction*|desire|issue*|trouble); sexual effect*; sex life; libido; erection*; orgasm*; sex drive; (cannot|not able to|could not|trouble|hard to|takes forever to) (finish|climax|orgasm|get there|get aroused|perform); erectile; in the bedroom; intimacy; arous*; (cannot|can not|could not|trouble) (come|orgasm*|finish|climax*|get (it|an erection) up|get hard|perform)(?! (to|in|back|here|home|over|with|on|out|for|up|today|again|the|my|what|a|it)); (no|low|zero|lost|killed|kill*) (my |his |her |their )?(sex drive|libido)
weight-effect | weight gain | gained ~ (weight|pounds)
akathisia | akathisia | akathisia; cannot sit still; crawling out of my skin; restless legs; pacing all; (cannot|could not) (sit|stay|hold|keep) still; inner restlessness; have to (keep moving|pace); jump out of my skin; legs (will|would|do|does|can) not (stop|stay still|quit|settle); (have|has|had|got) to (keep moving(?! (house*|apartment*|forward|on))|pace(?! (my|our|your|him|her|them)sel)|get up and move|move my legs); jump* out of (my|his|her|their) skin
movements | abnormal movements | involuntary; twitch*; jerk*; stiff*; rigid*; tardive; lip smacking; cogwheel*; muscle spasm*; dystoni*; tongue movement*; cramp*; aims (score|exam|test|of|was|is|\\d); drool*; lip* (smack*|move*); neck (locked|stuck|twist*); jaw (locked|stuck); (tongue|mouth|lips|jaw|face|fingers|toes|shoulder*) (keep*|kept|is|are|was|were|move*|moving|twitch*|go*) (on )?(mov*|twitch*|jerk*|dart*|by itself|by themselves|going); smack* (my|his|her|their) lips; (neck|jaw|eyes|tongue) (locked|lock* up|seized|rolled (up|back)|twisted)( up| sideways| back)?
rash | rash | rash; hives; itching; itchy; swelling; break* out; broke out; blister*; peeling
mouth-sores | mouth sores | (sore*|ulcer*|blister*) (in|inside|on) (my|your|his|her|their|the) (mouth|lip|lips|tongue|gums|cheek*); mouth sore*; canker sore*
palpitations | palpitations | palpitation*; heart (racing|stuff|flutter*); heart racing
bleeding | bleeding or bruising | bleed*; bruis*
thirst | thirst | thirst*; thirsty
urination | frequent urination | pee a lot; urinat*; polyuria; nocturia; bathroom all; (pee|peeing|go|going) (a lot|all the time|every hour|all night)
brain-zaps | discontinuation symptoms | brain zap*; zaps; withdrawal; discontinuation; electric shock*
jaw-clenching | jaw clenching | jaw; teeth grinding; grind* my teeth; bruxism; clench*
seizure | seizures | seizure*; convuls*
fainting | fainting | passed out; pass out; passing out; faint*; blackout*; syncope; lost consciousness
falls | falls | falls; fell; fallen; a fall
blurred-vision | blurred vision | blurr*; vision; double vision
emotional-blunting | emotional blunting | blunted; emotionally numb; flattened; feel nothing; do not feel anything; muted; (do|did|does|can|could) not (cry|feel (much|joy|anything)); flat on (it|the); (feel*|felt) (numb|flat|nothing|like a robot|dead inside)( inside| on it)?
confusion | confusion | confus*; mixed up; disoriented; wrong name*
slurred-speech | slurred speech | slur*; thick speech; thick when
chest-pain | chest pain | chest pain*; pain in my chest; chest hurts
short-of-breath | shortness of breath | shortness of breath; short of breath; breathless
`,
  ),
  ...concepts(
    'adherence',
    `
extra-doses | extra doses | (tak*|took) (an? |any |some |\\d+ )?extra*; extra (dose*|pill*|tablet*|one*|half); an extra; any extra; more than (prescribed|you are supposed|you should|i should|i am supposed); doubl* up; early refill*; run* out early
missed-doses | missed doses | miss* (a|one|two|any|\\d+|some|doses?|it|them|my|the|about|taking|most|an|few); missed; any missed; skip* (a|doses?|it|them|my|weekend*|days?|the); forget* (to take|my|the|a dose|it|pm|am|doses); forgot (to take|my|it); run out; ran out(?! (in front|of (the|my|that|his|her) (room|house|store|door|car|building|office|school|class)|the door|into|onto|on me|after|screaming|crying)); off (it|them|my|the) (for|since); take* ~ every day; taking ~ every day; pill box; pillbox; pill organizer; blister pack; not taking (it|them); as prescribed; take* ~ consistent*; adheren*; complian*; taking it; take it every; never filled; did not fill; not fill*; refill*; religiously; like clockwork; every single (day|night|morning); never miss*; not miss*; cold turkey; (cut|cutting|split|splitting|halv*) (it|them|the (pill*|tablet*)|my dose) (in half|up)?; half (a|the|of a) (dose|pill|tablet); could not afford; (insurance|pharmacy) ~ (cover|denied|out of|stock|deny); (phone|alarm) ~ (remind*|goes off|set); set an alarm; (ran|running|run) (low|out); lapse*; off (my|the|his|her|their) (meds|medication*|pills); how (often|many) ~ (take|miss|skip); spotty; (?:on) (?:and) (?:off); when i (remember|need it|feel); (only|just) (take*|took|taking) (a )?(half|one|part|some)( of it| a day)?; (not|have not|has not|never|did not|had not) (picked|pick*|got|gotten|get) (it|them|that) (up|filled|yet); (lost|misplaced|left|forgot) (the|my|his|her|their) (bottle(?! of water)|pills|meds|medic*|prescription|refill); (stole|stolen|steal*|took|takes|swiped) (my|his|her|their) (pills|meds|medic*); (shar*|split*|sold|sell*|gave|giv*) (my|his|her|their|some|them|it) (pills|meds|medic*) (with|to) (my|his|her|their) (sister|brother|mother|mom|friend|roommate|boyfriend|girlfriend|husband|wife|cousin|neighbor); (spit*|spat|cheek*|tongu*|hid*) (it|them|the pill*|my pill*|his pill*|her pill*)( out)?
stopped-medication | stopped medication | (binned|tossed|flushed|dumped|chucked|threw|thrown|throw) (it|that|them|those|out|away|the rest|mine); gave up on (it|that|them); do not take (it|that|those|them|the|any) (now|anymore|any more)?; quit (it|that|them|taking|the (med*|pill*|tablet*|\\w+ine|\\w+lol|\\w+pam|shot*|patch*)); no longer (on|tak*); stopped (it|them|taking|that|the|my|\\w+ine); stop taking; quit taking; went off; came off; took me off; taken off; off of it; weaned; discontinu*; tapered; self-discontinued; have not taken; has not taken; not taken; (took|take|taking) (myself|himself|herself) off; wean* (myself|off); let it run out; ran out and (did not|never); never (took|started|picked up|filled); (was|were|been) off (it|them|my|the)
`,
    'medication',
  ),
  ...concepts(
    'medication',
    `
medication-effect | effect of medication | (help*|work*|better|nothing|no (effect|difference)|kick* in|wear* off|fades|falls off|lasts) ~ (dose|pill|medicine|medication|meds?); since (we|you) (started|increased|moved|changed|bumped|went); wear* off; falls off; kick* in; benefit*; response to; (does|do|did) not (help*|work|make a difference); (is|are|was|were) (not )?(helping|working|doing (anything|something|much|nothing)); takes the edge off; (smooth*|even*) (me|things|it) out; like a sugar pill; night and day; game changer
medications | medications | what are you taking; how are you taking; taking now; are you taking; take every day; medicat*; medicine*; meds; med; pills; pill; tablet*; capsule*; dose*; dosage; milligram*; \\d mg; \\d mcg; prescri*; rx; injection*; shot; patch; over the counter; otc; supplement*; vitamin*; inhaler; bottles; antidepress*; antipsychotic*; mood stabilizer*; sleep aid; sleeping (pill|med*|tablet*); water pill; herbal; cbd oil; melatonin
`,
    'medication',
  ),
  ...concepts(
    'allergies',
    `
allergies | allergies | (you|i|he|she) cannot take (what|which|any (medic*|med|meds|pills|drugs)); (medic*|meds|pill|pills|drug|drugs|anything) (that )?(you|he|she) (cannot|can not) (take|have|be given); (lip|lips|tongue|face|eyes|throat) (blew up|swelled|swoll*|swole|puffed|puffs|closed)( up| shut)?; bad reaction* to (a |any |the )?(medic*|drug*|med|meds|pill*|antibiotic*); allerg*(?! (thing|pill|pills|med|meds|medicine|medication|tablet|tablets|spray|stuff|shot|shots|season)); nkda; nka; hives; anaphyla*; rash from; reaction to (penicillin|sulfa|codeine); break* out in; broke out in; throat (closed|closing|closes|swelled|swells|swell*); epi-?pen; (clos*|swell*|swelled) (up )?(my|his|her|their|your) (throat|face|lips|tongue|eyes); (lips|face|tongue|eyes|throat) (swell*|swelled|swoll*|puff*|blew up|blow up|balloon*|become like|closes|closed)( up)?; (anything|something|medicine*|medication*|drug*|pill*|what) (that )?(you|he|she|they|i) (react*|reacted) (badly |poorly )?to; react* (badly|poorly) to; disagree* with (me|you|him|her|them); (your|his|her|the) body (refused|rejected|refuses|rejects|does not like|will not take); (cannot|not) (have|take) (penicillin|sulfa|codeine|aspirin|amoxicillin|latex|ibuprofen|morphine|nsaids|shellfish|peanut*|nuts); bee sting*; latex; shellfish; peanut*; (gave|gives|give) (me|him|her|them) (a |an )?(rash|hives|welts|bumps|swelling); (makes|made|make) (me|him|her|them) (break out|swell|itch|itchy|wheeze|stop breathing); (told|said) ~ never (to )?(take|have|touch) (it|that|aspirin|w+) again; epi-?pen
`,
    'allergy',
  ),
  ...concepts(
    'therapy',
    `
homework | homework | homework; assignment; thought record*; thought log*; worksheet*; journal*; exposure*; practice* (the|my|it); worry time; behavioral activation; between sessions; coping skill*; grounding; breathing (exercise*|technique*); mindful*; meditat*; diary card*; dbt; cbt; emdr; act ~ values; values; motivational; reframe*; core belief*; automatic thought*; hierarchy; distress tolerance; opposite action; safety behavior*; suds; sud; imaginal; prolonged exposure; cognitive distortion*; evidence (for|against); balanced thought; role play*; boundary; boundaries; i statements; psychoeducation; interweave; processing; coping; cope; tool*; technique*; deep breath*; box breathing; (4|four) 7 8; progressive (muscle )?relaxation; thought (stopping|challenging); challenge* (the|that|those) thought*; urge surfing; wise mind; radical acceptance; values work; fear ladder; worry (period|log|tree); sleep (diary|log|hygiene); mood (log|chart|tracker); activity (log|schedul*)
therapy | therapy | therap*; counsel*; session*; group; support group; aa; na meeting*; meetings; sponsor; coach
`,
  ),
  ...concepts(
    'psychiatric-history',
    `
hospitalization | psychiatric hospitalization | hospitaliz*; in the hospital; inpatient; admitted; admission*; psych ward; psychiatric unit; detox; rehab; residential; partial program; php; iop; committed; 5150; baker act; involuntar*; psych (hospital|floor|unit|er|hold); (been|was|were|went) in (the )?(psych|mental); on a hold; (locked|voluntary|crisis) (unit|ward|stay|stabilization); baker acted; went inpatient; in and out of (the )?hospital*
past-treatment | prior treatment | treated before; been treated; seen (a|anyone|someone) ~ (therapist|psychiatrist|counselor); first time (i|you); past (psychiatric|trial*|medication*); tried (\\w+ine|\\w+pram|\\w+) (before|in|years); previous* (diagnos*|treat*|episode*|medication*|trial*); diagnosed with; history of (depress*|anxi*|bipolar|adhd|ptsd); years ago ~ (depress*|put me on); was on \\w+ (before|for|in); ect; tms; ketamine; (saw|seen|seeing|see) (a|my|his|her|the) (psychiatrist|therapist|counselor|psychologist|shrink); (first|last) (episode|bout); had this before; been through this; on and off (meds|medication*|antidepressants|therapy); never (been|seen|taken|tried|had) (to )?(a |any )?(therap*|psychiatr*|counsel*|medic*|treat*)
`,
  ),
]
