import {
  type Answers,
  type Choice,
  type Instrument,
  type Item,
  type PublishedScore,
  sumOf,
} from './instrument.ts'

const EXPOSURE: readonly Choice[] = [
  { value: 'happened_to_me', label: { en: 'Happened to me', es: 'Me pasó a mí' } },
  { value: 'witnessed_it', label: { en: 'Witnessed it', es: 'Lo presencié' } },
  { value: 'learned_about_it', label: { en: 'Learned about it', es: 'Me enteré' } },
  { value: 'part_of_job', label: { en: 'Part of my job', es: 'Parte de mi trabajo' } },
  { value: 'not_sure', label: { en: 'Not sure', es: 'No estoy seguro(a)' } },
  { value: 'doesnt_apply', label: { en: 'Doesn’t apply', es: 'No corresponde' } },
]

const HOW_MUCH: readonly Choice[] = [
  { value: 0, label: { en: 'Not at all', es: 'Nada' } },
  { value: 1, label: { en: 'A little bit', es: 'Un poco' } },
  { value: 2, label: { en: 'Moderately', es: 'Moderadamente' } },
  { value: 3, label: { en: 'Quite a bit', es: 'Bastante' } },
  { value: 4, label: { en: 'Extremely', es: 'Extremadamente' } },
]

const exposure = (id: string, en: string, es: string): Item => ({
  id,
  type: 'checkbox',
  text: { en, es },
  options: EXPOSURE,
})
const rated = (id: string, en: string, es: string): Item => ({
  id,
  type: 'radio',
  text: { en, es },
  options: HOW_MUCH,
})

const EVENTS: readonly Item[] = [
  exposure(
    'pcl5_event_1',
    'Natural disaster (for example, flood, hurricane, tornado, earthquake)',
    'Desastre natural (por ejemplo, inundación, huracán, tornado, terremoto)',
  ),
  exposure(
    'pcl5_event_2',
    'Transportation accident (for example, car accident, boat accident, train wreck, plane crash)',
    'Accidente de transporte (por ejemplo, de auto, barco, tren o avión)',
  ),
  exposure(
    'pcl5_event_3',
    'Physical assault (for example, being attacked, hit, slapped, kicked, beaten up)',
    'Agresión física (por ejemplo, ser atacado(a), golpeado(a), abofeteado(a), pateado(a))',
  ),
  exposure(
    'pcl5_event_4',
    'Sexual assault (rape, attempted rape, made to perform any type of sexual act through force or threat of harm)',
    'Agresión sexual (violación, intento de violación, cualquier acto sexual por la fuerza o bajo amenaza)',
  ),
  exposure(
    'pcl5_event_5',
    'Combat or exposure to a war-zone (in the military or as a civilian)',
    'Combate o exposición a una zona de guerra (como militar o civil)',
  ),
  exposure(
    'pcl5_event_6',
    'Life-threatening illness or injury',
    'Enfermedad o lesión que puso en peligro la vida',
  ),
]

const RATED: readonly Item[] = [
  rated(
    'pcl5_1',
    'In the past month, how much were you bothered by: Repeated, disturbing, and unwanted memories of the stressful experience?',
    'En el último mes, ¿cuánto le molestaron: recuerdos repetidos, perturbadores y no deseados de la experiencia estresante?',
  ),
  rated(
    'pcl5_4',
    'In the past month, how much were you bothered by: Feeling very upset when something reminded you of the stressful experience?',
    'En el último mes, ¿cuánto le molestó: sentirse muy alterado(a) cuando algo le recordaba la experiencia estresante?',
  ),
]

/** Answers that count as exposure. "Not sure" doesn't. */
const EXPOSED = new Set(['happened_to_me', 'witnessed_it', 'learned_about_it', 'part_of_job'])

function score(answers: Answers): PublishedScore {
  const sum = sumOf(answers, RATED)
  const events = EVENTS.filter(({ id }) =>
    [answers[id] ?? []].flat().some((value) => EXPOSED.has(String(value))),
  )
  return {
    score: sum,
    severity: null,
    positive: null,
    summary: `PCL-5, items 1 and 4: ${sum} of 8; ${events.length} of 6 kinds of events reported. The published cutoff of 31 to 33 is for all 20 items.`,
    parts: [{ name: 'Kinds of events reported', value: events.length, max: EVENTS.length, positive: null }],
  }
}

export const PCL5: Instrument = {
  type: 'pcl5',
  name: 'PCL-5 - PTSD',
  shortName: 'PCL-5',
  wording: 'published',
  spanish: 'own translation',
  license:
    'The PTSD Checklist for DSM-5 and its Life Events Checklist were made by the VA National Center for PTSD and are in the public domain. This form asks six of the events and items 1 and 4 of the checklist.',
  source: 'Weathers FW et al. The PTSD Checklist for DSM-5 (PCL-5). National Center for PTSD, 2013.',
  instructions: {
    en: 'Check everything that applies to each event. For the questions about the past month, think about the worst event.',
    es: 'Marque en cada suceso todo lo que corresponda. En las preguntas sobre el último mes, piense en el peor de ellos.',
  },
  items: [...EVENTS, ...RATED],
  min: 0,
  max: 8,
  bands: [],
  score,
  change: null,
}
