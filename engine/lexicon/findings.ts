import { concepts } from './concept.ts'

export const FINDING_CONCEPTS = concepts(`
# vitals
blood-pressure | blood pressure; bp; ([6-9]\\d|[12]\\d\\d)/\\d{2,3}
pulse | pulse; heart rate; hr; p\\d{2,3}; bpm
weight-measured | weight (today|was|is|of|\\d); wt \\d; weigh* (in )?(at )?\\d; (you are|you were) \\d{2,3} (today|last|now); pounds today; bmi
temperature | temp; temps; temperature*; afebrile; fever of; o2 sat; spo2; respirations; rr \\d; vitals; vs \\d; vss; vital signs
# labs
labs | (level|levels) (was |is |too |very |a bit |still )*(high|low|normal)(?=[?.,]|$); holter; echocardiogram; echo (was|is|in|came|normal|and|from|last); stress test; heart (test|tests|monitor|tracing); lab; labs; level ~ (was|is|came|today|of); lithium level; creatinine; tsh; free t4; a1c; glucose; sodium; potassium; cbc; cmp; bmp; lft*; liver (tests|enzymes|function); ast; alt; ekg; ecg; qtc; lipid*; triglycerides; ldl; hdl; uds; urine (drug|tox|screen); tox screen; drug screen; anc; wbc; platelet*; valproate level; vpa level; prolactin; vitamin d; b12; ferritin; hemoglobin; egfr; bac; blood alcohol; pregnancy test; hcg; mri; ct scan; eeg; calcium; carbamazepine level; bloodwork; blood work; panel; thyroid (is|was|came|test*|level*); white (count|cells); vitamin levels?; cholesterol (is|was|came); kidney(s)? (function|look*|are|were|fine|numbers); liver (is|was|look*|numbers|panel)
pdmp | pdmp; pmp; prescription database; monitoring program; state database; cures; e-?forcse; prescription monitoring; inspect
# scores
scores | aims (score |of |is |was )?\\d+; (depression|anxiety|mood|panic|ptsd|trauma|sleep|insomnia|adhd|ocd|drinking) (one|screen|form|inventory|measure|survey) ~ (\\d+); on the gad; (?:an?) \\d+ (?:on) (?:the); phq*; gad-?7; gad \\d; gad7; audit-c; audit (score|is|was|of|\\d); your audit; pcl-?5?; madrs; ham-?d; ymrs; y-?bocs; ybocs; asrs; mdq; c-?ssrs; columbia; moca; mmse; epds; edinburgh; isi; bdi; beck; dast; spin (score|scale|of|was); vanderbilt; conners; rcads; oars; ciwa; cows (score|is|was|of|\\d); panss; questionnaire*; (insomnia|severity|distress) index; score; scores(?<!(she|he|they|team|who|daughter|son) scores)(?! (a )?(goal*|touchdown*)); scored; scoring; scale; screen* positive; gds; whodas; dass; oci; panas; the spin(?=[?.,]|$)
# exam
exam | shuffl*; unsteady; steady; no tremor; hands (are )?(steady|shaking); tremor ~ (hands|both|fine|coarse); gait*; finger to nose; fingers spread; hold your hands; cogwheel*; reflex*; pupils; exam*; skin (is|looks); marks on; scars; no (tremor|rigidity|edema); asterixis; diaphor*; track marks; nystagmus; swollen; rom
# mental-status
appearance | well dressed; dressed; groom*; dishevel*; unkempt; clean; appearance; neat; hygiene; appears; appeared; well-?groomed; casually; looks (tired|well|thin|pale|better|rested|good|older); look (tired|well|thin|pale|better|rested|good); clean shaven; in pajamas; sweats; stated age; rumpled; unshaven; makeup; sunglasses; hoodie; scrubs; uniform; weight loss noted; tidy; put together; kempt; malodorous; tattoo*; thin
behavior | eye contact; cooperative; guarded; fidget*; restless; calm; pacing; psychomotor; agitat*; retard*; engaged; attentive; pleasant; on time; withdrawn; smil*; tearful; laugh*; sitting; looking (at|down); polite; hyperactive; slumped; wringing; rocking; smell*; bounc*; tapping; foot tapping; leg (bouncing|shaking); crossed arms; arms crossed; clutch*; startled; drows*; yawn*; squirm*; hand wringing; picking at; crying; cried; in (no|acute|mild|some) distress; forthcoming; hesitant; slow (to|moving)
speech | speech; voice; talking (slow*|fast*|soft*); soft spoken; monotone; pressured; talkative; rate and; volume; mumbl*; whisper*; loud*; rapid; rushed; stutter*; slurred; spontaneous; short answers; one word answers; quiet*; hoarse
affect | affect*; constricted; full range; flat affect; blunted affect; labile; congruent; reactive; bright; brighter; euthymic; dysphoric; tearful; smil*; animated; sad; anxious; subdued; restricted; range; mood congruent; elevated; guarded; warm*
thought-process | thought process; linear; logical; goal directed; goal-directed; tangential; circumstantial; organized; coherent; thinking (is|was); making sense; clear as a bell; tp; flight; loose associations; clear and; on track; following everything; lost your thread; racing; jump* (from|around|topic*); rambl*; perseverat*; slowed; blocking; focused
thought-content | thought content; tc; delusion*; preoccup*; no evidence of
orientation | orient*; alert; a&ox\\d; aox\\d; a&o; date and place; cognition; cognitively; memory intact; fund of knowledge; recall
insight | insight; judgment; judgement; i/j; j/i
mse | mse; mental status; on exam; what i am (seeing|noticing); (?<!(time|until|when|before|till|after|once) )i (see|notice|noticed|observe*) ~ you(?! (in|on|back|again|here|next|within|at|then|for|soon|tomorrow))
`)
