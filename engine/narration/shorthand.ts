/** Typed shorthand in words: "pt c/o ↑anx x2wk" is "patient complains of increased anxiety for 2 weeks". */
const TABLE = `
pt=patient
pts=patients
c/o=complains of
h/o=history of
hx=history
pmh=past medical history
pmhx=past medical history
fhx=family history
fh=family history
s/p=status post
r/o=rule out
ddx=differential diagnosis
tol=tolerated
bpad=bipolar disorder
uds=urine drug screen
utox=urine drug screen
pcn=penicillin
w/=with
w/o=without
b/c=because
d/t=due to
r/t=related to
2/2=secondary to
re:=about
dx=diagnosis
dx'd=diagnosed
rx=prescription
rx'd=prescribed
tx=therapy
sx=symptoms
f/u=follow-up
fu=follow-up
rtc=return to clinic
appt=appointment
slp=sleep
tst=total sleep time
dfa=difficulty falling asleep
nm=nightmares
nms=nightmares
anx=anxiety
dep=depression
appt=appointment
wt=weight
ht=height
bp=BP
hr=HR
etoh=alcohol
thc=cannabis
mj=cannabis
tob=tobacco
caff=caffeine
si=suicidal ideation
hi=homicidal ideation
sh=self-harm
avh=auditory or visual hallucinations
ah=auditory hallucinations
vh=visual hallucinations
nkda=no known drug allergies
nka=no known allergies
se=side effects
ses=side effects
cont=continue
d/c=discontinue
dc=discontinue
d/c'd=discontinued
dc'd=discontinued
inc=increase
incr=increase
dec=decrease
decr=decrease
qhs=at bedtime
hs=at bedtime
qam=every morning
qpm=every evening
qd=daily
bid=twice daily
tid=three times daily
qid=four times daily
prn=as needed
po=by mouth
q2wk=every 2 weeks
qwk=weekly
qmo=monthly
wk=week
wks=weeks
mo=months
mos=months
yr=year
yrs=years
hrs=hours
hr=HR
min=minutes
y/o=year-old
yo=year-old
lb=lb
mse=mental status
nl=normal
wnl=within normal limits
tp=thought process
tc=thought content
i/j=insight and judgment
j/i=judgment and insight
ec=eye contact
pcp=PCP
ed=ED
er=ER
avs=after-visit summary
ha=headaches
htn=hypertension
dm=diabetes
dm2=type 2 diabetes
hld=hyperlipidemia
hosp=hospitalization
psych=psychiatric
meds=medications
med=medication
sib=self-injury
nssi=non-suicidal self-injury
bf=boyfriend
gf=girlfriend
ex=ex
mom=mother
dad=father
sis=sister
bro=brother
hubby=husband
husb=husband
resp=response
sched=scheduled
disc=discussed
educ=education
info=information
approx=about
freq=frequency
conc=concentration
irrit=irritable
coop=cooperative
approp=appropriate
cong=congruent
prev=previous
cur=current
poss=possible
eval=evaluation
assmt=assessment
dtr=daughter
gma=grandmother
gpa=grandfather
pos=positive
neg=negative
adm=admission
wd=withdrawal
w/d=withdrawal
int=intermittent
occ=occasional
mod=moderate
sev=severe
lvl=level
tmrw=tomorrow
tmr=tomorrow
mtg=meeting
mtgs=meetings
grp=group
abt=about
xition=transition
rpt=repeat
inj=injection
wpns=weapons
wpn=weapon
apt=apartment
preg=pregnancy
cloz=clozapine
ari=aripiprazole
aripip=aripiprazole
pali=paliperidone
risp=risperidone
olanz=olanzapine
quet=quetiapine
sert=sertraline
fluox=fluoxetine
bupr=bupropion
mirt=mirtazapine
traz=trazodone
venla=venlafaxine
dulox=duloxetine
escit=escitalopram
lamo=lamotrigine
buspi=buspirone
cigs=cigarettes
jdgmt=judgment
jdgt=judgment
rtis=responding to internal stimuli
predm=prediabetes
prl=prolactin
hyperprl=hyperprolactinemia
delt=deltoid
chg=change
bilat=bilateral
subst=substances
incl=including
dispo=disposition
summ=summary
`
const WORDS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
)

