import {
  type Answers,
  type Choice,
  figureOf,
  type Instrument,
  type Item,
  type PublishedScore,
  sumOf,
} from './instrument.ts'

const HOW_OFTEN: readonly Choice[] = [
  { value: 0, label: { en: 'Never', es: 'Nunca' } },
  { value: 1, label: { en: 'Occasionally', es: 'De vez en cuando' } },
  { value: 2, label: { en: 'Often', es: 'A menudo' } },
  { value: 3, label: { en: 'Very often', es: 'Muy a menudo' } },
]

const PERFORMANCE_CHOICES: readonly Choice[] = [
  { value: 1, label: { en: 'Excellent', es: 'Excelente' } },
  { value: 2, label: { en: 'Above average', es: 'Por encima del promedio' } },
  { value: 3, label: { en: 'Average', es: 'Promedio' } },
  { value: 4, label: { en: 'Somewhat of a problem', es: 'Algo problemático' } },
  { value: 5, label: { en: 'Problematic', es: 'Problemático' } },
]

const item = (id: string, options: readonly Choice[], en: string, es: string): Item => ({
  id,
  type: 'radio',
  text: { en, es },
  options,
})

const SYMPTOMS: readonly Item[] = [
  item(
    'vas_1',
    HOW_OFTEN,
    'Makes mistakes in schoolwork by overlooking details',
    'Comete descuidos en las tareas porque se le escapan los detalles',
  ),
  item(
    'vas_2',
    HOW_OFTEN,
    'Drifts off in the middle of a task or a game',
    'Se distrae en medio de una tarea o de un juego',
  ),
  item(
    'vas_3',
    HOW_OFTEN,
    'Starts what was asked but leaves it unfinished',
    'Empieza lo que se le pide y lo deja sin terminar',
  ),
  item(
    'vas_4',
    HOW_OFTEN,
    'Has trouble staying in a chair when it’s time to sit',
    'No puede quedarse en la silla cuando hay que estar sentado(a)',
  ),
  item(
    'vas_5',
    HOW_OFTEN,
    'Is always in motion, as if there were no off switch',
    'Está en movimiento todo el tiempo, como si no pudiera apagarse',
  ),
  item(
    'vas_6',
    HOW_OFTEN,
    'Cuts into other people’s conversations or play instead of waiting',
    'Interrumpe conversaciones o juegos de otros en lugar de esperar',
  ),
]

const PERFORMANCE: readonly Item[] = [
  item('vas_7', PERFORMANCE_CHOICES, 'Reading', 'Lectura'),
  item('vas_8', PERFORMANCE_CHOICES, 'Writing', 'Escritura'),
  item('vas_9', PERFORMANCE_CHOICES, 'Mathematics', 'Matemáticas'),
  item('vas_10', PERFORMANCE_CHOICES, 'Getting along with family', 'Relación con la familia'),
  item('vas_11', PERFORMANCE_CHOICES, 'Getting along with other children', 'Relación con otros niños'),
]

/** As the full scale counts: symptoms from Often on, performance from Somewhat of a problem on. */
const counts = (answers: Answers, items: readonly Item[], from: number) =>
  items.filter(({ id }) => figureOf(answers, id) >= from).length

function score(answers: Answers): PublishedScore {
  const symptoms = counts(answers, SYMPTOMS, 2)
  const problems = counts(answers, PERFORMANCE, 4)
  return {
    score: symptoms,
    severity: null,
    positive: null,
    summary: `Parent scale (adapted): ${symptoms} of 6 signs often or very often, ${problems} of 5 areas are a problem. The short form has no published cutoff.`,
    parts: [
      { name: 'Signs often or very often', value: symptoms, max: 6, positive: null },
      { name: 'Areas that are a problem', value: problems, max: 5, positive: null },
      { name: 'Sum of signs', value: sumOf(answers, SYMPTOMS), max: 18, positive: null },
    ],
  }
}

export const VAS_PARENT: Instrument = {
  type: 'vas-parent',
  name: 'VAS-Parent - ADHD',
  shortName: 'VAS-Parent',
  wording: 'adapted',
  spanish: 'own words',
  license:
    'The Vanderbilt scales are copyrighted by the American Academy of Pediatrics and NICHQ. These eleven questions are a short form in our own words; the full scale’s cutoffs don’t apply to it.',
  source: 'Scoring of signs: Wolraich ML et al. J Pediatr Psychol 2003;28:559-568.',
  instructions: {
    en: 'Please think about your child’s behavior over the past 6 months, compared with other children of the same age.',
    es: 'Por favor piense en la conducta de su hijo(a) en los últimos 6 meses, en comparación con otros niños de la misma edad.',
  },
  items: [...SYMPTOMS, ...PERFORMANCE],
  min: 0,
  max: 6,
  bands: [],
  score,
  change: null,
}
