/**
 * Ordinary words: what our own visits, notes and documents use more than once, what is often said in public dialogues of
 * doctors and patients (read/weights/NOTICE.md names them), and what people take, start and stop besides drugs. A drug is
 * put in the place of such a word alone only if it sounds almost the same and a dose in milligrams stands beside it.
 */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `
abachaa abc abcd abdomen abdominal ability able abnormal abnormalities abnormality abortions about above
abscesses absolutely abuse access accident accidents accompanied according account accounts aches aching achy
acid acknowledged acne across act acting active activities activity acts actually acuity acute adapters add
added adding addition additional additionally address addresses adds adenopathy adhd adjust adjustments admin
admission admit admits admitted adopted adult advantage advil advise advised aerobics affect affected affecting
afib afraid after afternoon afterwards again against age ages aggravating ago agonies agoraphobia agree agreed
agreement agreements agrees ah ahead ai aim aims air airplane akathisia al alarm alcohol alcoholic alert
algorithm alignment alive all allergic allergies allergy alleviate allow allowance allows almond almonds almost
alone along already alright als also alt alternative although always alzheimer's am amazing ambulance ambulate
ambulating ambulation amenorrhea american ames amount an and anemia anesthesia anew anger angry anhedonia ankle
ankles anniversary annual another answer answered answers anterior anti antibiotic antibiotics antidepressant
antidepressants antihistamine anxiety anxious any anybody anymore anyone anything anytime anyway anywhere aortic
apartment api apnea apologized app apparent apparently appear appeared appears appendectomy appendix appends
appetite applied apply applying appointment appointments appreciate appreciated appropriate approximately april
arch are area areas aren't argue arm arms around arrival arrows artery arthritis as aside ask asked asking asks
asleep aspect aspirin assault assess assessed assessment assistance assistant associated assume assuming asthma
asymptomatic at ate atrial attack attacks attempt attempted attempting attempts attend attention attributes
audit august aunt auscultation auth author authority autoimmune available average avoid avoidance avoided
avoiding aw awake aware away awesome awful awoke axillary azure baby back background bad bail balance ball band
banner bare barely base baseball based baseline bases basically basis basketball bath bathroom be bea bear
bearer bearing beat beating beautiful became because become becomes becoming bed bedtime been beer beers before
began begin beginning behavior behavioral behind being belief believe believed believes bells belly belongs
below ben bench benchmarks bend bending beneficial benefit benefits benign beside besides best bet better
between beverages beyond bid big bigger bike biking bilateral bilaterally bill binge biopsied biopsy bipolar
birth birthday bit bite black bladder bleeding block blocking blood bloodwork blurred blurry bmp board boat body
bone bones bony borderline born boss both bother bothered bothering bothers bothersome bottle bottles bottom
bought bout bowel bowels box boxes boxing boy boyfriend bp bpm brace brain brands break breakfast breaks breast
breasts breath breathe breathing breaths briefly bright bring bringing brings brisk broke broken brother
brothers brought brown brownie brownies browser bruising bruits build built bumps bunch bundle burden burn
burning bus business busy but butt buttock button buy by bye bypass bytes ca cabg cad caffeine calcium calf
calibrate call called calling calls calm calories came camping can can't cancer cancers candidate cane cannabis
cannot cap capillary capsule capsules car carbs carcinoma card cardiac cardiologist cardiovascular cards care
careful carotid carpal carried carries carry case cast castor cat catalog cataract catch catching catheter
catheterization cats caucasian caught cause caused causes causing cbc cbt cc cell cellulitis center centimeter
centimeters central cerebral cerebrovascular certain certainly cervical cesarean chain chair chamomile chance
change changed changes changing characters chart check checked checker checking checks checkup chemotherapy
chess chest chew chewing chf chief child childhood children chills chiropractor choice cholecystectomy
cholesterol chosen christmas chronic church ci cigarette cigarettes cigars city claim claims class classes clean
cleaning clear cleared clearly client climb clinic clinical clinician clinician's clinicians clock close closed
closer clot clots cm co coach coats cocaine code coffee cognitive coke cold collagen college colon colonoscopy
color column com combination combined come comes comfortable coming command commands commit committed common
company compared compile compiler complain complained complaining complains complaint complaints complete
completed completely complex compliant complications compose compression computer concentration concept concepts
concern concerned concerning concerns concert condition conditions config confirm confirmed confirms confused
confusion congested congestion congestive congratulations connection consciousness consent consequences
conservative conservatively consider considering consistent consistently const constant constantly constipated
constipation constitutional consult consultation consume consumes consuming consumption contact content context
continue continued continues continuing continuous contraceptive contract contracts contradicted contributing
control controlled controlling cook cooking cool cooperative coordination copd cores coronary correct correction
corrections correctly cortisone costs cotton couch cough coughing coughs could could've couldn't counseled
counseling counselor count counted counter counts county couple course cousin cover covered covers covid
coworker cpap cpp cps cramping cramps crash crazy cream create creatine creatinine credit cried crisis criteria
critical crossfit cruciate cruiser crutches crying ct cuff culture current currently custody cut cuts cutting cv
cva cyanosis cycle cycles cycling dad dad's daily dairy damage dancing danger dark dashboard data database
databases date daughter dax day days daytime db dbt dead deal dealing dear death debilitating debt deceased
december decide decided decides decision decisions declined decompression decongestant decrease decreased
decreasing deep default deficiency deficits definitely deformities deformity degeneration degenerative degree
degrees delivery deltoid delusions dementia demo demonstrated demonstrates denial denied denies dental dentist
deny department dependencies dependency depends deployment depress depressed depression depressive dermatology
descending describe described describes desires desk despite detail details detect determine dev develop
developed developing diabetes diabetic diagnose diagnosed diagnosis dialog dialogue dialogues diarrhea diary
dictation did didn't die died diet dietary difference different difficult difficulties difficulty diffuse digits
diminished dinner diplopia dir directed direction directly disability disappear disc discectomy discharge
discharged discipline discomfort discontinue discontinued discuss discussed discussing discussion disease
diseases disk disorder disorders disposition distal distally distention distress distribution disturbances
diuretic divorce divorced dizziness dizzy dm do doc docs doctor doctor's doctors document documented documents
docx does doesn't dog dogs doing dollars domain dominant don't done door dorsal dorsalis dosage dose doses
double down dr drafts dragon drainage drank drawn dreams dressed drink drinker drinking drinks drive driver
drives driving drooping drop dropped drops drove drug drugs dry due dull duration during duty dv dying
dysfunction dysphagia dyspnea dystonia dysuria each eacl ear earlier early ears easily easter easy eat eating
ecchymosis echocardiogram ecstasy ect eczema ed edema edge edibles edit education effect effective effectiveness
effects efficiency effusion eh eight eighteen eighteenth eighth eighties eighty either ejection ekg elbow
elected electro elevated elevation elevator eleven eliminate else elsewhere embarrassed embedded embolism
emergency emesis emg emotional emphysema employed empty emptying encourage encouraged encryption end ended
ending endocrine endorses endorsing endoscopy ends energy engine engineer english enigma enjoy enjoying enjoys
enlarged enlargement enough entire entry environment enzymes epidural epilepsy episode episodes episodic equal
er error errors erythema especially essentially established et etc ethnicity etiology etoh euthymic evacuate
eval evaluate evaluated evaluating evaluation even evening event events eventually ever every everybody everyday
everyone everything evidence ex exacerbated exacerbation exact exactly exam examination examine examined example
exams excellent except excessive excision excited excuse exercise exercises exercising exertion exists expect
expected experience experienced experiences experiencing explain explained explaining explains explore export
exposed exposure exposures extend extended extension extensive extent external extra extreme extremely
extremities extremity eye eyes face facebook facial facility fact factors facts fail failed fails failure faint
fainting fair fairly fall falling falls familiar family family's fan fantastic far fast faster fastify fasting
fat father father's fatigue fatigued fault faults fear features february feed feel feeling feelings feels feet
fell felt female femoral ferritin ferry fetch fever fevers few fibrillation fibrosis fibular field fifteen fifth
fifty fight figure figured figures file files fill filled filter final finalize finally find finding findings
finds fine finger fingers finish finished fire firearm firearms first fish fishing fit five fix fixation fixed
flank flare flaring flashes flat flexion flight floor flu fluid fluids focal focus focused foggy folder follow
followed following followup food foods foot football for forbidden foreign forget forgot form formal former
forms forth fortunately forty forward found four fourteen fourth fraction fracture fractures fragment free
frequency frequent frequently friday friend friends frightening from front frustrated full fullness fully fun
function funny furlough further fusion future fuzz gad gain gained gait gall gallbladder gallops gallstones
gambling game gaming garage garbage garlic gastric gastroesophageal gastrointestinal gave gender general
generalized generally generate generation genitourinary gentleman georgian gerd german get gets getting gguf gi
gin ginger girl girlfriend github give given gives giving glad gland glass glucose gluten go goal god goes going
goiter golf gon gone gonna good goodness google gosh got gotcha gotten grab grade gradual gradually graft
grandchildren grandfather grandfather's grandkids grandma grandmother grapefruit gray great greater grief groin
groomed gross grossly ground group groups growing growth gu guard guarding guess guessing guest guilt guitar gum
gummies gun guns guy guys gym gynecologist ha habit habits had hadn't hair half hallucinations hand handed
handle hands hang happen happened happening happens happily happy hard harder hardly hardware harm harming
harold has hash hasn't hate have haven't having hay he he'd he's head headache headaches heading headings heal
healed healing heals health healthcare healthy heap hear heard hearing heart heartburn heat heavy heel heent
height held hello help helped helpful helping helps hematemesis hematochezia hematologic hematoma hematuria
hemoglobin hemoptysis hemorrhage hent hepatitis her here here's hernia heroin herself hesitancy hey hi hiatus
high higher highs hiking him himself hip hips his historian historically history hit hitting hiv hives hm hmm
hmmm hockey hold holding holds holiday holidays home homework homicidal honest honestly honey hope hopefully
hopeless hoping hormone hormones hospital hospitalization hospitalizations hospitalized host hostile hot hotline
hour hour's hours house household how how're how's however hpi hr htn http https huh hundred hunting hurt
hurting hurts husband hx hydrated hyperlipidemia hypertension hypothyroidism hysterectomy i i'd i'll i'm i've
ice iced icing id idea ideation idempotency identify idle ids if ignored ii ill illegal illicit illness
illnesses images imaginable imagine imaging immediate immediately immunizations impact import importance
important imports impression improve improved improvement improves improving in inattentive incident incision
include included includes including incontinence increase increased increasing independent index indicated
indicates infection infections inferred inflammation inflammatory inflate information informed infusion inhaler
inhalers initial initially initiate inject injection injections injure injured injuries injury inline inpatient
input inside insight insomnia instability instagram install installed instead instructions insulin insurance
intact intake integration integumentary intense intensity intent interest interested interesting intermittent
intermittently internal internet intervention into intolerance intravenous intrusive invasive invented involve
involved involves involving iron irregular irritability irritable irritation is isn't issue issues it it'd it'll
it's itchiness itching itchy item items its itself iv james january jaundice jaw job jobs jogging joins joint
joints joking jones journaling journeys json jsonl judged judgement judgment journey judo jugular july june just karate
kb keep keeping keeps kept keto key keyboard keyed keys kick kid kidney kidneys kids kill killed killing kills
kind kinda kinds kit knee kneecap knees knew know knowledge known knows korfiatis la lab label labelled labels
labs ladder lady laid lamb landed language lantern large last lasted lasting lastly lasts late lately later
lateral lavender laxity lay laying layoff lb lead lean learn learned leash least leave leaves led left leg legal
legs lem length lengthy lesion lesions less lesser lesson lessons let let's lets letter level levels lexicon lib
licence lie life lifestyle lift lifting ligament ligaments light lightheaded lightheadedness lighthouse lights
like likely likes limit limitations limited limits limo limping line linear lines links lior lipid lips list
listed listen listening lists little live lived liver lives living llama load loaded loads local localhost
localized locally located lock locked log login long longer longest look looked looking looks loop loose lose
losing loss lost lot lotion lots lottery love loved lovely low lower lowered lozenge luckily lucky lumbar lump
lumps lunch lung lungs lupus lying lymph lymphadenopathy lymphoma ma'am machine mad made madrs magnesium mail
mailbox main mainly maintain maintaining maintenance major make makes making malaise male mammogram man manage
managed management managing mania manic many map march marijuana marked marks marriage married mass massage
masses master maternal maternity max may maybe mb md mdd me meal meals mean meaning means meant meantime measure
measured measures measuring med medial medicaid medical medicare medication medications medicine medicines meds
meet meeting meetings meets melena mellitus member members memory mending menstrual mental mention mentioned
mesothelioma message messages met metatarsal method mg mi mid middle midfoot midline midnight might migraine
migraines mild mildly mile miles milk milligram milligrams millimeter mind mineral minerals minimal minimally
minor minute minutes miscarriages miss missed misses missing mister mitral mjs ml mm mmhg mobility model model's
models moderate modifications mom mom's moment monday mondays money monitor monitoring month monthly months mood
more morning mornings mosque most mostly mother motion motivation motor motorcycle mounting mounts mouth move
moved movement movements moves moving mr mri mrn mrs ms mse msk much multiple murder murmur murmurs muscle
muscles muscular musculoskeletal mushrooms music must mute muted my myocardial myself n't na nah nail name named
names nap naps nasal nature nausea nauseous nd near nearly necessarily necessary neck need needed needing needle
needles needs negation negative neither nerve nerves nervous netflix network neuro neurologic neurological
neurologist neuropathy neurovascular never new newly news next nice nicely nicotine night nightly nightmares
nights nighttime nine nineteen ninety nkda no nobody nocturia nocturnal node nodes noises non noncontributory
nondrinker none nonoperative nonsmoker nontender nope nor normal normally nose not notable note note's noted
notes nothing notice noticed noticing notified noting november now npm nsaid nsaids numb number numbers numbing
numbness nurse nurses nursing o'clock obesity object objective observe obsessions obstruction obstructive obtain
obtained obvious occasion occasional occasionally occupational occur occurred occurrence occurring occurs
october od odd of off offer offered office offsets often oh ohh oil ok okay old older ollama on once one one's
ones ongoing online only onset onto oophorectomy op open openai openapi opened opens operation operative opinion
opioid opioids opposite options or oral order ordered ordering orders ordinary organized orientation oriented
origin originally orthopedic orthopedist orthopnea osteoarthritis osteoporosis other others otherwise oud ounces
our out outpatient output outside ovarian ovaries over overall overdose overtime own owner oxygen pa pacemaker
pack package package's packed packs page pages pain painful pains painting paleo palmitate palpable palpation
palpitation palpitations pandemic panel panic pap papadopoulos paper paperwork paragraph parallel paranoia
paraspinal parents paresthesias parking parkinson parkinson's parole part partial participating particular
partly partner partners parts party pass passed passing passive password passwords past patch patches patellar
paternal paternity path pathology patient patient's patients pattern pay pcp pdf pedal pedis pee peeing peer
pelvic pelvis pen pending pension people peppermint per percent perfect perform performance performed performing
perhaps period periodically periods peripheral peritoneal persistent person personal pg pglite pharmacy phlegm
phone photo photophobia photos phq phrase physical physically physician piano pick picking picture pictures
piece pieces pilates pill pillbox pills pin pins pitting pizza place placed placement plain plan plane planned
planner planners plans plantar plateau plates play played player playing plays pleasant please plus pmdd
pneumonia point pointing police policy pollen polyps polyuria pool poor poorly pop popping port ports position
positions positive possibility possible possibly post posterior postgres postgresql postoperative postpartum pot
potential potentially pound pounds power ppd practice prediabetes pregnancies pregnancy pregnant premenstrual
prescribe prescribed prescribing prescription prescriptions presence present presentation presented presenting
presents press pressure pressure's pressures pretty prevent previous previously primarily primary primock prior
private prn probably probation probiotic probiotics problem problems procedure procedures proceed process
processor product product's production productive products profession profile program progress progressed
progressing progression progressive progressively project project's prolactin prolonged prompts proper properly
properties prophylactic prose prostate protection protective protein protocol proud provide provided provider
proximal proxy psa psoriasis psych psychiatric psychiatrist psychiatry psychological psychosis psychotic pt ptsd
public pull pulled pulling pulmonary pulse pulses pump pumping punched pupils pure purging purpose purse push
pushing put putting qtc quadrant quality query question questionable questioned questionnaire questions queue
quick quickly quit quite quitting race races racing radial radiate radiates radiating radiation radiculopathy
radio radiographic radiographs railing raise raised rales ran random rang range rapid rare rarely rash rashes
rate rated rates rather ray rays rd re reach reached reaction reactions read readable reader reading readings
readme reads ready real realized really reason reasoning reasons reassured rebound recall receive received
receiving recent recently recheck recogniser recogniser's recommend recommendations recommended recommending
reconstruction record records recovery recreational rectal rectum recurrence recurrent red redness reduce
reduced reduction reevaluation refer reference referral referred refill refills reflexes reflux refrigerator
refuse refused refuses regard regarding regards regimen region regular regularly regurgitation rehab relapse
related relates relationship relatively relatives relaxation release released relief relieve rely remain
remainder remained remarkable remember remembered remind remission remote removal remove removed renal repair
repeat repeated repeatedly repetitive replace replacement replacements report reported reportedly reporting
reports request requests require required resection residual resolve resolved resolves respirations respiratory
respond responded responding response responsibility rest restart restarted resting restless restlessness
restore restoring result results retaining retention retired retirement retries return returned returning
returns reveal revealed reveals reversal review reviewed reviewing rheumatoid rhf rhinitis rhm rhonchi rhythm
rid ride riding rifles right ring ringing risk risks road role roof room roommate roommate's rotate rotator
rounds route routes routine row rows rub rubs rue rule rules run running runny runs rushed sabbatical sad safe
safety said salad salads salt salty same sample sat saturation saturday save saved saving saw say saying says
scale scan scar scared schedule scheduled schizophrenia school sclerosis scooter score scored scores scratch
screen screening screws script scripts sealed search searched season seasonal seatbelt second secondary seconds
secret secrets section sections sedated sedation see seeing seem seemed seems seen sees seizure seizures self
send sends sensation sensations sense sensitive sensitivity sensory sent sentence sentences sentinel separation
september serious server server's servers service session sessions set sets setting settings seven seventeen
seventh seventies seventy several severe severity sex sexual sexually shakes shaking shaky shame shape share
shared sharing sharp she she'll she's sheet sheets shell sherry shift shifts shoes shoot shooting shop short
shorthand shortly shortness shot shots should shoulder shoulders show showed shower showers showing shown shows
shunt si siblings sick side sided sides sign signed significant significantly signing signs silent similar
simple since single sinus sinusitis sir sister sister's sisters sit site sitting situation situations six
sixteen sixties sixty size skin skip skipped sleep sleeping sleeps sleepy slept slid slight slightly slipped
slow slower slowly slp small smiling smith smoke smoked smoker smokes smoking smoothie smoothies smtp sniffing
snoring so sober soccer social socially soda sodium soft solid some somebody somebody's someone something
sometime sometimes somewhat somewhere son sons soon sooner sore soreness sores sorry sort sorted sought sound
sounds source space spanish spans spasm speak speaker speakers speaking speaks special specialist specific
specifically speech speed spells spend spending spinal spine spirits splint split spoke spoken spontaneous
sports spot spots sprain spray spring sputum sql ssrs st stabilize stable staff stage stages stairs stamps stand
standing standpoint stands start started starting starts state stated statement statements states stating status
stay stayed staying stays steady stenosis stent step steps steroid steroids stick stiff stiffness still
stimulant stimulants stolen stomach stone stones stool stools stop stopped stopping stops storage store stored
stores stove straight straighten strain strange stream streams street strength strengthen stress stressed
stressful strike string stripped stroke strokes strong struggle struggling stuck student studies study stuff
stuffy style subjective subsequently substance substances subway successful such sudden suddenly suffer suffered
suffering suffers sugar sugars suggest suggested suicid suicidal suicide summary summer sunday super supple
supplement supplements support supported supportive supports supposed sure surgeries surgery surgical surprise
surprised surprisingly survive suspect suspected suspecting suspicious sustained swallow swallowing sweat
sweating sweats swell swelling swellings swim swimming swings swollen symmetric symmetrical symptom symptomatic
symptoms syncope syndrome system systems systolic ta table tables tablet tablets take taken takes taking talk
talked talking talks tapered taste tea team tear tearful tech teens television tell telling tells temperature
template templates temple temporary ten tend tender tenderness tendon tennis tense tension tenth term terms
terrible test tested testing tests tetanus text texts th than thank thankful thankfully thanks thanksgiving that
that'd that'll that's thc the their them theme then therapist therapy there there's therefore these they they're
they've thickness thigh thin thing things think thinking thinks third thirteen thirteenth thirty this those
though thought thoughts thousand thread threads three threw throat throbbing thrombosis through throughout throw
throwing thrown thumb thursday thyroid thyromegaly tia tibia tibial tic tics tight tightness tiktok till time
times timing tingling tinnitus tired tiredness tissue to tobacco today today's toe toes together token tokens
told tolerate tolerated tomorrow tone tongue tonight tonsillectomy tonsils too took tooth top topic topical
topics total totally totals touch touching tough tour towards town trace track tracks tract traffic trail train
training traits transaction transactions transfer transferred transfusion transplant trauma traumatic travel
traveling treat treated treating treatment treatments tremor tremors trial tried tries trigger triggered trim
trip trombone trouble truck true trust try trying ts tsh tsx tube tubes tuesday tummy tumor tuned tunnel
turmeric turn turned turning turns twelve twenty twice twist twisted twisting twitter two txt type typed types
typescript typical typically uds uh uhm ui uihc ulcer ulcers ulnar ultimately ultrasound um unable unaware
unchanged uncle uncomfortable uncontrolled under undergo undergoing undergone understand understandable
understanding understands underwent unemployed unemployment unfortunately unintentional unit united units
university unknown unless unremarkable unsafe unseen unstable until unusual up upon upper ups upset ureter
urgency urgent urinalysis urinary urinate urinating urination urine url urologist us usage use used user uses
using usual usually uterus utilizing vacation vaccine vaccines vaginal valerian validation valley valproate
value values valve vape vapes vaping varies vegan vegetarian vehicle vein venous ventilator verdict verdicts
verify version versions versus vertigo very vibrate vibration views violence virtassist virtscribe vision visit
visit's visited visiting visits visual vital vitals vitamin vitamins vllm voice voices voluntary vomit vomiting
wait waiting waits wake wakes waking walk walker walking walks wall wan wanna want wanted wanting wants warm
warmth warning was wasn't watch watching water wave way ways we we'd we'll we're we've weak weaker weakness wear
wearing wears weather wedding wednesday weed week weekday weekend weekends weekly weeks weigh weight weights
weird welcome welfare well went were wet what what's whatever whatsoever wheelchair wheezes wheezing when
whenever where where's whether which while whiskey white who who's whoever whole whose why widow widowed wife
will window wine winter wish wishes wishing with withdrawal within without wo woke woken woman won't wonder
wonderful wondering word words work worked worker working workout works workup worried worry worse worsen
worsened worsening worst worth worthless would wouldn't wound wow wrapped wren wrist write writer writer's
writes writing written wrong wrote wt wyim xyz ya yard yeah year yearly years yellow yep yes yesterday yet yim
ymrs yoga you you'd you'll you're you've young younger your yours yourself youtube yr yup zero zinc zip zod zone
zoom
`.split(/\s+/),
)
