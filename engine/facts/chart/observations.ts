/** A clinician's observations as spoken and in chart wording. `alone`: also outside a run of observations. */
export type Observation = { domain: string; said: RegExp; words: string; alone?: boolean }

const YOU = '(?:you|he|she)'
const ARE =
  '(?:(?:you|he|she) (?:are|is|look|looks|seem|seems|sound|sounds|appear|appears)|looking)(?: (?:a (?:little|bit|lot)|pretty|real|really|very|so|quite|kind of|still|more|just))*'
const see = (domain: string, said: string, words: string, alone = false): Observation => ({
  domain,
  said: new RegExp(`\\b(?:${said})\\b`, 'i'),
  words,
  alone,
})

const HEDGE = '(?:(?:a (?:little|bit)|pretty|real|really|very|quite|fairly|still) )*'

export const OBSERVATIONS: readonly Observation[] = [
  see(
    'appearance',
    `well[- ](?:dressed|groomed|kept)|neatly dressed|dressed (?:neatly|nice|nicely|smart|smartly|well)`,
    'neatly dressed',
  ),
  see('appearance', 'unshaven|have not shaved', 'unshaven'),
  see('appearance', 'disheveled|unkempt', 'disheveled'),
  see('appearance', `${ARE} (?:clean\\b(?! (?:off|from))|shaved|showered)|^(?:clean|showered),`, 'clean'),
  see(
    'appearance',
    `(?:${ARE} |, |and )(?:${HEDGE})(?:tired|exhausted|worn out|wore out|worn down)`,
    'appears tired',
    true,
  ),
  see('appearance', `(?:${ARE} |, |and )(?:${HEDGE})pale`, 'pale', true),
  see('appearance', `${ARE} thin(?:ner)?`, 'thin'),
  see(
    'behavior',
    'good eye contact|eye contact is (?:good|better|fine)|making (?:good )?eye contact',
    'good eye contact',
  ),
  see(
    'behavior',
    '(?:poor|little|limited|not much|avoid(?:s|ing)?) eye contact|eye contact is (?:poor|limited)|(?:look|looking|stare|staring|looks) (?:down )?at the floor',
    'limited eye contact',
  ),
  see('behavior', 'cooperative', 'cooperative'),
  see('behavior', 'guarded', 'guarded'),
  see('behavior', `pacing|${YOU} (?:are|is) (?:standing up|up and down|walking around)`, 'pacing'),
  see(
    'behavior',
    `${ARE} (?:restless|fidgety|fidgeting)|cannot sit still|shifting foot to foot|(?:leg|knee|foot)(?: is)? (?:bouncing|going)`,
    'restless',
    true,
  ),
  see('behavior', `${ARE} (?:slow|slowed(?: down)?)|moving slowly|psychomotor slowing`, 'slowed'),
  see('behavior', `${YOU} (?:are|is) yawning`, 'yawning'),
  see('movement', '(?:no|not (?:any|seeing any)|without) tremor', 'no tremor'),
  see('movement', '(?<!no )(?<!any )(?:fine|coarse|slight|mild|small) tremor', 'tremor'),
  see(
    'movement',
    '(?:hands are|hand is) (?:shaking|trembling)|(?:see|seeing) your hands shak(?:e|ing)',
    'hands shaking',
    true,
  ),
  see('movement', 'no stiffness|no rigidity', 'no stiffness'),
  see(
    'movement',
    'no (?:abnormal|funny|odd|extra|unusual) (?:mouth |lip |face )?movements',
    'no abnormal movements',
  ),
  see('movement', '(?:gait|walking|walk) is steady|steady gait|good arm swing', 'gait steady'),
  see(
    'speech',
    'speech (?:is |was )?(?:normal|regular|clear|fine)|(?:talk|talking|speaking) at a normal (?:speed|pace|rate)|normal speech',
    'speech normal',
  ),
  see(
    'speech',
    'speech (?:is |was )?(?:fast|rapid|quick)|(?:talk|talking|talks|speak|speaking) (?:a (?:little|bit) )?(?:fast|faster|quickly)',
    'speech fast',
  ),
  see('speech', 'pressured', 'speech pressured'),
  see(
    'speech',
    'speech (?:is |was )?(?:slow|slower)|(?:talk|talking|talks|speak|speaking) (?:a (?:little|bit) )?(?:slow|slower|slowly)',
    'speech slow',
  ),
  see(
    'speech',
    '(?:speech|voice) (?:is |was )?(?:soft|quiet|low)|soft voice|soft[- ]spoken|(?:talk|talking|talks|speak|speaking) (?:soft|softly|low|quietly)',
    'speech soft',
  ),
  see('speech', 'monotone', 'speech monotone'),
  see(
    'affect',
    `(?:${ARE}|got|were|was|became|become) (?:teary|tearful|choked up|weepy)|(?:teary|tearful) (?:when|about|at)|^(?:teary|tearful)|${YOU} (?:are|is) (?:crying|tearing up)|${YOU} (?:teared up|tear up|tears up|cried)`,
    'tearful',
    true,
  ),
  see('affect', 'affect (?:is )?(?:flat|blunted)|flat affect|blunted', 'affect flat'),
  see(
    'affect',
    'affect (?:is )?(?:constricted|restricted)|constricted affect|restricted affect',
    'affect constricted',
  ),
  see('affect', '(?:affect (?:is )?|full )(?:full|range)(?: range)?', 'affect full range'),
  see(
    'affect',
    `affect is (?:brighter|bright)|(?:bright|brighter) affect|${ARE} (?:bright|brighter|lighter)`,
    'affect brighter',
  ),
  see('affect', `${ARE} sad`, 'appears sad'),
  see('affect', `${ARE} (?:anxious|nervous|on edge|keyed up)`, 'appears anxious'),
  see('affect', `${ARE} (?:calm|calmer)`, 'calm'),
  see(
    'affect',
    `${YOU} (?:are|is) (?:smiling|laughing)|${YOU} (?:smiled|laughed|smile|smiles)(?! (?:at you|when he))`,
    'smiled',
  ),
  see(
    'thought process',
    '(?:thoughts?|thinking)(?: process)? (?:is |are |was |were )?(?:still )?(?:clear|organized|linear|logical|orderly|straight|on track|in (?:good )?order|coherent|connected|goal[- ]directed)|(?:thoughts?|thinking) (?:hangs?|holds?|goes?|go|stays?) (?:together|in order|on track)|(?:making|make|makes) sense|thinking (?:straight|clearly)|thinking makes sense',
    'thought process organized',
  ),
  see(
    'thought process',
    'tangential|loose associations|disorganized thinking|thinking is disorganized',
    'thought process disorganized',
  ),
  see(
    'perception',
    '(?:not|do not (?:look|seem|appear)(?: like you are| to be)?) (?:responding|listening) to (?:anything|voices|internal|something)|no (?:sign of|signs of|evidence of) (?:psychosis|hallucinations)|nothing psychotic|no psychosis here',
    'no signs of psychosis observed',
  ),
  see('cognition', `(?:not|are not|is not) confused|no confusion`, 'not confused'),
  see(
    'cognition',
    `oriented(?! to (?:toward|detail))|${YOU} (?:know|knows) (?:where ${YOU} (?:are|is)|what day it is|the (?:date|day|month))|(?:know|knows) the month`,
    'oriented',
  ),
  see('cognition', `${ARE} (?:alert|awake)`, 'alert'),
  see('insight', 'insight (?:is )?(?:good|excellent|intact)|(?:good|excellent) insight', 'insight good'),
  see('insight', 'insight (?:is )?fair|fair insight', 'insight fair'),
  see('insight', 'insight (?:is )?(?:partial|limited)|(?:partial|limited) insight', 'insight limited'),
  see('insight', 'insight (?:is )?poor|poor insight', 'insight poor'),
  see('judgment', 'judgment (?:is |has been )?(?:good|intact|sound)|good judgment', 'judgment good'),
  see('judgment', 'judgment (?:is |has been )?fair|fair judgment', 'judgment fair'),
  see('judgment', 'judgment (?:is |has been )?limited|limited judgment', 'judgment limited'),
  see('judgment', 'judgment (?:is |has been )?poor|poor judgment', 'judgment poor'),
]
