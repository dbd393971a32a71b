/**
 * Drugs that are prescribed often, or named often in mental-health visits. When a sound could be one of these or a rare
 * one, it is one of these; a rare one must be heard more clearly.
 */
export const FREQUENT_DRUGS: ReadonlySet<string> = new Set(
  `sertraline fluoxetine escitalopram citalopram paroxetine fluvoxamine venlafaxine desvenlafaxine duloxetine bupropion
mirtazapine trazodone vilazodone vortioxetine dextromethorphan-bupropion esketamine ketamine amitriptyline nortriptyline
imipramine clomipramine doxepin phenelzine tranylcypromine risperidone paliperidone olanzapine quetiapine aripiprazole
ziprasidone lurasidone asenapine iloperidone brexpiprazole cariprazine lumateperone clozapine haloperidol chlorpromazine
fluphenazine perphenazine lithium lamotrigine divalproex carbamazepine oxcarbazepine topiramate gabapentin pregabalin
levetiracetam alprazolam clonazepam lorazepam diazepam chlordiazepoxide oxazepam temazepam buspirone hydroxyzine zolpidem
eszopiclone suvorexant ramelteon methylphenidate dexmethylphenidate dextroamphetamine lisdexamfetamine atomoxetine
viloxazine guanfacine clonidine modafinil armodafinil prazosin propranolol benztropine valbenazine deutetrabenazine
naltrexone buprenorphine buprenorphine-naloxone methadone acamprosate disulfiram varenicline naloxone donepezil memantine
lisinopril losartan amlodipine metoprolol atenolol hydrochlorothiazide furosemide atorvastatin rosuvastatin simvastatin
pravastatin metformin semaglutide liraglutide tirzepatide levothyroxine omeprazole pantoprazole famotidine albuterol
montelukast fluticasone cetirizine loratadine diphenhydramine prednisone amoxicillin azithromycin ibuprofen naproxen
acetaminophen tramadol oxycodone hydrocodone cyclobenzaprine tizanidine sumatriptan ondansetron melatonin sildenafil
warfarin apixaban clopidogrel insulin meloxicam celecoxib estradiol testosterone tamsulosin finasteride`.split(
    /\s+/,
  ),
)

/** Drugs beyond our list. They are no mishearings of the names in it. */
export const OTHER_NAMES: readonly string[] =
  `torsemide salmeterol versed levothroid bumetanide chlorthalidone indapamide nebivolol labetalol nadolol ezetimibe
fenofibrate gemfibrozil niacin colesevelam glipizide glimepiride pioglitazone dapagliflozin canagliflozin dulaglutide
exenatide colchicine febuxostat probenecid methocarbamol carisoprodol metaxalone orphenadrine dicyclomine hyoscyamine
metoclopramide prochlorperazine meclizine scopolamine ciprofloxacin levofloxacin nitrofurantoin cephalexin cefuroxime
clindamycin metronidazole fluconazole terbinafine valacyclovir acyclovir oseltamivir mupirocin tretinoin minoxidil
latanoprost timolol tiotropium ipratropium budesonide formoterol mometasone triamcinolone hydrocortisone dexamethasone
methylprednisolone raloxifene alendronate risedronate denosumab tamoxifen anastrozole letrozole medroxyprogesterone
norethindrone drospirenone levonorgestrel rivaroxaban dabigatran enoxaparin heparin isosorbide nitroglycerin hydralazine
ranolazine digoxin amiodarone sotalol flecainide ropinirole pramipexole carbidopa levodopa rasagiline baclofen dantrolene
riluzole fingolimod natalizumab sulfasalazine mesalamine azathioprine mycophenolate tacrolimus cyclosporine adalimumab
etanercept infliximab ustekinumab secukinumab hydroxychloroquine leflunomide tofacitinib potassium magnesium bumex demadex mavik
lasix aldactone coumadin plavix eliquis xarelto lipitor crestor zocor norvasc toprol coreg diovan benicar januvia
jardiance farxiga ozempic trulicity victoza lantus humalog novolog actos amaryl glucotrol synthroid armour cytomel
prilosec nexium protonix pepcid zantac reglan zofran bentyl linzess colace miralax senna flonase nasonex singulair
advair symbicort spiriva ventolin proair allegra claritin zyrtec benadryl sudafed mucinex robitussin keflex bactrim
augmentin zithromax cipro levaquin macrobid diflucan valtrex zovirax tamiflu imitrex maxalt aimovig ajovy flexeril
robaxin soma zanaflex mobic celebrex toradol voltaren percocet norco vicodin ultram dilaudid fosamax prolia evista
premarin yaz nexplanon mirena flomax proscar avodart viagra cialis humira enbrel remicade stelara cosentyx plaquenil
imuran cellcept prograf betnovate dovonex elidel protopic accutane sulfa salbutamol
xanomeline valproate clenil cetraben diprobase codeine morphine fentanyl thc cbd`.split(/\s+/)
