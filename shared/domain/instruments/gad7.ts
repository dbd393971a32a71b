import { bandedScore, type Instrument, type Item } from './instrument.ts'
import { HOW_OFTEN, LAST_TWO_WEEKS } from './phq9.ts'

const item = (id: string, loinc: string, en: string, es: string): Item => ({
  id,
  loinc,
  type: 'radio',
  text: { en, es },
  options: HOW_OFTEN,
})

const form = {
  shortName: 'GAD-7',
  items: [
    item(
      'gad7_1',
      '69725-0',
      'Feeling nervous, anxious or on edge',
      'Se ha sentido nervioso(a), ansioso(a) o con los nervios de punta',
    ),
    item(
      'gad7_2',
      '68509-9',
      'Not being able to stop or control worrying',
      'No ha sido capaz de parar o controlar su preocupación',
    ),
    item(
      'gad7_3',
      '69733-4',
      'Worrying too much about different things',
      'Se ha preocupado demasiado por motivos diferentes',
    ),
    item('gad7_4', '69734-2', 'Trouble relaxing', 'Ha tenido dificultad para relajarse'),
    item(
      'gad7_5',
      '69735-9',
      'Being so restless that it is hard to sit still',
      'Se ha sentido tan inquieto(a) que no ha podido quedarse quieto(a)',
    ),
    item(
      'gad7_6',
      '69689-8',
      'Becoming easily annoyed or irritable',
      'Se ha molestado o irritado fácilmente',
    ),
    item(
      'gad7_7',
      '69736-7',
      'Feeling afraid as if something awful might happen',
      'Ha tenido miedo de que algo terrible fuera a pasar',
    ),
  ],
  max: 21,
  bands: [
    { from: 0, to: 4, severity: 'minimal' },
    { from: 5, to: 9, severity: 'mild' },
    { from: 10, to: 14, severity: 'moderate' },
    { from: 15, to: 21, severity: 'severe' },
  ],
} satisfies Partial<Instrument>

/** Spitzer 2006: sensitivity 89%, specificity 82% for a generalized anxiety disorder. */
const CUT = 10

export const GAD7: Instrument = {
  ...form,
  type: 'gad7',
  name: 'GAD-7 - Anxiety',
  wording: 'published',
  spanish: 'published',
  license:
    'Developed by Spitzer, Williams, Kroenke and colleagues with a grant from Pfizer Inc. No permission is required to reproduce, translate, display or distribute it (Pfizer, 2010).',
  source: 'Spitzer RL, Kroenke K, Williams JBW, Löwe B. Arch Intern Med 2006;166:1092-1097.',
  instructions: LAST_TWO_WEEKS,
  min: 0,
  score: (answers) => bandedScore(form, answers, CUT),
  change: {
    reliableChange: 4,
    responseShare: 0.5,
    remissionAtMost: 4,
    source:
      'Reliable change of 4 points: NHS Talking Therapies manual (2023). Response, half of the first score; remission, the minimal band of Spitzer 2006.',
  },
  loinc: { panel: '69737-5', score: '70274-6' },
}
