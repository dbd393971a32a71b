import { bandedScore, type Choice, type Instrument, type Item, type Words } from './instrument.ts'

/** The frequency scale of the PHQ family. */
export const HOW_OFTEN: readonly Choice[] = [
  { value: 0, label: { en: 'Not at all', es: 'Ningún día' }, loinc: 'LA6568-5' },
  { value: 1, label: { en: 'Several days', es: 'Varios días' }, loinc: 'LA6569-3' },
  {
    value: 2,
    label: { en: 'More than half the days', es: 'Más de la mitad de los días' },
    loinc: 'LA6570-1',
  },
  { value: 3, label: { en: 'Nearly every day', es: 'Casi todos los días' }, loinc: 'LA6571-9' },
]

export const LAST_TWO_WEEKS: Words = {
  en: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
  es: 'Durante las últimas 2 semanas, ¿qué tan seguido ha tenido molestias debido a los siguientes problemas?',
}

const item = (id: string, loinc: string, en: string, es: string, more: Partial<Item> = {}): Item => ({
  id,
  loinc,
  type: 'radio',
  text: { en, es },
  options: HOW_OFTEN,
  ...more,
})

const form = {
  shortName: 'PHQ-9',
  items: [
    item(
      'phq9_1',
      '44250-9',
      'Little interest or pleasure in doing things',
      'Poco interés o placer en hacer cosas',
    ),
    item(
      'phq9_2',
      '44255-8',
      'Feeling down, depressed, or hopeless',
      'Se ha sentido decaído(a), deprimido(a) o sin esperanzas',
    ),
    item(
      'phq9_3',
      '44259-0',
      'Trouble falling or staying asleep, or sleeping too much',
      'Ha tenido dificultad para quedarse o permanecer dormido(a), o ha dormido demasiado',
    ),
    item(
      'phq9_4',
      '44254-1',
      'Feeling tired or having little energy',
      'Se ha sentido cansado(a) o con poca energía',
    ),
    item('phq9_5', '44251-7', 'Poor appetite or overeating', 'Sin apetito o ha comido en exceso'),
    item(
      'phq9_6',
      '44258-2',
      'Feeling bad about yourself - or that you are a failure or have let yourself or your family down',
      'Se ha sentido mal con usted mismo(a), o que es un fracaso o que ha quedado mal con usted mismo(a) o con su familia',
    ),
    item(
      'phq9_7',
      '44252-5',
      'Trouble concentrating on things, such as reading the newspaper or watching television',
      'Ha tenido dificultad para concentrarse en ciertas actividades, tales como leer el periódico o ver la televisión',
    ),
    item(
      'phq9_8',
      '44253-3',
      'Moving or speaking so slowly that other people could have noticed? Or the opposite - being so fidgety or restless that you have been moving around a lot more than usual',
      '¿Se ha movido o hablado tan lento que otras personas podrían haberlo notado? O lo contrario: muy inquieto(a) o agitado(a) que ha estado moviéndose mucho más de lo normal',
    ),
    item(
      'phq9_9',
      '44260-8',
      'Thoughts that you would be better off dead or of hurting yourself in some way',
      'Pensamientos de que estaría mejor muerto(a) o de lastimarse de alguna manera',
      { safetyValues: [1, 2, 3] },
    ),
  ],
  max: 27,
  bands: [
    { from: 0, to: 4, severity: 'minimal' },
    { from: 5, to: 9, severity: 'mild' },
    { from: 10, to: 14, severity: 'moderate' },
    { from: 15, to: 19, severity: 'moderately severe' },
    { from: 20, to: 27, severity: 'severe' },
  ],
} satisfies Partial<Instrument>

/** Cutoff for a likely major depression (Kroenke 2001). */
const CUT = 10

export const PHQ9: Instrument = {
  ...form,
  type: 'phq9',
  name: 'PHQ-9 - Depression',
  wording: 'published',
  spanish: 'published',
  license:
    'Developed by Spitzer, Williams, Kroenke and colleagues with a grant from Pfizer Inc. No permission is required to reproduce, translate, display or distribute it (Pfizer, 2010).',
  source: 'Kroenke K, Spitzer RL, Williams JBW. J Gen Intern Med 2001;16:606-613.',
  instructions: LAST_TWO_WEEKS,
  min: 0,
  score: (answers) => bandedScore(form, answers, CUT),
  change: {
    reliableChange: 6,
    responseShare: 0.5,
    remissionAtMost: 4,
    source:
      'Reliable change of 6 points: NHS Talking Therapies manual (2023). Response, half of the first score; remission, below 5: Kroenke 2001 and the MacArthur depression toolkit.',
  },
  loinc: { panel: '44249-1', score: '44261-6' },
}