const DISCHARGE_BEFORE =
  /\b(at|on|upon|since|before|after|until|til|day of|mse|breast|nipple|vaginal|penile|nasal|ear|eye|wound|purulent|worse) d\/?c\b(?!'?d)/gi
const DISCHARGE_AFTER =
  /\bd\/?c\b(?= (?:meds?|medications?|summ\w*|home|plan(?:ning)?|dx|diagnos[ei]s|date|instructions?|criteria|paperwork|to (?:home|self|family|shelter|rehab|snf|iop|php|group|mother|wife|husband|parents))\b)/gi

export function expandShorthand(text: string): string {
  let out = ` ${text} `
  out = out
    // "DC meds" are those of the discharge, "d/c sertraline" ends one.
    .replace(DISCHARGE_BEFORE, '$1 discharge')
    .replace(DISCHARGE_AFTER, 'discharge')
    .replace(/(\badm\w*\b[^;.]{0,30}?)\bd\/?c\b/gi, '$1discharge')
    .replace(/\bw\/d\b/gi, 'withdrawal')
    .replace(/\b2\/2\b(?= [a-z])/gi, 'secondary to')
    .replace(/\bSZ\b/g, 'schizophrenia')
    .replace(/\bsz\b/g, 'seizure')
    .replace(/\bPT (?=jobs?\b|work\b|employ)/g, 'part-time ')
    .replace(/\bmo (?=died|passed|dx|w\/|has |had )/gi, 'mother ')
    .replace(/\bfa (?=died|passed|dx|w\/|has |had |etoh)/gi, 'father ')
    .replace(/\b1 (prior |past |prev(?:ious)? )?SA\b/g, '1 $1suicide attempt')
    .replace(/\b(\d+ (?:prior |past |prev(?:ious)? )?)SAs?\b/g, '$1suicide attempts')
    .replace(/\bSA(?= ?x ?\d)/g, 'suicide attempt')
    .replace(/\bcmd (?=AH\b)/gi, 'command ')
    // "-SI -HI", "SI-/HI-": nothing of it; "+SI": some.
    .replace(/(?<=[\s,;/(])-\s?(SI|HI|AVH|AH|VH|SH|SIB|NSSI)(?=[\s,;/).])/g, 'no $1')
    .replace(/\b(SI|HI|AVH|AH|VH|SH|SIB|NSSI)-(?=[\s,;/).])/g, 'no $1')
    .replace(/(?<=[\s,;/(])\+\s?(SI|HI|AVH|AH|VH|SH|SIB|NSSI)(?=[\s,;/).:])/g, 'reports $1')
    .replace(/\bvs\b(?=:? ?(?:\d|stable|wnl|nl\b|normal|BP|HR|T ?\d))/gi, 'vital signs')
    // "Bup" is short for two drugs: the form or the dose says which; where neither does it stays as it was typed.
    .replace(/\bbup(?= ?(?:XL|SR|ER|IR)\b| ?(?:75|100|150|200|300|450)\b)/gi, 'bupropion')
    .replace(
      /\bbup(?=\/?-?(?:nx|nal\w*)\b| ?SL\b| films?\b| ?(?:2|4|6|8|12|16|20|24) ?mg\b)/gi,
      'buprenorphine',
    )
    // "1) start", "2. Labs": the plan has numbers of its own.
    .replace(/^\s*\d{1,2}[.)]\s+(?=\D)/, ' ')
    .replace(/↑↑?\s*/g, ' increased ')
    .replace(/↓↓?\s*/g, ' decreased ')
    .replace(
      /\b([Ff]ather|[Ff]a|[Mm]other|[Mm]o|[Dd]ad|[Mm]om|[Bb]rother|[Bb]ro|[Ss]ister|[Ss]is|[Uu]ncle|[Aa]unt|MGM|MGF|PGM|PGF|[Hh]usband|[Ww]ife|[Ss]on|[Dd]tr|[Dd]aughter|[Cc]ousin|[Ff]riend) d\.? (?=(?:suicide|by|of|from|MI|CA|OD|mi|ca|od|cirrhosis|cancer|overdose|stroke|heart|lung|liver|\(|age|at|in)\b|\(|\d)/g,
      '$1 died ',
    )
    .replace(/(?<=^|[\s,;(])\+ ?passive (?=(?:DW|SI|death wish)\b)/gi, 'reports passive ')
    .replace(/\bpassive DW\b/gi, 'passive death wish')
    .replace(/\s*(?:→|->|=>)\s*/g, ' to ')
    .replace(/∅\s*/g, ' no ')
    // "has" is mostly a verb, and OD an overdose unless a dose stands before it.
    .replace(/\bHAs\b/g, 'headaches')
    .replace(/(\d ?m?c?g) od\b/gi, '$1 daily')
    .replace(/\bOD(?='?d?\b)/g, 'overdose')
    .replace(/\bSI\/HI\b/gi, 'suicidal ideation or homicidal ideation')
    .replace(
      /(?:\bno (?:hx|h\/o|history|prior|past)(?: of)?|Ø|∅|\bdenies) SAs?\b(?: hx\b)?/g,
      'no history of suicide attempts',
    )
    .replace(/\b(SI|HI|AVH|AH|VH): ?(?:denies|denied|neg(?:ative)?|none|Ø|∅)(?=[,.;\n]|$| )/g, 'denies $1')
    .replace(/\bA\/V ?H\b/gi, 'auditory or visual hallucinations')
    .replace(/\bx ?(\d+(?:-\d+)?) ?(?:wks?|w)\b/gi, 'for $1 weeks')
    .replace(/\bx ?(\d+(?:-\d+)?) ?(?:days?|d)\b/gi, 'for $1 days')
    .replace(/\bx ?(\d+(?:-\d+)?) ?(?:mos?|months?)\b/gi, 'for $1 months')
    .replace(/\bx ?(\d+(?:-\d+)?) ?(?:yrs?|y)\b/gi, 'for $1 years')
    .replace(/\bq ?(\d+(?:-\d+)?) ?(?:wks?|w)\b/gi, 'every $1 weeks')
    .replace(/\bq ?(\d+(?:-\d+)?) ?(?:mos?|m)\b/gi, 'every $1 months')
    .replace(/\bq ?(\d+(?:-\d+)?) ?(?:hrs?|h)\b/gi, 'every $1 hours')
    .replace(/(\d) ?(?:wks?)\b/gi, '$1 weeks')
    .replace(/(?<=\b(?:rtc|f\/?u|fu|in|see|return) )(\d+(?:-\d+)?) ?w\b/gi, '$1 weeks')
    .replace(/(\d) ?(?:mos)\b/gi, '$1 months')
    .replace(/(\d) ?(?:mo)\b/gi, '$1 months')
    .replace(/(\d) ?(?:yrs?)\b/gi, '$1 years')
    // "112/70 HR 104" is a heart rate.
    .replace(/(\d) ?(?:h|hrs|hr(?! ?\d))\b(?!\/)/g, '$1 hours')
    .replace(/(\d) ?(?:d)\b(?!\/)/g, '$1 days')
    .replace(/(\d)x\/(wk|week)\b/gi, '$1 times a week')
    .replace(/(\d)x\/(d|day)\b/gi, '$1 times a day')
    .replace(/(\d)x\/(mo|month)\b/gi, '$1 times a month')
    .replace(/\/wk\b/gi, ' per week')
    .replace(/\/mo\b/gi, ' per month')
    .replace(/\/d\b/gi, ' per day')
    .replace(/(\d) ?mg\b/gi, '$1 mg')
    .replace(/\b(PHQ|GAD) ?-?(\d)\b/gi, (_, name: string, n: string) => `${name.toUpperCase()}-${n}`)
    .replace(/\s~\s?(?=\d)/g, ' about ')
    .replace(
      /\b(\d{2})([FM])\b/g,
      (_, age: string, sex: string) => `${age}-year-old ${sex === 'F' ? 'woman' : 'man'}`,
    )
    .replace(
      /\b(\d{2}) ?(?:yo|y\/o) ?([FM])\b/gi,
      (_, age: string, sex: string) => `${age}-year-old ${sex.toUpperCase() === 'F' ? 'woman' : 'man'}`,
    )
  return out
    .replace(
      /(?<=[\s(,;:/"“])([A-Za-z][A-Za-z0-9/']*(?:\/|:)?)(?=[\s),;:.?"”/]|$)/g,
      (word) => WORDS.get(word.toLowerCase()) ?? word,
    )
    .replace(/\bw\/(?=\w)/gi, 'with ')
    .replace(/(?<![\d.-])\b1 (week|month|day|year|hour)s\b/g, '1 $1')
    .replace(/\s+/g, ' ')
    .trim()
}
