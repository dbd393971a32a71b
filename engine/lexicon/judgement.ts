import { concepts } from './concept.ts'

/** What a clinician concludes, and what is agreed. */
export const JUDGEMENT_CONCEPTS = [
  ...concepts(
    'diagnosis',
    `
diagnosis | diagnosis | (looks|sounds) like (a |some |mostly )?(depression|anxiety|panic|grief|mania|psychosis|burnout); to me,? it is (depression|anxiety|panic|grief|mania|psychosis); trichotilloman*; excoriation; hoarding disorder; body dysmorph*; agoraphobia; alcohol use disorder; opioid use disorder; neurocognitive; cognitive impairment; parkinson* disease; social anxiety(?! (scale|score)); social phobia; specific phobia; postpartum (psychosis|anxiety); perinatal (depression|anxiety); somatic symptom; conversion; dissociative; cyclothym*; intermittent explosive; tourette*; physiological dependence; dependence; moral injury; complicated grief; prolonged grief; postpartum depression; major depression; depression, (mild|moderate|severe); (mild|moderate|severe) depression; diagnos*; dx; disorder; f\\d\\d(\\.\\d+)?; mdd; gad; ptsd; ocd; adhd; bipolar*; schizo*; adjustment (disorder|problem|reaction); dysthym*; depressive (episode|disorder); panic disorder; borderline; aud; oud; use disorder; in (full|partial|early|sustained) remission; major depress*; psychotic disorder; anxiety disorder; premenstrual*; pmdd; autism; autistic; tardive dyskinesia; akathisia; dystonia; alzheimer*; lewy body; frontotemporal; intoxication; alcohol withdrawal; opioid withdrawal; psychosis; infection; relationship distress; bereavement; grief(?! (group|counsel*|support|therap*|work|letter)); toxicity; serotonin syndrome; rule out; r/o; consistent with; meets criteria; criteria for; combined type; inattentive; recurrent; single episode; provisional*; differential; anorexia nervosa; bulimia nervosa; arfid; insomnia disorder; dementia; delirium; conduct; oppositional; dmdd; gender dysphoria; z\\d\\d(\\.\\d+)?
`,
    'diagnosis',
  ),
  ...concepts(
    'risk-level',
    `
risk-level | risk | (danger|risk)( is|'s) (low|moderate|high|real|elevated|up|down|lower|higher)(?! (of|in|on)); risk (to|of) ~ (low|moderate|high|elevated|minimal); risk (to|of) (yourself|himself|herself|themselves|self|suicide|harm)~ (low|moderate|high|elevated|minimal); risk (low|moderate|high|elevated|as low|as moderate|as high); (okay|comfortable|fine|good) (about|with) (you|him|her|them) (going|being|staying) (home|at home); risk (is|at|level|was|of|judged|for|assess*|today); (low|moderate|high|elevated|acute|chronic|imminent|no acute|minimal|baseline) ~ risk; acute risk; not an imminent; (need|needs|require*) (the |to be )?(hospital*|inpatient|admission); does not (need|meet|require); safe to go home; safe (for|to) (discharge|outpatient); (safe|unsafe) (for (you|him|her|them|me) )?to (go|be|stay|leave|send|let|drive) (home|alone|here|you|him|her|them|out|today|tonight); (safe|unsafe) (at home|on your own|alone|going home|being home); (can not|cannot) (have|let|send|leave) (you|him|her|them) (at home|home|alone|go home|leave|out); (not|not feel) comfortable (sending|letting|with (you|him|her|them) (going|being|leaving)); (real|serious) suicide attempt; contract* for safety; not in danger; (not|no) (an? )?(immediate |current |real )?(danger|threat|risk) to (yourself|himself|herself|themselves|anyone|anybody|others|her|him|them|the|your|other); no safety concern*; safety concern*; hospital tonight; do not need to go to the hospital; level of care; imminent
`,
    'risk',
  ),
  ...concepts(
    'course',
    `
course | course | improv*; worse; worsen*; better; stable; unchanged; partial response; respond*; remission; progress*; getting better; moving; right direction; plateau*; not at goal; relapse; decompensat*; exacerbat*; stabiliz*; resolved; resolving; deteriorat*; holding steady; about the same; slip*; backslid*; setback*; turning (a|the) corner; gains; headway; recover*; on the mend; back to baseline; baseline
`,
  ),
  ...concepts(
    'plan-follow-up',
    `
follow-up | follow-up | (come|see) (me|us|you) (in|on|next); follow up; follow-up; followup; f/u; fu; see you (back|again|in|on|next|then|tomorrow); come back; back in \\d; rtc; return (in|to clinic|visit|on); next (visit|appointment|session|week|time|month|tuesday|monday|wednesday|thursday|friday); appointment; appt; same time; check in; check-in; recheck; reassess; again in; weeks from (today|now); in (1|2|3|4|5|6|8|10|12|one|two|three|four|five|six|eight|ten|twelve) (weeks?|days?|months?); i will (call|phone) you; phone you; video; telehealth; (monday|tuesday|wednesday|thursday|friday|saturday|sunday) (at|the) \\d*; a week of discharge; meet again; see (each other|how you are|me|us); (in|on|at) (two|three|four|six|eight|a|one) (weeks?|months?|days?); book (you|it|that|an|the); (put|get|got) you (down|on|in) (for|the); front desk; schedule* (you|it|that|a|an|the|for); on the (books|calendar|schedule); touch base; (call|phone|text|message|portal) ~ (monday|tuesday|wednesday|thursday|friday|tomorrow|next week); sooner if; \\d+ (weeks?|months?|days?), (video|phone|in person|sooner|same|both|here|virtual)
`,
    'follow-up',
  ),
  ...concepts(
    'plan-safety',
    `
safety-plan | safety plan | safety plan*; 988; crisis (line|number|text|team|plan); suicide (line|hotline|prevention lifeline); warning sign*; 911; emergency (room|department); er; ed; call (me|us) if; if (it|things|that|they|those|anything) (gets?|got|ever|come|comes|worsen*|change*); go to the (er|ed|emergency|nearest|hospital); lock ~ (gun*|pills|med*|up); lock ?box; (remove*|removing|hold|take|store|secure) ~ (gun*|firearm*|pills|rifle*|weapon*|bottle*); dispos* of; drop box; pill counts?; narcan kit; not be (left )?alone; stay with (you|her|him|them); return precaution*; hotline; (who|people|someone) (to|you can|you could) (call|reach); coping list; reasons list; mobile crisis; walk-?in crisis; text (line|741741|home to); 741741; (give|hand|hold|keep) (him|her|them|your \\w+) ~ (key|keys|combination|code|pills|bottle*|gun*); (change|changed) the (code|combination|combo); (give|hand|turn) ~ (blade*|razor*|knife|knives|sharps|rope|scissors); out of the house; get rid of; flush*; take-?back; blister pack*; (week|weeks|days) (worth|supply) at a time; smaller (supply|supplies|quantit*); (who|whom) (will|would|do|can|could) (you|he|she|they|patient) (call|text|tell|reach|go to) first; (will|is going to|to|gonna|can) (hold|keep|have|hang on to|take|get) (on to )?(the|your|my|his|her|their) (key|keys|gun*|rifle*|pistol*|shotgun*|pills|meds|medic*|bottle*|bullets|ammo|knives|blades); (give|gives|giving|hand*|bring*) (the|your|all the|those|that|his|her|my|it|them|all of it|all of them) ?(bottle*|pills|meds|gun*|rifle*|blade*|keys?)? ?(to|over to) (your|my|his|her|their|the (pharmacy|police|sheriff|nurse|staff)|me|us|him|her); keep* (the|a|your|some) (narcan|naloxone) (where|in|by|on|with|handy|around); (not|do not|never) (stay|be|sleep|leave (him|her|them|you)|left) (home )?alone( tonight| this weekend| sunday| at all)?; (stay|sleep|spend the (night|weekend)) (with|at) (your|my|his|her|their) (mother|mom|father|dad|parents|sister|brother|aunt|uncle|friend|cousin|daughter|son|grandmother|grandma|neighbor)(?!'s (house|place) (in|last|when)); (somebody|someone|mom|mother|dad|father|sister|brother|wife|husband|staff|one of (us|you)) (is |will be |will |to |stays? |sits? |be )+(with|stay with|there with|sit with) (you|him|her|them|patient); if (you|he|she|they|patient) (feel*|felt|think*|thought|start*|want*|get*|ever|cannot|have|has|hear*) .{0,60}(call|come in|go to|tell|text|come back|bring (him|her|them)); (around|round) the clock; line of sight; (eyes|eyeballs) on (you|him|her|them); (every|q) ?15 minutes
`,
    'risk',
  ),
  ...concepts(
    'plan-disposition',
    `
disposition | disposition | safest (thing|place|option|bet)~ (hospital|unit|er|emergency); (the|a) (medical|psych|psychiatric|behavioral health) (floor|unit|ward); dispo*; discharg*; admit*; admission; transfer*; send you to; to the (hospital|unit|ed|er); home with; go* home (with|to|tonight|and); voluntar*; involuntar*; (a|an|on|the|hour|psych*|involuntary|legal|emergency) hold(?! (of|on|up|out|him|her|it|them|down|steady|that|your|my|the)); 5150; inpatient; transport*; ambulance; come in (on (your|their|his|her) own|voluntarily); sign* (yourself|himself|herself|themselves|them) in; wait here; (step|stepping|stepped|steps) down (to|from) (the |a |an )?(iop|php|partial|residential|outpatient|inpatient|unit|floor|ward|hospital|day|intensive|lower|level); step-?down (unit|program|bed); level of care; released to; bed (available|at the|on the|ready); crisis (stabilization|center|residence|bed); respite; go inpatient; stay* (overnight|the night|in the hospital|here tonight); sober house; admit you; sign* in; walk you (over|down)
`,
    'follow-up',
  ),
  ...concepts(
    'plan-referral',
    `
referral | referral | refer*; send you to; set you up with; connect* you (with|to); primary (care|doctor); pcp; neurolog*; specialist; intake (at|with|on); waitlist; nutritionist; dietitian; case manag*; social worker; sleep study; coordinat* with; release of information; roi; talk to your (doctor|primary|pharmacist|neurologist); group at; skills group; iop; php; intensive outpatient; vocational; legal aid; food (bank|pantry); resources; put in a (referral|consult|order); referral (to|for); hook* you up with; send (you|a note|a message|records|my notes|him|her|them) ~ (to|over); couples (therapy|counsel*); family therapy; marriage counsel*; occupational therap*; physical therap*; speech therap*; nutrition*; pain (clinic|specialist|management); cardiolog*; obstetric*; ob-?gyn; gynecolog*; endocrin*; peer support; nami; eap; sign a release; care (manager|coordinator|team)
`,
  ),
  ...concepts(
    'plan-tests',
    `
tests | tests ordered | (order*|get|repeat|recheck|draw*|check|send|redo|obtain|like) ~ (labs?|level|tsh|cbc|cmp|bmp|ekg|ecg|panel|blood|lipid*|a1c|lft*|uds|screen|test|tests|bloodwork|creatinine|anc|vitamin*|weight|study); blood work; bloodwork; (labs|bloods) (today|tomorrow|this|next|before|on|first); (want|like|need|get|have|obtain) ~ (thyroid|iron|ferritin|viral load|liver panel|blood count); go (to|by) the lab; monitor* (weight|bp|blood|labs|lipids|glucose|liver); labs (in|before|today|ordered|next); fasting; baseline (labs|ekg); (do|order|run|get|take|want|need|like) ~ pregnancy test; (draw|run|pull|get|getting|do) (some |a |your )?(blood|labs?|bloodwork|ekg|levels?); drug screen; urine (drug )?(screen|test|sample); sleep study; check (your|his|her|their|the) (thyroid|liver|kidney*|sodium|level*|blood|weight|vitamin*|iron|sugar|cholesterol|pressure)
`,
    'result',
  ),
]
