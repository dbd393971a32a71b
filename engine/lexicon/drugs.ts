/**
 * Drugs a mental-health clinician meets. A line of the tables below is one drug:
 *
 *   name | brands | other words | class | usual daily mg, depot mg of an injection … | forms
 *
 * Other words are abbreviations, Spanish names, common misspellings and what speech recognisers make of the name. None
 * of them is an ordinary English word on its own. The dose ranges are common knowledge of adult labelling (usual
 * maintenance, oral unless said), rounded; they tell a likely dose from a slip and are no advice on prescribing.
 * Everything is lower case, so that a word of any text is looked up the same way.
 */
export type Drug = {
  name: string
  brands: readonly string[]
  aliases: readonly string[]
  class: string
  psychotropic: boolean
  /** Usual daily range. */
  doseMg?: readonly [number, number]
  /** What one injection that lasts for weeks may hold. */
  depotMg?: readonly number[]
  /** 'ER', 'XR', 'XL', 'SR', 'IR', 'LAI' … where it is sold so. */
  release?: readonly string[]
}

const PSYCHOTROPIC = `
sertraline | zoloft | sertralina, zolo ft, zoe loft, zolof, zoloff, sertra line, sir traline, certraline, sertaline | SSRI | 25-200 |
fluoxetine | prozac, sarafem | fluoxetina, pro zac, prozack, prosac, flu oxetine, fluox etine, floxetine | SSRI | 10-80 | IR, DR
escitalopram | lexapro | lex a pro, lexa pro, lexipro, s citalopram, escital opram, esitalopram | SSRI | 5-20 |
citalopram | celexa | celex a, selexa, cital opram, sitalopram | SSRI | 10-40 |
paroxetine | paxil, pexeva, brisdelle | paroxetina, pack sil, packsil, parox etine | SSRI | 10-60 | IR, CR
fluvoxamine | luvox | fluvoxamina, lou vox, luv ox, fluvox amine | SSRI | 50-300 | IR, ER
venlafaxine | effexor | venlafaxina, effexer, efexor, a fexor, venla faxine, venlafaxin | SNRI | 37.5-375 | IR, ER, XR
desvenlafaxine | pristiq, khedezla | desvenlafaxina, pris teak, pristique, des venlafaxine | SNRI | 25-100 | ER
duloxetine | cymbalta, drizalma | duloxetina, symbalta, simbalta, cym balta, dulox etine, de loxetine | SNRI | 20-120 | DR
levomilnacipran | fetzima | fet zima, levo milnacipran | SNRI | 20-120 | ER
milnacipran | savella | sa vella | SNRI | 100-200 |
bupropion | wellbutrin, zyban, aplenzin, forfivo, budeprion | bupropión, buproprion, well butrin, wellbutron, wellbutrim, wel butrin, bu propion, byu propion | NDRI | 75-450 | IR, SR, XL
mirtazapine | remeron | mirtazapina, mirtaz apine, mertazapine, myrtazapine, rem eron, remron, remaron | tetracyclic antidepressant | 7.5-45 | IR, ODT
trazodone | desyrel, oleptro | trazodona, trazadone, traz a done, trazo done, trasodone, trazidone | SARI | 25-400 | IR, ER
nefazodone | serzone | nefazodona | SARI | 200-600 |
vilazodone | viibryd | vilazodona, vie bred, vibrid, viibrid | serotonin modulator | 10-40 |
vortioxetine | trintellix, brintellix | vortioxetina, trin tellix, trintelix, trintelics, vorti oxetine | serotonin modulator | 5-20 |
dextromethorphan-bupropion | auvelity | auvelty, au velity, ovelity | NMDA antagonist antidepressant | 45-210 | ER
gepirone | exxua | | 5-HT1A agonist antidepressant | 18.2-72.6 | ER
zuranolone | zurzuvae | zurzuvay, zur zuvae, zuranolona | neuroactive steroid antidepressant | 30-50 |
brexanolone | zulresso | brexanolona | neuroactive steroid antidepressant | | IV
esketamine | spravato | esketamina, spravado, spra vato, s ketamine | NMDA antagonist antidepressant | 56-84 | nasal
ketamine | ketalar | ketamina, keta mine | NMDA antagonist antidepressant | | IV, IM
amitriptyline | elavil | amitriptilina, amitriptiline, ami triptyline, amitryptyline, elavill | tricyclic antidepressant | 10-300 |
nortriptyline | pamelor, aventyl | nortriptilina, nor triptyline, nortryptyline | tricyclic antidepressant | 10-150 |
imipramine | tofranil | imipramina, imi pramine | tricyclic antidepressant | 25-300 |
desipramine | norpramin | desipramina, desi pramine | tricyclic antidepressant | 25-300 |
clomipramine | anafranil | clomipramina, clomi pramine, anafra nil | tricyclic antidepressant | 25-250 |
doxepin | sinequan, silenor | doxepina, dox epin, doxapin | tricyclic antidepressant | 3-300 |
protriptyline | vivactil | protriptilina | tricyclic antidepressant | 15-60 |
trimipramine | surmontil | trimipramina | tricyclic antidepressant | 50-300 |
amoxapine | asendin | amoxapina | tricyclic antidepressant | 50-400 |
maprotiline | ludiomil | maprotilina | tetracyclic antidepressant | 25-225 |
phenelzine | nardil | fenelzina, phenel zine, nar dil | MAOI | 15-90 |
tranylcypromine | parnate | tranilcipromina, tranyl cypromine, par nate | MAOI | 10-60 |
isocarboxazid | marplan | isocarboxazida | MAOI | 10-60 |
selegiline | emsam, zelapar, eldepryl | selegilina, em sam | MAOI | 5-12 | patch
risperidone | risperdal, perseris, uzedy, rykindo, risperdal consta | risperidona, risper dal, risperdol, risperdone, risperidon, resperidone, resperdal, risper idone, risperadone | atypical antipsychotic | 0.5-8, depot 12.5 25 37.5 50 75 90 100 120 125 150 200 250 | IR, ODT, LAI
paliperidone | invega, invega sustenna, invega trinza, invega hafyera, erzofri | paliperidona, pali peridone, sustenna, invega sustena, trinza, hafyera | atypical antipsychotic | 3-12, depot 39 78 117 156 234 273 410 546 819 1092 1560 | ER, LAI
olanzapine | zyprexa, zyprexa zydis, zyprexa relprevv | olanzapina, zy prexa, ziprexa, zyprexia, olan zapine, olanzapin, zydis | atypical antipsychotic | 2.5-20, depot 150 210 300 405 | IR, ODT, LAI
olanzapine-samidorphan | lybalvi | lib alvi, libalvi, ly balvi | atypical antipsychotic | 5-20 |
olanzapine-fluoxetine | symbyax | sym byax, simbyax | atypical antipsychotic | 3-18 |
quetiapine | seroquel | quetiapina, sero quel, seraquel, sara quel, serra quel, seroquil, cero quel, quetia pine, ketiapine, kuetiapine | atypical antipsychotic | 25-800 | IR, XR
aripiprazole | abilify, abilify maintena, abilify asimtufii, aristada, abilify mycite | aripiprazol, a bilify, abillify, abilafy, abilfy, ari piprazole, arapiprazole, maintena, asimtufii, aris tada | atypical antipsychotic | 2-30, depot 300 400 441 662 720 882 960 1064 | IR, ODT, LAI
ziprasidone | geodon | ziprasidona, geo don, zipra sidone, zeprasidone | atypical antipsychotic | 40-160 | IR, IM
lurasidone | latuda | lurasidona, la tuda, latooda, lura sidone | atypical antipsychotic | 20-160 |
asenapine | saphris, secuado | asenapina, saf ris, saffris, sapphris | atypical antipsychotic | 5-20 | SL, patch
iloperidone | fanapt | iloperidona, fanap | atypical antipsychotic | 2-24 |
brexpiprazole | rexulti | brexpiprazol, rex ulti, rexalti, brex piprazole | atypical antipsychotic | 0.5-4 |
cariprazine | vraylar | cariprazina, vray lar, vrailar, vralar, ray lar, cari prazine | atypical antipsychotic | 1.5-6 |
lumateperone | caplyta | lumateperona, cap lyta, caplita, kaplita | atypical antipsychotic | 10.5-42 |
pimavanserin | nuplazid | pimavanserina, nu plazid | atypical antipsychotic | 34-34 |
clozapine | clozaril, fazaclo, versacloz | clozapina, clozeril, cloz aril, cloza pine, clozapin | atypical antipsychotic | 12.5-900 | IR, ODT
xanomeline-trospium | cobenfy | coben fy, cobenfi, xanomeline, karxt | muscarinic antipsychotic | 100-250 |
haloperidol | haldol, haldol decanoate | hal dol, haldal, halo peridol, haldol dec, haldol d, haloperidol decanoate | typical antipsychotic | 0.5-20, depot 25 50 75 100 125 150 200 250 300 | IR, IM, LAI
chlorpromazine | thorazine, largactil | clorpromazina, thora zine, chlor promazine | typical antipsychotic | 25-800 |
fluphenazine | prolixin, fluphenazine decanoate, prolixin decanoate | flufenazina, pro lixin, fluphen azine, prolixin d | typical antipsychotic | 1-20, depot 12.5 25 37.5 50 75 100 | IR, LAI
perphenazine | trilafon | perfenazina, perphen azine | typical antipsychotic | 4-64 |
trifluoperazine | stelazine | trifluoperazina | typical antipsychotic | 2-40 |
thioridazine | mellaril | tioridazina | typical antipsychotic | 50-800 |
thiothixene | navane | tiotixeno | typical antipsychotic | 6-60 |
loxapine | loxitane, adasuve | loxapina | typical antipsychotic | 20-250 |
molindone | moban | molindona | typical antipsychotic | 50-225 |
pimozide | orap | pimozida | typical antipsychotic | 1-10 |
droperidol | inapsine | | typical antipsychotic | | IM, IV
lithium | lithobid, eskalith, lithium carbonate | litio, carbonato de litio, lith ium, lithium er, litium, lithobid er, lithium citrate | mood stabilizer | 300-1800 | IR, ER
lamotrigine | lamictal, subvenite | lamotrigina, lamic tal, la mictal, lamictil, lam ictal, lamo trigine, lomotrigine, lamotrogine, ltg | anticonvulsant mood stabilizer | 25-400 | IR, XR, ODT
divalproex | depakote, depakene, divalproex sodium | valproic acid, valproate, valproato, ácido valproico, acido valproico, divalproato, depa kote, depakoat, depacote, dival proex, vpa | anticonvulsant mood stabilizer | 250-3000 | DR, ER
carbamazepine | tegretol, equetro, carbatrol | carbamazepina, tegra tol, tegratol, carbama zepine, cbz | anticonvulsant mood stabilizer | 200-1600 | IR, ER
oxcarbazepine | trileptal, oxtellar | oxcarbazepina, tri leptal, trilepital, ox carbazepine, oxc | anticonvulsant mood stabilizer | 300-2400 | IR, XR
topiramate | topamax, trokendi, qudexy | topiramato, topa max, topamacs, topir amate | anticonvulsant | 25-400 | IR, XR
gabapentin | neurontin, gralise, horizant | gabapentina, gaba pentin, gabba pentin, gabapentine, gabapenten, neuron tin | anticonvulsant | 100-3600 | IR, ER
pregabalin | lyrica | pregabalina, lirica, pre gabalin | anticonvulsant | 75-600 | IR, CR
levetiracetam | keppra | levetiracetam sódico, kepra | anticonvulsant | 500-3000 | IR, XR
zonisamide | zonegran | zonisamida | anticonvulsant | 100-600 |
lacosamide | vimpat | lacosamida | anticonvulsant | 100-400 |
phenytoin | dilantin | fenitoína, fenitoina, dilan tin | anticonvulsant | 200-600 | ER
phenobarbital | luminal | fenobarbital | barbiturate | 30-200 |
tiagabine | gabitril | tiagabina | anticonvulsant | 4-56 |
alprazolam | xanax, niravam | zanax, xan ax, xanex, zanex, alpra zolam, alprazolan | benzodiazepine | 0.25-4 | IR, XR, ODT
clonazepam | klonopin | clonopin, clono pin, klono pin, colonopin, clonapin, klonipin, clonaze pam, clonazepan, rivotril | benzodiazepine | 0.25-4 | IR, ODT
lorazepam | ativan, loreev | adivan, ati van, ativen, loraze pam, lorazapam, orfidal | benzodiazepine | 0.5-6 | IR, ER
diazepam | valium | val ium, valliam, diaze pam | benzodiazepine | 2-40 |
chlordiazepoxide | librium | clordiazepóxido, clordiazepoxido, libri um | benzodiazepine | 5-100 |
clorazepate | tranxene | clorazepato | benzodiazepine | 7.5-60 |
oxazepam | serax | oxaze pam | benzodiazepine | 10-120 |
temazepam | restoril | resto ril, temaze pam, restorel | benzodiazepine | 7.5-30 |
triazolam | halcion | hal cion, triazo lam | benzodiazepine | 0.125-0.5 |
estazolam | prosom | | benzodiazepine | 0.5-2 |
flurazepam | dalmane | | benzodiazepine | 15-30 |
quazepam | | | benzodiazepine | 7.5-15 |
clobazam | onfi, sympazan | | benzodiazepine | 5-40 |
midazolam | nayzilam | | benzodiazepine | | IV, nasal
buspirone | buspar | buspirona, bu spar, boo spar, buspare, busparone, buspi rone, buspurone, busparin | azapirone anxiolytic | 10-60 |
hydroxyzine | vistaril, atarax | hidroxizina, hydroxy zine, hydroxizine, hydroxyzene, hydroxazine, vista ril, vistarol, ata rax | antihistamine anxiolytic | 10-400 |
meprobamate | miltown, equanil | meprobamato | anxiolytic | 1200-2400 |
zolpidem | ambien, edluar, ambien cr | am bien, ambian, zolpi dem, stilnox | Z-drug hypnotic | 5-12.5 | IR, CR
eszopiclone | lunesta | eszopiclona, lou nesta, lunes ta, s zopiclone | Z-drug hypnotic | 1-3 |
zaleplon | sonata | zaleplón | Z-drug hypnotic | 5-20 |
suvorexant | belsomra | bel somra, belsamra | orexin antagonist hypnotic | 5-20 |
lemborexant | dayvigo | day vigo, davigo | orexin antagonist hypnotic | 5-10 |
daridorexant | quviviq | que viviq, quvivic | orexin antagonist hypnotic | 25-50 |
ramelteon | rozerem | roz erem | melatonin agonist hypnotic | 8-8 |
tasimelteon | hetlioz | | melatonin agonist hypnotic | 20-20 |
sodium oxybate | xyrem, xywav, lumryz | | CNS depressant for narcolepsy | 4500-9000 |
methylphenidate | ritalin, concerta, metadate, methylin, daytrana, quillivant, quillichew, aptensio, jornay, cotempla, relexxii, adhansia | metilfenidato, riddlin, con certa, consorta, methyl phenidate, methylfenidate, jornay pm | stimulant | 5-72 | IR, ER, LA, patch
dexmethylphenidate | focalin | dexmetilfenidato, foca lin, focolin, dex methylphenidate | stimulant | 5-40 | IR, XR
serdexmethylphenidate-dexmethylphenidate | azstarys | az starys, azstaris | stimulant | 26.1-52.3 |
amphetamine salts | adderall, mydayis, mixed amphetamine salts | adderal, aderall, aderal, ad er all, adder all, dextroamphetamine-amphetamine, amphetamine-dextroamphetamine, sales de anfetamina | stimulant | 5-60 | IR, XR
amphetamine | evekeo, adzenys, dyanavel | anfetamina, amphetamine sulfate | stimulant | 2.5-60 | IR, ER
dextroamphetamine | dexedrine, zenzedi, procentra, xelstrym | dextroanfetamina, dexa drine, dexadrine, dextro amphetamine | stimulant | 5-60 | IR, ER, patch
lisdexamfetamine | vyvanse | lisdexanfetamina, lisdexamphetamine, vivance, vi vance, vyvance, vivanse, lis dexamfetamine, vy vance, list dex amphetamine, lis dex amphetamine, lisdex amphetamine, list dexamphetamine | stimulant | 20-70 |
methamphetamine hydrochloride | desoxyn | desoxin | stimulant | 5-25 |
atomoxetine | strattera | atomoxetina, stratera, strat era, stra terra, ato moxetine | norepinephrine reuptake inhibitor for ADHD | 10-100 |
viloxazine | qelbree | viloxazina, kel bree, quelbree, qel bree | norepinephrine reuptake inhibitor for ADHD | 100-600 | ER
guanfacine | intuniv, tenex | guanfacina, in tuniv, intunive, intunif, guan facine, gwanfacine | alpha-2 agonist | 1-7 | IR, ER
clonidine | catapres, kapvay, onyda | clonidina, kap vay, cata pres, cloni dine, clonadine | alpha-2 agonist | 0.05-0.6 | IR, ER, patch
modafinil | provigil | modafinilo, pro vigil, moda finil | wakefulness promoter | 100-400 |
armodafinil | nuvigil | armodafinilo, nu vigil | wakefulness promoter | 50-250 |
solriamfetol | sunosi | | wakefulness promoter | 37.5-150 |
pitolisant | wakix | | wakefulness promoter | 8.9-35.6 |
buprenorphine | subutex, sublocade, brixadi, butrans, belbuca | buprenorfina, bupe, bupre norphine, buprenorphin, sublo cade, sub locade | opioid use disorder treatment | 2-24, depot 64 96 100 128 300 | SL, LAI, patch
buprenorphine-naloxone | suboxone, zubsolv, bunavail | buprenorfina-naloxona, sub oxone, suboxin, subs oxone, buprenorphine naloxone, buprenorphine and naloxone | opioid use disorder treatment | 2-24 | SL
methadone | dolophine, methadose | metadona, metha done | opioid use disorder treatment | 20-120 |
naltrexone | vivitrol, revia, depade | naltrexona, vivi trol, vivatrol, vivitrole, nal trexone, naltrexon, low dose naltrexone | opioid antagonist | 25-100, depot 380 | LAI
naloxone | narcan, kloxxado, zimhi, evzio | naloxona, nar can, narkan | opioid reversal | | nasal, IM
nalmefene | opvee | nalmefeno | opioid reversal | | nasal
lofexidine | lucemyra | lofexidina | alpha-2 agonist | 0.54-2.88 |
acamprosate | campral | acamprosato, camp ral, acampro sate | alcohol use disorder treatment | 999-1998 | DR
disulfiram | antabuse | anta buse, disulfi ram | alcohol use disorder treatment | 125-500 |
varenicline | chantix, tyrvaya | vareniclina, chan tix, shantix | smoking cessation | 0.5-2 |
nicotine replacement | nicorette, nicoderm, nicotrol, habitrol | nicotine patch, nicotine patches, nicotine gum, nicotine lozenge, nicotine lozenges, parche de nicotina, parches de nicotina, chicle de nicotina, nico derm, nrt | smoking cessation | 2-42 | patch, gum, lozenge
atropine | | atropina, atropine drops, atro pine | anticholinergic | |
glycopyrrolate | robinul, cuvposa | glicopirrolato, glyco pyrrolate | anticholinergic | 1-8 |
benztropine | cogentin | benzatropina, benztropina, co gentin, cogent in, cogenton, benz tropine, ben stropine, bens tropine | anticholinergic | 0.5-6 |
trihexyphenidyl | artane | trihexifenidilo, artain, trihex, trihexy | anticholinergic | 1-15 |
biperiden | akineton | biperideno | anticholinergic | 2-16 |
amantadine | symmetrel, gocovri, osmolex | amantadina, amanta dine | dopaminergic for EPS | 100-400 | IR, ER
valbenazine | ingrezza | valbenazina, in grezza, ingreza, ingressa | VMAT2 inhibitor | 40-80 |
deutetrabenazine | austedo | deutetrabenazina, aus tedo, ostedo, austeto | VMAT2 inhibitor | 6-48 | IR, XR
tetrabenazine | xenazine | tetrabenazina | VMAT2 inhibitor | 12.5-100 |
donepezil | aricept, adlarity | donepezilo, ari cept, airicept, done pezil | cholinesterase inhibitor | 5-23 |
rivastigmine | exelon | rivastigmina, ex elon | cholinesterase inhibitor | 3-13.3 | patch
galantamine | razadyne, reminyl | galantamina | cholinesterase inhibitor | 8-24 | IR, ER
memantine | namenda | memantina, na menda, meman tine | NMDA antagonist for dementia | 5-28 | IR, XR
memantine-donepezil | namzaric | | NMDA antagonist for dementia | 14-28 |
lecanemab | leqembi | | anti-amyloid antibody | | IV
donanemab | kisunla | | anti-amyloid antibody | | IV
dextromethorphan-quinidine | nuedexta | new dexta, nu dexta | pseudobulbar affect treatment | 20-40 |
prazosin | minipress | prazosina, praz osin, prazo sin, prasosin, prazocin, prozosin, mini press | alpha-1 blocker | 1-20 |
propranolol | inderal, hemangeol, innopran | propran olol, propanolol, proprano lol, propranalol, inder al, in derall | beta blocker | 10-320 | IR, LA, ER
cyproheptadine | periactin | ciproheptadina, cypro heptadine | antihistamine | 4-20 |
liothyronine | cytomel | liotironina, cyto mel | thyroid hormone | 0.005-0.075 |
l-methylfolate | deplin | l methylfolate, methylfolate, metilfolato | antidepressant augmentation | 7.5-15 |
flibanserin | addyi | | sexual desire treatment | 100-100 |
psilocybin | | psilocibina, psilo cybin | psychedelic | |
`

