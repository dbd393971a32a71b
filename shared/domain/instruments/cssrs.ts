import {
  type Answers,
  type Choice,
  figureOf,
  type Instrument,
  type Item,
  type PublishedScore,
  sumOf,
} from './instrument.ts'

const YES_NO: readonly Choice[] = [
  { value: 1, label: { en: 'Yes', es: 'Sí' } },
  { value: 0, label: { en: 'No', es: 'No' } },
]

const item = (id: string, en: string, es: string): Item => ({
  id,
  type: 'radio',
  text: { en, es },
  options: YES_NO,
  safetyValues: [1],
})

const ITEMS: readonly Item[] = [
  item(
    'cssrs_1',
    'In the past month, have there been times when you would rather not be alive?',
    'En el último mes, ¿hubo algún momento en que habría preferido no estar vivo(a)?',
  ),
  item(
    'cssrs_2',
    'In the past month, have you thought about ending your life?',
    'En el último mes, ¿ha pensado en quitarse la vida?',
  ),
  item(
    'cssrs_3',
    'In the past month, have you thought of a way you might do it?',
    'En el último mes, ¿ha pensado en alguna manera de hacerlo?',
  ),
  item(
    'cssrs_4',
    'In the past month, did you feel you might actually act on these thoughts?',
    'En el último mes, ¿sintió que de verdad podría actuar según esos pensamientos?',
  ),
  item(
    'cssrs_5',
    'In the past month, have you started to work out how you would end your life, and meant to go through with it?',
    'En el último mes, ¿ha empezado a planear cómo se quitaría la vida, con la intención de hacerlo?',
  ),
  item(
    'cssrs_6',
    'At any time in your life, have you acted to end your life, started to, or gotten ready to?',
    'En algún momento de su vida, ¿ha hecho, empezado o preparado algo para quitarse la vida?',
  ),
  item('cssrs_7', 'Was any of that in the past 3 months?', '¿Ocurrió algo de eso en los últimos 3 meses?'),
]

type Risk = 'no risk reported' | 'low risk' | 'moderate risk' | 'high risk'

/** The screener's triage: intent, a plan or a recent act is high; a method or an earlier act is moderate. */
export function cssrsRisk(answers: Answers): Risk {
  const yes = (number: number) => figureOf(answers, `cssrs_${number}`) > 0
  if (yes(4) || yes(5) || yes(7)) return 'high risk'
  if (yes(3) || yes(6)) return 'moderate risk'
  return yes(1) || yes(2) ? 'low risk' : 'no risk reported'
}

function score(answers: Answers): PublishedScore {
  const yeses = sumOf(answers, ITEMS)
  const severity = cssrsRisk(answers)
  return {
    score: yeses,
    severity,
    positive: yeses > 0,
    summary: `C-SSRS (adapted): ${severity}, ${yeses} of ${ITEMS.length} answered yes.`,
    parts: [],
  }
}

export const CSSRS: Instrument = {
  type: 'cssrs',
  name: 'C-SSRS - Suicide Risk',
  shortName: 'C-SSRS',
  wording: 'adapted',
  spanish: 'own words',
  license:
    'The Columbia scale is copyrighted by the Research Foundation for Mental Hygiene, and electronic versions require a license. These seven questions cover the same topics in our own words and are not the Columbia scale. They do not replace an interview.',
  source:
    'Risk levels adapted from Posner K et al. Am J Psychiatry 2011;168:1266-1277 and the screener’s color code.',
  instructions: {
    en: 'Please answer as openly as you can. Your answers go to your clinician.',
    es: 'Por favor responda con la mayor franqueza posible. Sus respuestas llegan a su profesional de salud.',
  },
  items: ITEMS,
  min: 0,
  max: ITEMS.length,
  bands: [],
  levelOnly: true,
  score,
  change: null,
}
