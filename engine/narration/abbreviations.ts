/** What clinicians type for longer words. Entries are typed=meant; typed is compared in lower case. */
const TABLE = `
pt=patient; pts=patients; pt's=patient's; c/o=complains of; h/o=history of; hx=history
pmh=past medical history; pmhx=past medical history; pph=past psychiatric history
pphx=past psychiatric history; fhx=family history; fh=family history; shx=social history
s/p=status post; r/o=rule out; ddx=differential diagnosis; tol=tolerated; bpad=bipolar disorder
bpd=borderline personality disorder; mdd=major depressive disorder; mde=major depressive episode
gad=generalized anxiety disorder; oud=opioid use disorder; aud=alcohol use disorder
sud=substance use disorder; trd=treatment-resistant depression; scz=schizophrenia; bn=bulimia nervosa
fnd=functional neurological disorder; swd=shift work disorder; ipv=intimate partner violence
dv=domestic violence; uds=urine drug screen; utox=urine drug screen; ua=urinalysis
bal=blood alcohol level; pcn=penicillin; w/=with; w/o=without; b/c=because; b/f=before; b4=before
d/t=due to; r/t=related to; re=about; re:=about; dx=diagnosis; dx'd=diagnosed; rx=prescription
rx'd=prescribed; e-rx'd=prescribed electronically; tx=treatment; sx=symptoms; d/o=disorder
f/u=follow-up; fu=follow-up; rtc=return to clinic; rtw=return to work; appt=appointment; lv=last visit
slp=sleep; tst=total sleep time; sol=sleep onset latency; waso=wake after sleep onset
dfa=difficulty falling asleep; nm=nightmares; nms=nightmares; fb=flashbacks; anx=anxiety; crav=craving
wt=weight; ht=height; bp=blood pressure; hr=heart rate; sbp=systolic blood pressure; rr=respiratory rate
spo2=oxygen saturation; afeb=afebrile; etoh=alcohol; thc=cannabis; mj=cannabis; tob=tobacco
caff=caffeine; coc=cocaine; fent=fentanyl; benzo=benzodiazepine; benzos=benzodiazepines
amph=amphetamine; opi=opiates; ppd=packs per day; cig=cigarettes; cigs=cigarettes; si=suicidal ideation
hi=homicidal ideation; sa=suicide attempt; sas=suicide attempts; sh=self-harm; sib=self-injury
nssi=non-suicidal self-injury; od=overdose; ods=overdoses; od'd=overdosed
avh=auditory or visual hallucinations; ah=auditory hallucinations; cah=command auditory hallucinations
vh=visual hallucinations; ris=response to internal stimuli; rtis=responding to internal stimuli
nkda=no known drug allergies; nka=no known allergies; se=side effects; ses=side effects
adr=adverse drug reaction; intol=intolerance; cont=continue; dc'd=discontinued; d/c'd=discontinued
inc=increase; incr=increased; decr=decreased; qhs=at bedtime; hs=at bedtime; qam=every morning
qpm=every evening; qd=daily; bid=twice daily; tid=three times daily; qid=four times daily; prn=as needed
po=by mouth; gtt=drops; q2wk=every 2 weeks; qwk=weekly; qmo=monthly; wk=week; wks=weeks; wkly=weekly
wkend=weekend; wkends=weekends; mo=month; mos=months; yr=year; yrs=years; hrs=hours; mins=minutes
sec=seconds; y/o=year-old; yo=year-old; mse=mental status; nl=normal; wnl=within normal limits
tp=thought process; tc=thought content; i/j=insight and judgment; j/i=judgment and insight
ec=eye contact; sp=speech; aff=affect; attn=attention; cog=cognition; euth=euthymic; delus=delusions
avs=after-visit summary; ha=headache; cp=chest pain; sob=shortness of breath; palp=palpitations
palps=palpitations; abd=abdominal; bm=bowel movement; constip=constipation; loc=loss of consciousness
sz=seizure; dts=delirium tremens; dt=delirium tremens; eps=extrapyramidal symptoms; htn=hypertension
hld=hyperlipidemia; dm2=type 2 diabetes; predm=prediabetes; prl=prolactin; hyperprl=hyperprolactinemia
hypok=hypokalemia; lfts=liver tests; lft=liver tests; ca=calcium; cr=creatinine; plt=platelets
trop=troponin; hosp=hospitalization; hosps=hospitalizations; psych=psychiatric; meds=medications
noc=night; mat=maternal; pat=paternal; exacerb=exacerbation; subclin=subclinical; vag=vaginal; bf=boyfriend; gf=girlfriend; gf's=girlfriend's; mom=mother; mom's=mother's; dad=father; sis=sister
bro=brother; sil=sister-in-law; hubby=husband; husb=husband; dtr=daughter; gma=grandmother
gpa=grandfather; mgm=maternal grandmother; mgf=maternal grandfather; pgm=paternal grandmother
pgf=paternal grandfather; fam=family; resp=response; sched=scheduled; disc=discussed; educ=education
psychoed=psychoeducation; info=information; approx=about; freq=frequency; conc=concentration
irrit=irritable; coop=cooperative; approp=appropriate; cong=congruent; prev=previously; cur=current
poss=possible; prob=probably; eval=evaluation; assmt=assessment; pos=positive; neg=negative
adm=admission; w/d=withdrawal; wd=withdrawal; occ=occasional; mod=moderate; sev=severe; elev=elevated
lvl=level; lvls=levels; tmrw=tomorrow; tmr=tomorrow; nite=night; nts=nights; til=until; till=until
thru=through; mtg=meeting; mtgs=meetings; grp=group; abt=about; rpt=repeat; rept=report; inj=injection
wpns=weapons; wpn=weapon; apt=apartment; bfast=breakfast; preg=pregnancy; pp=postpartum
outpt=outpatient; inpt=inpatient; indiv=individual; subclin=subclinical; tele=telehealth; ref=referral
interp=interpreter; perm=permanent; prog=program; hw=homework; usu=usually; esp=especially
incl=including; bilat=bilateral; b/l=bilateral; subst=substances; dispo=disposition; summ=summary
jdgmt=judgment; jdgt=judgment; delt=deltoid; chg=change; chgs=changes; dissoc=dissociation; slt=slight
ox3=oriented x3; ox4=oriented x4; a&ox3=alert and oriented x3; a&ox4=alert and oriented x4
a+ox4=alert and oriented x4; aox3=alert and oriented x3; aox4=alert and oriented x4; bib=brought in by
nsaid=NSAID; adh=adherence; msg=message; env=environment; rem=remission; stim=stimulant; supv=supervised
warn=warning; cm=case manager; rd=dietitian; cmt=comment; gest=gestational; pharm=pharmacy
levothyrox=levothyroxine; cloz=clozapine; ari=aripiprazole; arip=aripiprazole; aripip=aripiprazole
pali=paliperidone; risp=risperidone; olanz=olanzapine; olz=olanzapine; quet=quetiapine; qtp=quetiapine
sert=sertraline; fluox=fluoxetine; fluvox=fluvoxamine; mirt=mirtazapine; mirtaz=mirtazapine
traz=trazodone; venla=venlafaxine; desven=desvenlafaxine; dulox=duloxetine; escit=escitalopram
lamo=lamotrigine; ltg=lamotrigine; lisdex=lisdexamfetamine; hydroxyz=hydroxyzine; buspi=buspirone
gaba=gabapentin; glyco=glycopyrrolate; atorva=atorvastatin; vpa=valproate; hctz=hydrochlorothiazide
apap=acetaminophen; ocp=oral contraceptive; mvi=multivitamin; ket=ketamine
bup/nlx=buprenorphine-naloxone; bup/nal=buprenorphine-naloxone; haldol=Haldol; nlx=naloxone
norbup=norbuprenorphine; norfent=norfentanyl; meth=methamphetamine; xition=transition; palm=palmitate
employ=employment; rehab=rehabilitation; ins=insurance; maint=maintenance; param=parameter
tachy=tachycardia; fl=floor; norclz=norclozapine; norcloz=norclozapine; ekg=EKG; ecg=ECG
nrt=nicotine replacement; lax=laxatives; ema=early morning awakening; anniv=anniversary
metab=metabolite; amox=amoxicillin; levonorg=levonorgestrel; pseudoeph=pseudoephedrine; avg=average
eve=evening; rm=room; calc=calculation; oob=out of bed; hypothyroid=hypothyroidism; clr=clear
rf=refills; bday=birthday; qtr=quarter; sup=supper
`

export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/; |\n/)
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)] as const
    }),
)