const OTHER = `
lisinopril | zestril, prinivil, qbrelis | lisin opril, lisinipril, lysinopril, lisino pril | ACE inhibitor | 2.5-40 |
enalapril | vasotec | enala pril | ACE inhibitor | 5-40 |
benazepril | lotensin | | ACE inhibitor | 10-40 |
ramipril | altace | | ACE inhibitor | 2.5-20 |
captopril | capoten | | ACE inhibitor | 25-150 |
quinapril | accupril | | ACE inhibitor | 10-80 |
losartan | cozaar | losartán, lo sartan, low sartan | ARB | 25-100 |
valsartan | diovan | valsartán | ARB | 80-320 |
olmesartan | benicar | olmesartán | ARB | 20-40 |
irbesartan | avapro | irbesartán | ARB | 75-300 |
telmisartan | micardis | telmisartán | ARB | 20-80 |
candesartan | atacand | candesartán | ARB | 4-32 |
amlodipine | norvasc, katerzia | amlodipino, amlodipina, amlo dipine, nor vasc | calcium channel blocker | 2.5-10 |
nifedipine | procardia, adalat | nifedipino | calcium channel blocker | 30-90 | ER
diltiazem | cardizem | | calcium channel blocker | 120-480 | ER
verapamil | calan | verapamilo | calcium channel blocker | 120-480 | ER
metoprolol | lopressor, toprol, toprol xl | meto prolol, metropolol, metropol | beta blocker | 25-400 | IR, ER
atenolol | tenormin | atenalol, ateno lol | beta blocker | 25-100 |
carvedilol | coreg | | beta blocker | 6.25-50 |
bisoprolol | zebeta | | beta blocker | 2.5-20 |
nebivolol | bystolic | | beta blocker | 5-40 |
labetalol | trandate | | beta blocker | 200-800 |
hydrochlorothiazide | microzide | hidroclorotiazida, hctz, hydrochloro thiazide | diuretic | 12.5-50 |
chlorthalidone | thalitone | clortalidona | diuretic | 12.5-50 |
furosemide | lasix | furosemida, lay six | diuretic | 20-160 |
spironolactone | aldactone | espironolactona, spiro lactone, spirono lactone | diuretic | 25-200 |
triamterene-hydrochlorothiazide | maxzide, dyazide | | diuretic | 25-75 |
doxazosin | cardura | doxazosina | alpha-1 blocker | 1-16 |
terazosin | hytrin | terazosina | alpha-1 blocker | 1-20 |
tamsulosin | flomax | tamsulosina, flow max | alpha-1 blocker | 0.4-0.8 |
hydralazine | apresoline | hidralazina | vasodilator | 40-300 |
isosorbide mononitrate | imdur | | nitrate | 30-120 | ER
nitroglycerin | nitrostat | nitroglicerina, nitro glycerin | nitrate | |
digoxin | lanoxin | digoxina | cardiac glycoside | 0.0625-0.25 |
amiodarone | pacerone | amiodarona | antiarrhythmic | 100-400 |
atorvastatin | lipitor | atorvastatina, lipi tor, lippitor, atorva statin | statin | 10-80 |
rosuvastatin | crestor | rosuvastatina, rosuva statin | statin | 5-40 |
simvastatin | zocor | simvastatina, simva statin | statin | 5-40 |
pravastatin | pravachol | pravastatina, prava statin | statin | 10-80 |
lovastatin | mevacor, altoprev | lovastatina | statin | 10-80 |
ezetimibe | zetia | ezetimiba | cholesterol absorption inhibitor | 10-10 |
fenofibrate | tricor | fenofibrato | fibrate | 48-160 |
warfarin | coumadin, jantoven | warfarina, coumadine, cuma din | anticoagulant | 1-10 |
apixaban | eliquis | apixabán, eli quis, ella quis | anticoagulant | 2.5-10 |
rivaroxaban | xarelto | rivaroxabán, zarelto | anticoagulant | 2.5-20 |
dabigatran | pradaxa | dabigatrán | anticoagulant | 150-300 |
enoxaparin | lovenox | enoxaparina | anticoagulant | |
clopidogrel | plavix | | antiplatelet | 75-75 |
metformin | glucophage, fortamet, glumetza | metformina, met formin, metforman, metphormin | biguanide | 500-2550 | IR, ER
glipizide | glucotrol | glipizida | sulfonylurea | 2.5-40 |
glimepiride | amaryl | glimepirida | sulfonylurea | 1-8 |
glyburide | diabeta | gliburida, glibenclamida | sulfonylurea | 1.25-20 |
sitagliptin | januvia | sitagliptina | DPP-4 inhibitor | 25-100 |
linagliptin | tradjenta | linagliptina | DPP-4 inhibitor | 5-5 |
empagliflozin | jardiance | empagliflozina, jar diance | SGLT2 inhibitor | 10-25 |
dapagliflozin | farxiga | dapagliflozina | SGLT2 inhibitor | 5-10 |
pioglitazone | | pioglitazona | thiazolidinedione | 15-45 |
semaglutide | ozempic, wegovy, rybelsus | semaglutida, oh zempic, ozempik, we govy, wegovi, sema glutide | GLP-1 agonist | | weekly, oral
liraglutide | victoza, saxenda | liraglutida | GLP-1 agonist | 0.6-3 |
dulaglutide | trulicity | dulaglutida, true licity | GLP-1 agonist | | weekly
exenatide | byetta, bydureon | exenatida | GLP-1 agonist | |
tirzepatide | mounjaro, zepbound | tirzepatida, mon jaro, moun jaro, zep bound | GLP-1 agonist | | weekly
insulin glargine | lantus, basaglar, toujeo, semglee | insulina glargina, lan tus | insulin | |
insulin lispro | humalog, admelog | insulina lispro, huma log | insulin | |
insulin aspart | novolog, fiasp | insulina aspart, novo log | insulin | |
insulin detemir | levemir | insulina detemir | insulin | |
insulin degludec | tresiba | insulina degludec | insulin | |
insulin | humulin, novolin | insulina, insulin nph, nph insulin | insulin | |
levothyroxine | synthroid, levoxyl, unithroid, euthyrox, tirosint | levotiroxina, sin throid, synthoid, levo thyroxine, levothyroxin | thyroid hormone | 0.025-0.3 |
thyroid desiccated | armour thyroid, np thyroid | desiccated thyroid | thyroid hormone | 15-180 |
methimazole | tapazole | metimazol | antithyroid | 5-40 |
propylthiouracil | | propiltiouracilo, ptu | antithyroid | 50-600 |
prednisone | deltasone, rayos | prednisona, pred nisone, predisone | corticosteroid | 5-60 |
prednisolone | orapred | prednisolona | corticosteroid | 5-60 |
methylprednisolone | medrol, solu-medrol | metilprednisolona, medrol dose pack, medrol dosepak | corticosteroid | 4-48 |
dexamethasone | decadron | dexametasona | corticosteroid | 0.5-20 |
hydrocortisone | cortef | hidrocortisona, cortisone cream | corticosteroid | 10-240 |
fluticasone | flonase, flovent | fluticasona, flow nase, flo nase | inhaled or nasal corticosteroid | |
budesonide | pulmicort, rhinocort | budesonida | inhaled or nasal corticosteroid | |
mometasone | nasonex, asmanex | mometasona | inhaled or nasal corticosteroid | |
triamcinolone | kenalog, nasacort | triamcinolona | corticosteroid | |
fluticasone-salmeterol | advair, wixela | add vair, ad vair | combination inhaler | |
budesonide-formoterol | symbicort, breyna | symbi cort, simbicort | combination inhaler | |
fluticasone-vilanterol | breo | | combination inhaler | |
albuterol | proventil, ventolin, proair | salbutamol, albuterol inhaler, al buterol, inhalador de albuterol | bronchodilator | |
levalbuterol | xopenex | levosalbutamol | bronchodilator | |
tiotropium | spiriva | tiotropio | bronchodilator | |
ipratropium | atrovent | ipratropio | bronchodilator | |
montelukast | singulair | montelu kast, sing ulair | leukotriene antagonist | 4-10 |
ibuprofen | advil, motrin | ibuprofeno, ibu profen, ibuprofin, i be profen, ibuprophen | NSAID | 200-3200 |
naproxen | aleve, naprosyn, anaprox | naproxeno, naprox en | NSAID | 220-1500 |
meloxicam | mobic | | NSAID | 7.5-15 |
diclofenac | voltaren, cataflam | diclofenaco | NSAID | 50-150 |
indomethacin | indocin | indometacina | NSAID | 50-200 |
celecoxib | celebrex | cele brex | NSAID | 100-400 |
ketorolac | toradol | ketorolaco | NSAID | 10-40 |
aspirin | bayer, ecotrin, bufferin | aspirina, asa, baby aspirin, acetylsalicylic acid | NSAID | 81-4000 |
acetaminophen | tylenol, ofirmev | acetaminofén, acetaminofen, paracetamol, tylonol, ty lenol, tilenol, aceta minophen, apap | analgesic | 325-4000 |
acetaminophen-aspirin-caffeine | excedrin | ex cedrin, excedrine | analgesic | |
acetaminophen-diphenhydramine | tylenol pm | tylenol p m | OTC sleep aid | |
ibuprofen-diphenhydramine | advil pm | advil p m | OTC sleep aid | |
butalbital-acetaminophen-caffeine | fioricet | fiora set | analgesic | |
tramadol | ultram, conzip | tramadól, trama dol, tram a doll | opioid analgesic | 50-400 | IR, ER
oxycodone | oxycontin, roxicodone, xtampza | oxicodona, oxy codone, oxy contin, oxys | opioid analgesic | 5-80 | IR, ER
oxycodone-acetaminophen | percocet, endocet | perco cet, percoset, percs | opioid analgesic | 5-60 |
hydrocodone-acetaminophen | vicodin, norco, lortab | hidrocodona, hydrocodone, vico din | opioid analgesic | 5-60 |
hydromorphone | dilaudid | hidromorfona | opioid analgesic | 2-24 |
morphine | ms contin, kadian | morfina | opioid analgesic | 15-200 | IR, ER
codeine | | codeína, codeina, tylenol 3, tylenol three, tylenol with codeine | opioid analgesic | 15-360 |
fentanyl | duragesic | fentanilo, fenta nyl, fentanil | opioid analgesic | | patch
tapentadol | nucynta | | opioid analgesic | 50-600 |
cyclobenzaprine | flexeril, amrix | ciclobenzaprina, flexa ril, flexaril, cyclo benzaprine | muscle relaxant | 5-30 |
methocarbamol | robaxin | | muscle relaxant | 1500-4500 |
tizanidine | zanaflex | tizanidina, zana flex | muscle relaxant | 2-36 |
baclofen | lioresal | baclofeno, baclo fen | muscle relaxant | 5-80 |
carisoprodol | soma | | muscle relaxant | 750-1400 |
lidocaine | lidoderm | lidocaína, lidocaina | local anesthetic | | patch
novocaine | | procaine, novocaína, novocain | local anesthetic | |
sumatriptan | imitrex, treximet | sumatriptán, imi trex, suma triptan | triptan | 25-200 |
rizatriptan | maxalt | rizatriptán, max alt | triptan | 5-30 |
eletriptan | relpax | eletriptán | triptan | 20-80 |
zolmitriptan | zomig | zolmitriptán | triptan | 2.5-10 |
naratriptan | amerge | naratriptán | triptan | 1-5 |
rimegepant | nurtec | nur tec | CGRP antagonist | 75-75 |
ubrogepant | ubrelvy | | CGRP antagonist | 50-200 |
erenumab | aimovig | | CGRP antagonist | | monthly
galcanezumab | emgality | | CGRP antagonist | | monthly
fremanezumab | ajovy | | CGRP antagonist | | monthly
onabotulinumtoxina | botox | bo tox | botulinum toxin | |
omeprazole | prilosec | omeprazol, prilo sec, ome prazole | PPI | 10-40 |
esomeprazole | nexium | esomeprazol, nex ium | PPI | 20-40 |
pantoprazole | protonix | pantoprazol, proto nix, panto prazole | PPI | 20-80 |
lansoprazole | prevacid | lansoprazol | PPI | 15-30 |
famotidine | pepcid | famotidina, pep cid | H2 blocker | 10-80 |
ranitidine | zantac | ranitidina | H2 blocker | 150-300 |
calcium carbonate | tums, rolaids | carbonato de calcio, calcium supplement | antacid | |
bismuth subsalicylate | pepto-bismol | pepto bismol, pepto | antidiarrheal | |
loperamide | imodium | loperamida, immodium | antidiarrheal | 2-16 |
ondansetron | zofran | ondansetrón, zoe fran, zo fran | antiemetic | 4-24 | IR, ODT
promethazine | phenergan | prometazina, finnergan | antiemetic | 12.5-100 |
metoclopramide | reglan | metoclopramida | antiemetic | 10-60 |
prochlorperazine | compazine | proclorperazina | antiemetic | 5-40 |
meclizine | antivert, bonine | meclizina | antiemetic | 12.5-100 |
polyethylene glycol | miralax | mira lax, polietilenglicol | laxative | |
docusate | colace | docusato | laxative | 100-300 |
senna | senokot | senna-s | laxative | 8.6-34.4 |
bisacodyl | dulcolax | bisacodilo | laxative | 5-15 |
psyllium | metamucil | psilio | laxative | |
linaclotide | linzess | linaclotida | laxative | 0.072-0.29 |
dicyclomine | bentyl | diciclomina | antispasmodic | 40-160 |
oxybutynin | ditropan | oxibutinina | bladder antimuscarinic | 5-30 | IR, XL
mirabegron | myrbetriq | | bladder beta-3 agonist | 25-50 |
finasteride | propecia, proscar | finasterida | 5-alpha reductase inhibitor | 1-5 |
sildenafil | viagra, revatio | sildenafilo, via gra | PDE5 inhibitor | 20-100 |
tadalafil | cialis | tadalafilo, see alis | PDE5 inhibitor | 2.5-20 |
penicillin | penicillin vk, bicillin | penicilina, peni cillin, penicilin, penacillin, pcn | penicillin antibiotic | 250-2000 |
amoxicillin | amoxil | amoxicilina, amoxi cillin, amoxicilin, amoxacillin | penicillin antibiotic | 250-3000 |
amoxicillin-clavulanate | augmentin | aug mentin, amoxicilina con clavulánico | penicillin antibiotic | 500-2000 |
ampicillin | unasyn | ampicilina | penicillin antibiotic | 1000-4000 |
cefaclor | ceclor | cec lor, see clor | cephalosporin antibiotic | 500-1500 |
cephalexin | keflex | cefalexina, kef lex, ke flex | cephalosporin antibiotic | 500-4000 |
cefdinir | omnicef | | cephalosporin antibiotic | 300-600 |
ceftriaxone | rocephin | ceftriaxona | cephalosporin antibiotic | |
cefuroxime | ceftin | cefuroxima | cephalosporin antibiotic | 250-1000 |
sulfamethoxazole-trimethoprim | bactrim, septra | tmp-smx, tmp smx, bac trim | sulfonamide antibiotic | 800-3200 |
sulfa | | sulfa drugs, sulfas, sulfa drug, sulfa antibiotics, sulfa antibiotic, sulfonamide, sulfonamides, sulfamida, sulfamidas | sulfonamide antibiotic | |
azithromycin | zithromax, z-pak | azitromicina, z pak, z pack, zpack, zee pack, azithro mycin | macrolide antibiotic | 250-500 |
clarithromycin | biaxin | claritromicina | macrolide antibiotic | 500-1000 |
erythromycin | ery-tab | eritromicina | macrolide antibiotic | 250-4000 |
ciprofloxacin | cipro | ciprofloxacino, ciproflox acin | fluoroquinolone antibiotic | 250-1500 |
levofloxacin | levaquin | levofloxacino | fluoroquinolone antibiotic | 250-750 |
doxycycline | vibramycin, doryx | doxiciclina, doxy cycline, doxi cycline | tetracycline antibiotic | 40-200 |
minocycline | minocin, solodyn | minociclina | tetracycline antibiotic | 50-200 |
tetracycline | sumycin | tetraciclina | tetracycline antibiotic | 500-2000 |
clindamycin | cleocin | clindamicina | lincosamide antibiotic | 300-1800 |
metronidazole | flagyl | metronidazol, fla gyl | nitroimidazole antibiotic | 500-2000 |
nitrofurantoin | macrobid, macrodantin | nitrofurantoína, nitrofurantoina, macro bid | urinary antibiotic | 100-400 |
vancomycin | vancocin | vancomicina | glycopeptide antibiotic | |
rifampin | rifadin | rifampicina | antimycobacterial | 300-600 |
isoniazid | nydrazid | isoniazida | antimycobacterial | 300-300 |
fluconazole | diflucan | fluconazol, di flucan | antifungal | 50-400 |
terbinafine | lamisil | terbinafina | antifungal | 250-250 |
acyclovir | zovirax | aciclovir | antiviral | 200-4000 |
valacyclovir | valtrex | valaciclovir, val trex | antiviral | 500-3000 |
oseltamivir | tamiflu | tama flu | antiviral | 75-150 |
nirmatrelvir-ritonavir | paxlovid | pax lovid | antiviral | 600-600 |
emtricitabine-tenofovir | truvada, descovy | prep medication | antiretroviral | 200-200 |
bictegravir-emtricitabine-tenofovir | biktarvy | bik tarvy | antiretroviral | 50-50 |
dolutegravir | tivicay | | antiretroviral | 50-100 |
hydroxychloroquine | plaquenil | hidroxicloroquina, plaque nil | antimalarial | 200-400 |
methotrexate | trexall, otrexup | metotrexato | immunosuppressant | |
azathioprine | imuran | azatioprina | immunosuppressant | 50-200 |
adalimumab | humira | hu mira | TNF inhibitor | |
etanercept | enbrel | | TNF inhibitor | |
sulfasalazine | azulfidine | sulfasalazina | aminosalicylate | 1000-4000 |
mesalamine | lialda, asacol | mesalazina | aminosalicylate | 1200-4800 |
allopurinol | zyloprim | alopurinol | xanthine oxidase inhibitor | 100-800 |
colchicine | colcrys | colchicina | gout treatment | 0.6-1.8 |
alendronate | fosamax | alendronato | bisphosphonate | |
carbidopa-levodopa | sinemet, rytary | levodopa, carbidopa, sine met | dopaminergic | 300-1500 | IR, ER
ropinirole | requip | ropinirol | dopamine agonist | 0.25-24 |
pramipexole | mirapex | pramipexol | dopamine agonist | 0.125-4.5 |
bromocriptine | parlodel, cycloset | bromocriptina | dopamine agonist | 1.25-15 |
cabergoline | dostinex | cabergolina | dopamine agonist | |
ethinyl estradiol-norgestimate | sprintec, tri-sprintec, ortho tri-cyclen | tri sprintec | contraceptive | |
ethinyl estradiol-drospirenone | yaz | | contraceptive | |
ethinyl estradiol-norethindrone | loestrin, junel | lo loestrin, junel fe | contraceptive | |
norethindrone | micronor, aygestin | noretindrona, mini pill, mini-pill | contraceptive | 0.35-5 |
levonorgestrel | plan b one-step, mirena, kyleena, liletta | plan b pill, mi rena, hormonal iud | contraceptive | |
etonogestrel | nexplanon, nuvaring | nex planon, nuva ring | contraceptive | | implant, ring
medroxyprogesterone | depo-provera, provera | depo provera, depo shot, medroxiprogesterona, depo injection | contraceptive | |
copper iud | paragard | | contraceptive | |
estradiol | estrace, climara, vivelle, divigel | estradiol patch, estra diol | estrogen | 0.5-6 | patch
conjugated estrogens | premarin | estrógenos conjugados | estrogen | 0.3-1.25 |
progesterone | prometrium | progesterona | progestin | 100-300 |
testosterone | androgel, depo-testosterone, xyosted, jatenzo | testosterona, testo sterone, testosterone cypionate | androgen | | gel, injection
leuprolide | lupron | leuprolida | GnRH agonist | |
clomiphene | clomid | clomifeno | fertility treatment | 50-150 |
tamoxifen | nolvadex, soltamox | tamoxifeno | estrogen receptor modulator | 20-40 |
anastrozole | arimidex | anastrozol | aromatase inhibitor | 1-1 |
letrozole | femara | letrozol | aromatase inhibitor | 2.5-2.5 |
isotretinoin | accutane, claravis, absorica | isotretinoína, isotretinoina, accu tane | acne treatment | 20-80 |
tretinoin | retin-a | tretinoína, retin a | acne treatment | |
phentermine | adipex, lomaira | fentermina, phenter mine | appetite suppressant | 8-37.5 |
phentermine-topiramate | qsymia | | appetite suppressant | 3.75-15 |
naltrexone-bupropion | contrave | con trave | appetite suppressant | 8-32 | ER
orlistat | xenical, alli | | lipase inhibitor | 180-360 |
desmopressin | ddavp | desmopresina | vasopressin analogue | 0.1-0.6 |
dofetilide | tikosyn | | antiarrhythmic | 0.25-1 |
epinephrine | epipen, auvi-q | epinefrina, epi pen, epi-pen, auvi q | emergency epinephrine | |
contrast dye | omnipaque | ct contrast, iv contrast, iodine contrast, iodinated contrast, contraste yodado | contrast agent | |
diphenhydramine | benadryl, zzzquil, unisom sleepgels, sominex | difenhidramina, bena dryl, benedryl, benadrill, beni drill, zz quil, z quil, zzz quil, dph | antihistamine | 25-300 |
doxylamine | unisom | doxilamina, uni som, unisome | antihistamine | 12.5-25 |
cetirizine | zyrtec | cetirizina, zer tec, zirtec | antihistamine | 5-10 |
loratadine | claritin, alavert | loratadina, clariton, clara tin | antihistamine | 10-10 |
fexofenadine | allegra | fexofenadina | antihistamine | 60-180 |
levocetirizine | xyzal | levocetirizina | antihistamine | 2.5-5 |
chlorpheniramine | chlor-trimeton | clorfenamina | antihistamine | 4-24 |
pseudoephedrine | sudafed | pseudoefedrina, suda fed | decongestant | 30-240 |
phenylephrine | sudafed pe | fenilefrina | decongestant | 10-60 |
oxymetazoline | afrin | oximetazolina | decongestant | |
guaifenesin | mucinex | guaifenesina, musinex | expectorant | 200-2400 |
dextromethorphan | delsym, robitussin | dextrometorfano, dxm, robo tussin | cough suppressant | 10-120 |
doxylamine-dextromethorphan-acetaminophen | nyquil | ny quil, nyquill | OTC cold medicine | |
phenylephrine-dextromethorphan-acetaminophen | dayquil | day quil | OTC cold medicine | |
dimenhydrinate | dramamine | dimenhidrinato | antihistamine | 50-400 |
benzonatate | tessalon | benzonatato, tessalon perles | cough suppressant | 100-600 |
melatonin | | melatonina, mela tonin, melatonine, melotonin, melatonin gummies | supplement | 0.5-20 |
st john's wort | | saint john's wort, st. john's wort, st johns wort, saint johns wort, hierba de san juan, hypericum, saint john's wart, st john's wart | supplement | 300-1200 |
black cohosh | | cohosh, cimicifuga | supplement | |
magnesium | mag-ox | magnesium glycinate, magnesium citrate, magnesium oxide, magnesio, mag glycinate | supplement | 100-800 |
vitamin d | | vitamina d, cholecalciferol, vitamin d3, vitamin d 3, ergocalciferol, vit d | supplement | |
vitamin b12 | | vitamina b12, cyanocobalamin, vitamin b 12, vit b12, b12 shot, b12 shots, b12 injections, b12 supplement, b twelve shots | supplement | 0.25-2 |
vitamin b6 | | vitamina b6, pyridoxine, piridoxina | supplement | 10-100 |
thiamine | | tiamina, vitamin b1, thia mine | supplement | 50-500 |
vitamin c | | vitamina c, ascorbic acid | supplement | 100-2000 |
vitamin e | | vitamina e, tocopherol | supplement | |
folic acid | | ácido fólico, acido folico | supplement | 0.4-5 |
multivitamin | centrum | multivitamins, multi vitamin, multi-vitamin, multivitamínico, multivitaminas, prenatal vitamin, prenatal vitamins | supplement | |
ferrous sulfate | feosol, slow fe | iron supplement, iron supplements, iron pill, iron pills, iron tablets, sulfato ferroso | supplement | 65-325 |
zinc supplement | | zinc gluconate, zinc picolinate, zinc tablets | supplement | 8-50 |
potassium chloride | k-dur, klor-con | cloruro de potasio, potassium supplement | supplement | 600-6000 | ER
omega-3 | lovaza, vascepa | fish oil, omega 3, omega three, omega threes, omega-3s, aceite de pescado | supplement | 500-4000 |
n-acetylcysteine | acetadote | nac, n acetylcysteine, n acetyl cysteine, acetilcisteína, acetilcisteina | supplement | 600-3600 |
s-adenosylmethionine | | sam-e, s adenosyl methionine | supplement | 400-1600 |
ashwagandha | | ashwaganda, ash wagandha, ashwa gandha | supplement | 125-1000 |
valerian | | valerian root, valeriana | supplement | 300-900 |
kava | | kava kava, kava root | supplement | 70-300 |
l-theanine | | theanine, l theanine, teanina | supplement | 100-400 |
gaba supplement | | gaba capsules | supplement | 100-750 |
5-htp | | 5 htp, five htp, five h t p | supplement | 50-300 |
ginkgo | | ginkgo biloba, ginko, gingko | supplement | 120-240 |
ginseng | | panax ginseng | supplement | 200-400 |
rhodiola | | rodiola | supplement | 200-600 |
turmeric | | curcumin, cúrcuma, curcuma | supplement | 500-2000 |
probiotic | culturelle | probiotics, probiótico, probioticos, probióticos | supplement | |
creatine | | creatina | supplement | 3000-5000 |
cbd | epidiolex, charlotte's web | cannabidiol, c b d, cbd oil, cbd gummies, cbd gummy, aceite de cbd | cannabinoid | 5-1500 |
dronabinol | marinol | | cannabinoid | 2.5-20 |
kratom | | cratom, kray tom | supplement | |
tianeptine | | tia neptine | unapproved antidepressant | |
phenibut | | feni but | supplement | |
red yeast rice | | arroz de levadura roja | supplement | 600-2400 |
coenzyme q10 | | coq10, co q 10, coenzima q10 | supplement | 100-400 |
`

function readTable(table: string, psychotropic: boolean): Drug[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const [name = '', brands = '', aliases = '', drugClass = '', dose = '', forms = ''] = cells
      const [daily = '', depot] = dose.split(', depot ')
      const [low, high] = daily.split('-').map(Number)
      return {
        name,
        brands: listOf(brands),
        aliases: listOf(aliases),
        class: drugClass,
        psychotropic,
        ...(low && high ? { doseMg: [low, high] as const } : {}),
        ...(depot ? { depotMg: depot.split(' ').map(Number) } : {}),
        ...(forms ? { release: listOf(forms) } : {}),
      }
    })
}

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(',').map((word) => word.trim())
}

export const DRUGS: readonly Drug[] = [...readTable(PSYCHOTROPIC, true), ...readTable(OTHER, false)]
