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
  { value: 1, label: { en: 'Rarely', es: 'Rara vez' } },
  { value: 2, label: { en: 'Sometimes', es: 'A veces' } },
  { value: 3, label: { en: 'Often', es: 'A menudo' } },
  { value: 4, label: { en: 'Very often', es: 'Muy a menudo' } },
]

const item = (id: string, en: string, es: string): Item => ({
  id,
  type: 'radio',
  text: { en, es },
  options: HOW_OFTEN,
})

const ITEMS: readonly Item[] = [
  item(
    'asrs_1',
    'Once the interesting part of a task is over, how often do you leave the last small steps unfinished?',
    '¿Con qué frecuencia se quedan sin hacer los últimos pasos de una tarea cuando lo interesante ya pasó?',
  ),
  item(
    'asrs_2',
    'How often is it hard for you to get organized when a task takes planning?',
    '¿Con qué frecuencia le cuesta ordenar las cosas cuando una tarea exige planificación?',
  ),
  item(
    'asrs_3',
    'How often do you forget an appointment or something you promised to do?',
    '¿Con qué frecuencia olvida una cita o algo que había prometido hacer?',
  ),
  item(
    'asrs_4',
    'How often do you put off a task that takes a lot of thinking?',
    '¿Con qué frecuencia aplaza una tarea que exige pensar mucho?',
  ),
  item(
    'asrs_5',
    'How often do your hands or feet keep moving when you have to sit for a long time?',
    '¿Con qué frecuencia mueve las manos o los pies cuando tiene que permanecer sentado(a)?',
  ),
  item(
    'asrs_6',
    'How often are you so active that you can’t slow down?',
    '¿Con qué frecuencia está tan activo(a) que no logra quedarse en calma?',
  ),
]

/** Part A counts answers in its shaded boxes: the first three items from Sometimes on, the others from Often on. */
const COUNTS_FROM = [2, 2, 2, 3, 3, 3]
const CUT = 4

function score(answers: Answers): PublishedScore {
  const inShade = ITEMS.filter(({ id }, at) => figureOf(answers, id) >= (COUNTS_FROM[at] ?? 5)).length
  const positive = inShade >= CUT
  return {
    score: inShade,
    severity: positive ? 'positive screen' : 'below the cutoff',
    positive,
    summary: `ASRS part A (adapted) ${inShade} of 6 answers in the scoring range, ${positive ? 'positive screen' : 'below the cutoff of 4'}.`,
    parts: [{ name: 'Sum of answers', value: sumOf(answers, ITEMS), max: 24, positive: null }],
  }
}

export const ASRS: Instrument = {
  type: 'asrs',
  name: 'ASRS - ADHD',
  shortName: 'ASRS',
  wording: 'adapted',
  spanish: 'own words',
  license:
    'The Adult ADHD Self-Report Scale is copyrighted by the World Health Organization. These six questions cover the same topics in our own words; the published part A scoring was validated with the original wording.',
  source: 'Part A scoring: Kessler RC et al. Psychol Med 2005;35:245-256.',
  instructions: {
    en: 'Please think about the past 6 months.',
    es: 'Por favor piense en los últimos 6 meses.',
  },
  items: ITEMS,
  min: 0,
  max: 6,
  bands: [
    { from: 0, to: 3, severity: 'below the cutoff' },
    { from: 4, to: 6, severity: 'positive screen' },
  ],
  score,
  change: null,
}
