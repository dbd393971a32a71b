import { concepts } from './concept.ts'

const SELF = '(myself|yourself|himself|herself|themselves|themself|oneself|self)'

/** Harm to oneself and to others: what must never be lost or turned round. */
export const RISK_CONCEPTS = [
  ...concepts(
    'risk',
    `
suicide-attempt | suicide attempts | suicide attempt*; attempted suicide; suicid* attempt*; attempt* on (my|your|his|her|their) life; (tried|try|attempt|attempted|trying) to (kill|end|take) ~ ${SELF}; (tried|try|attempt|attempted|trying) to (kill|end|take) (my|your|his|her|their|one's) (own )?life; prior attempt*; previous attempt*; past attempt*; no attempt*; an attempt; made an attempt; overdosed; tried to overdose; took an overdose; attempts; attempted to (end|take) (his|her|their) life
suicide-plan | a suicide plan | (doing|do) something to; how you would; (a )?way* to do it; thought about how; thinking about how; method*; suicid* plan*; (plan|plans|planned) ~ (suicide|kill|die|end); think* ~ (a way|how) you might; plan for how; made (a|any) plan; (have|had|has) (a|any) plan; plan or intent; specific plan; plan, intent; (plan|method) ~ (hurt|kill|overdose); looked up how much; researched ~ (method*|way*); (any|a) (kind|sort) of plan; never a plan; no plan
suicide-intent | suicidal intent | intent*; intend* to act; act on it; act on (them|those|that); going to act; acting on; intention of acting; mean to do it; intend* to (die|kill|do); go through with it
passive-ideation | passive death wish | not wake* up; not wak* up; never wake up; never woke up; not wanting to be here; not want to be here; not be here; wish* (i|you|he|she|they) (was|were) (dead|not); better off (dead|without me|without); wanting to (die|be dead); want to (die|be dead); wanted to (die|be dead); wished to be dead; life is not worth (living|it); life not worth living; thoughts of (dying|death|not); thought about (dying|death); go to sleep and not; disappear; not exist; passive (si|suicid*|death|ideation|thoughts); wish to be dead; did not want to live; do not want to live; better if (i|he|she|they) (was|were|just) (gone|not|did); tired of living; just be over; (be|is) easier if ~ (not|gone); rather be dead; rather not (be alive|live); (cannot|can not|could not|do not want to|not want to|no point in|no use) (go on|going on|live|living)(?! (with|without|in|at|near|there|here|alone)); nothing to live for; no reason to (live|go on|be here); not worth living; would not be missed; (be|go be|to be|go) with (him|her|my husband|my wife|my son|my daughter|my mother|my father|god) again; join (him|her|my (late )?(husband|wife|son|daughter|mother|father)); (walk*|step*|jump*|driv*|go) (out )?(in|into|off|in front of|under) (the |a |an |that )?(sea|ocean|river|lake|water|traffic|bridge|overpass|cliff|train|truck|bus|tree)
suicidal-ideation | suicidal ideation | suicid*; kill* ${SELF}; mak* ${SELF} dead; should (just )?be dead; better off dead; end* (my|your|his|her|their|it) (own )?(life|lives|all); tak* (my|your|his|her|their) (own )?life; thoughts of (killing|ending); hurt* ${SELF}; harm* ${SELF}; si; s i; si/hi; ending it; end it; kms; done with life; shi
self-harm | self-harm | self harm*; self-harm*; self injur*; selfharm*; nssi; sib; sh; (hurting|harming) ${SELF}; harm to ${SELF}; cutting(?! (weight|back|down|out|corners|the|it|class|carbs|caffeine|coffee)); cut ${SELF}; used to cut; burn* ${SELF}; hurt* ${SELF} on purpose; on purpose; scratch* ${SELF}; (a|the|my|her|his|their) (blade|blades|razor|razors|razor blade*); hit* ${SELF}; bang* (my|his|her|their) head; (cut|cuts|cutting) (my|his|her|their) (arm|arms|wrist|wrists|thigh|thighs|leg|legs)
homicidal-ideation | homicidal ideation | homicid*; (do|doing|cause|causing|done) (harm|damage) to (anyone|anybody|someone|somebody|others|other people|another); harm to (anyone|anybody|someone|somebody|others); (no|denies|denied|or|and|si|nor) hi; si/hi; (hurting|harming|killing|to hurt|to harm|to kill) (the |your |my |his |her |their )?(baby|kid|kids|child|children|people|son|daughter|husband|wife|partner|mother|father|mom|dad|brother|sister|ex|boss|coworker*|roommate|nephew|niece|family|staff|infant|neighbor*); hurt* (anyone|anybody|someone|somebody|others|other people|him|her|them|people|another); harm* (anyone|anybody|someone|somebody|others|other people|him|her|them); kill* (anyone|anybody|someone|somebody|others|people|him|her|them); thoughts of violence; violent thoughts; put him through; make (him|her|them) pay; (hurting|harming|killing) [\\w]+ or anyone
overdose | overdose | overdos*; tak* all (of )?(the|your|my|those|these) (pills|tablets|medic*|meds); take all of it; take the whole bottle; took all of; bottle of pills; all (my|the|his|her) pills; stockpil*; saved up ~ pills; saving up ~ pills; swallow* ~ (pills|bottle|tablets)
`,
    'risk',
  ),
  ...concepts(
    'means',
    `
firearms | firearms in the home | gun; guns; firearm*; rifle*; pistol*; shotgun*; handgun*; weapon*; revolver*; ammo; ammunition; gun safe
means-access | access to means | access to (means|lethal|pills|medication*); pills at home; lethal means; means safety; means restriction; rope; noose; medications locked; lock ~ (medication*|meds|pills); locked up
`,
    'risk',
  ),
  ...concepts(
    'protective',
    `
reasons-for-living | reasons for living | reason* (for living|to live|to stay); keeps (me|you|him|her|them) (going|here|alive|safe); protective factor*; would not do that to (my|his|her|their|the); could not do that to; keeping (me|him|her|them) (here|alive); would never do that to; what stops (me|you)
supports | supports | support system; supports; who (do you|can you|could you) (have|call|talk|lean); lean on; my people; sponsor
`,
  ),
  ...concepts(
    'abuse',
    `
abuse | abuse | abus*; (hits|hit|beats|beat|slapped|slaps|punched|choked|chokes|strangled|shoved|shoves|pushed|pushes) (me|him|her|them|you); hurting you; threaten* (me|him|her|them|you); afraid of (him|her|them|my|your); feel safe at home; safe at home; domestic violence; laid a hand; put his hands on; put her hands on; molest*; raped; rape; sexual assault*; assaulted; neglect*; restraining order; order of protection; stalk*; controls (my|the) money; ipv; dv; cps; protective services; blocking a door; throwing things; mandated report*
`,
    'abuse',
  ),
]
