import type { Fitness, FitnessCheck } from '#shared/domain/language-model.ts'
import type { Statement } from '#shared/domain/statements.ts'

/** The results of a trial run. */
export type TrialRun = {
  visit: string
  /** Statements as written, before checks and corrections. */
  asWritten: readonly Pick<Statement, 'evidence'>[]
  /** The final note. */
  statements: readonly Statement[]
  complete: boolean
  /** The pipeline had to ask again because too little was usable. */
  askedAgain: boolean
  wordBudget: number
}

const MIN_STATEMENTS = 8
const MIN_SECTIONS = 3
const CITED = 0.9
const SUPPORTED = 0.8
const MAX_SHARE_OF_BUDGET = 1.4
const MIN_SHARE_OF_BUDGET = 0.25

/** Judges if a model can be trusted with notes, as far as one visit shows. Each check has a one-sentence result. */
export function judgeFitness(run: TrialRun): Fitness[] {
  return [format(run), citations(run), verified(run), budget(run), vitalSigns(run)]
}

function format({ statements, complete, askedAgain }: TrialRun): Fitness {
  const sections = new Set(statements.map(({ section }) => section)).size
  const passed = complete && !askedAgain && statements.length >= MIN_STATEMENTS && sections >= MIN_SECTIONS
  if (passed) return result('format', true, 'Every line came in the right format.')
  if (statements.length === 0)
    return result('format', false, 'It didn’t write anything in the format we need.')
  if (!complete) return result('format', false, 'It stopped before the note was finished.')
  if (askedAgain) return result('format', false, 'It had to be asked twice before it followed the format.')
  return result('format', false, `It wrote only ${lines(statements.length)} in ${sections} of the sections.`)
}

function citations({ asWritten }: TrialRun): Fitness {
  const cited = asWritten.filter(({ evidence }) => evidence.length > 0).length
  const share = shareOf(cited, asWritten.length)
  const passed = share >= CITED
  return result(
    'citations',
    passed,
    `${cited} of ${lines(asWritten.length)} cite the words they’re based on.`,
  )
}

function verified({ statements }: TrialRun): Fitness {
  const byModel = statements.filter(({ check }) => check.by === 'model').length
  const supported = statements.filter(({ check }) => check.verdict === 'supported').length
  const wrong = statements.filter(({ check }) => check.verdict === 'contradicted').length
  const checked = shareOf(byModel, statements.length) >= SUPPORTED
  const text = checked
    ? `${supported} of ${lines(statements.length)} are supported by the visit${wrong > 0 ? `; ${wrong} contradict it` : ''}.`
    : 'It couldn’t check its own note in the format we need.'
  const passed = checked && wrong === 0 && shareOf(supported, statements.length) >= SUPPORTED
  return result('verified', passed, text)
}

function budget({ statements, wordBudget }: TrialRun): Fitness {
  const words = statements.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  const passed = words <= wordBudget * MAX_SHARE_OF_BUDGET && words >= wordBudget * MIN_SHARE_OF_BUDGET
  const about = `The note has ${words} words; about ${wordBudget} are right for this visit.`
  return result('budget', passed, about)
}

function vitalSigns({ statements, visit }: TrialRun): Fitness {
  const invented = statements.find(({ text }) => inventsVitalSign(text, visit))
  if (invented) {
    return result('vital-signs', false, `It invented a measurement: “${shortened(invented.text)}”`)
  }
  const known = numbersIn(visit)
  const strange = statements.find(({ text }) => [...numbersIn(text)].some((number) => !known.has(number)))
  if (strange) {
    return result(
      'vital-signs',
      false,
      `It wrote a number that isn’t in the visit: “${shortened(strange.text)}”`,
    )
  }
  return result('vital-signs', true, 'It invented no vital signs or other numbers.')
}

const VITAL_SIGN =
  /\b(blood pressure|bp|heart rate|hr|pulse|temperature|temp|respirat\w+( rate)?|rr|spo2|o2 sat\w*|oxygen saturation|vital signs|vitals|weight|height|bmi)\b/gi
const VALUE = /\d|normal|stable|within limits|wnl|unremarkable|afebrile/i

/** A vital sign with a value when the visit mentions none. "Vital signs were not taken" is fine. */
function inventsVitalSign(text: string, visit: string): boolean {
  return [...text.matchAll(VITAL_SIGN)].some(({ 0: sign }) => {
    if (new RegExp(`\\b${sign}\\b`, 'i').test(visit)) return false
    return VALUE.test(text)
  })
}

const WORDS: readonly string[] = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TENS_AND_ONES = new RegExp(
  `\\b(${TENS.slice(2).join('|')})(?:[- ](${WORDS.slice(1, 10).join('|')}))?\\b`,
  'g',
)
const ONES = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'g')
/** Digits outside of names such as GAD-7 or F41.1. */
const DIGITS = /(?<![\w.-])\d+(?:[.,]\d+)?(?![\w-]*[a-z]-)/g
/** Often said as "none", "once" or "both", or part of a time such as 8:00. */
const EVERYDAY = [0, 1, 2]

/** Every number in the text, in digits or words. */
function numbersIn(text: string): Set<number> {
  const lower = text.toLowerCase()
  const found = new Set<number>(EVERYDAY)
  for (const [digits] of lower.matchAll(DIGITS)) found.add(Number(digits.replace(',', '')))
  for (const [, tens = '', ones] of lower.matchAll(TENS_AND_ONES)) {
    found.add(TENS.indexOf(tens) * 10 + (ones ? WORDS.indexOf(ones) : 0))
  }
  for (const [, word = ''] of lower.replace(TENS_AND_ONES, ' ').matchAll(ONES)) found.add(WORDS.indexOf(word))
  return found
}

function result(check: FitnessCheck, passed: boolean, text: string): Fitness {
  return { check, passed, text }
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 117)}…`
}
