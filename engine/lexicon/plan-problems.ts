/** Problems a plan addresses, most pressing first, with the goal and first steps a clinician would start from. */
export type PlanProblem = {
  problem: string
  pattern: RegExp
  goal: string
  objectives: readonly string[]
  /** The questionnaire that tracks it. */
  measure?: string
}

export const PLAN_PROBLEMS: readonly PlanProblem[] = [
  {
    problem: 'Suicidal thoughts',
    pattern: /\bsuicid(?:al|e)|\bself-harm|better off dead/i,
    goal: 'Stay safe and have fewer thoughts of suicide',
    objectives: ['Write down and carry a safety plan', 'Name two people to call in a crisis'],
  },
  {
    problem: 'Depression',
    pattern: /\bdepress|\bMDD\b|\bdysthymi|low mood|anhedoni/i,
    goal: 'Lift the mood and take part in daily life again',
    objectives: ['Do one planned pleasant activity on most days'],
    measure: 'PHQ-9',
  },
  {
    problem: 'Bipolar disorder',
    pattern: /\bbipolar|\bmani[ac]|hypomani/i,
    goal: 'Keep the mood stable',
    objectives: ['Keep a daily mood and sleep log', 'Name three early signs of an episode'],
  },
  {
    problem: 'Psychosis',
    pattern: /\bpsychos|\bpsychotic|schizo|hallucinat|delusion/i,
    goal: 'Be less troubled by voices or fixed beliefs',
    objectives: ['Take medication as agreed', 'Name three ways to cope with voices or beliefs'],
  },
  {
    problem: 'Trauma',
    pattern: /\bPTSD\b|post-?traumatic|flashback|nightmares/i,
    goal: 'Be less bothered by memories of the trauma',
    objectives: ['Learn two ways to stay in the present'],
  },
  {
    problem: 'Panic',
    pattern: /\bpanic/i,
    goal: 'Have fewer panic attacks and avoid less',
    objectives: ['Go to one avoided place each week'],
    measure: 'OASIS',
  },
  {
    problem: 'Anxiety',
    pattern: /\banxi(?:ety|ous)|\bGAD\b|\bworr(?:y|ies|ied)/i,
    goal: 'Worry less and be able to relax',
    objectives: ['Practice one relaxation exercise on most days'],
    measure: 'GAD-7',
  },
  {
    problem: 'Obsessions and compulsions',
    pattern: /\bOCD\b|obsess|compuls/i,
    goal: 'Spend less time on rituals',
    objectives: ['Put off one ritual each day'],
  },
  {
    problem: 'Alcohol use',
    pattern: /\balcohol|\bdrink(?:s|ing)\b|\bAUD\b/i,
    goal: 'Stay away from alcohol, or drink as agreed',
    objectives: ['Keep a log of drinks and urges', 'Name three ways to get through an urge'],
  },
  {
    problem: 'Substance use',
    pattern: /\bopioid|\bcocaine|\bmethamphet|\bcannabis use disorder|substance use disorder/i,
    goal: 'Stay away from the substance, or use as agreed',
    objectives: ['Keep a log of use and urges'],
  },
  {
    problem: 'Attention',
    pattern: /\bADHD\b|inattenti|attention[- ]deficit/i,
    goal: 'Finish what is begun at work, at school and at home',
    objectives: ['Use one written plan for each day'],
    measure: 'ASRS',
  },
  {
    problem: 'Eating',
    pattern: /\banorexi|\bbulimi|\bbinge|eating disorder/i,
    goal: 'Eat regularly and without compensating',
    objectives: ['Eat three planned meals on most days'],
  },
  {
    problem: 'Sleep',
    pattern: /\binsomnia|sleeps? (?:poorly|badly|\d)|trouble sleeping|wakes? (?:early|at)/i,
    goal: 'Sleep through most nights',
    objectives: ['Keep a sleep log', 'Get up at the same time every day'],
  },
  {
    problem: 'Grief',
    pattern: /\bgrie[fv]|\bbereave/i,
    goal: 'Live with the loss and take part in life again',
    objectives: ['Speak of the loss with one trusted person each week'],
  },
]
