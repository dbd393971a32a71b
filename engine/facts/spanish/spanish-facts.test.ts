import { describe, expect, it } from 'vitest'
import { visitUnits } from '../visit-units.ts'
import { spanishFacts } from './spanish-facts.ts'
import { spanishDigits } from './spanish-text.ts'
import { spanishTopicOf } from './spanish-topics.ts'

/** Surrounds the exchange with small talk, so the visit is read as a Spanish dialogue. */
const factsOf = (...turns: string[]) =>
  spanishFacts(
    visitUnits(
      [
        'Enfermera: Buenos días, siéntese, ¿cómo ha estado desde la última vez que nos vimos?',
        'Paciente: Pues ahí voy, un poco mejor que antes, gracias a Dios.',
        ...turns,
        'Enfermera: Muy bien, muchas gracias por venir hoy a la clínica.',
        'Paciente: Gracias a usted, que esté muy bien.',
      ].join('\n'),
    ),
  )
const kinds = (...turns: string[]) => factsOf(...turns).map(({ units: _, ...fact }) => fact)

describe('numbers', () => {
  it.each([
    ['ciento cincuenta', '150'],
    ['siete y medio miligramos', '7.5 miligramos'],
    ['nueve punto uno', '9.1'],
    ['dos mil unidades', '2000 unidades'],
    ['treinta y siete', '37'],
    ['una noche', 'una noche'],
  ])('reads %s as %s', (said, digits) => expect(spanishDigits(said)).toBe(digits))
})

describe('asked and answered', () => {
  it('denies exactly what was asked', () => {
    expect(kinds('Enfermera: ¿Pensamientos de matarse, algún plan?', 'Paciente: No, eso nunca.')).toEqual([
      { kind: 'finding', id: 'suicidal-ideation', polarity: 'denied', p: 0.95 },
      { kind: 'finding', id: 'suicide-plan', polarity: 'denied', p: 0.95 },
    ])
  })
  it('excludes a relative from the denial', () => {
    const facts = kinds(
      'Enfermera: ¿Alguna vez en su vida lo ha intentado?',
      'Paciente: Jamás. Un primo mío sí, se tomó un veneno.',
    )
    expect(facts).toEqual([
      { kind: 'finding', id: 'suicide-attempt', polarity: 'denied', when: 'ever', p: 0.95 },
    ])
  })
  it('extracts nothing from a limited no', () => {
    expect(
      kinds(
        'Enfermera: ¿Has pensado en morirte, en hacerte daño?',
        'Paciente: No. Bueno, la otra vez sí lo pensé.',
      ),
    ).toEqual([])
  })
  it('takes firearms and their location from the question', () => {
    expect(kinds('Enfermera: ¿Hay armas en su casa?', 'Paciente: No, nada de eso.')).toEqual([
      { kind: 'means', what: 'firearms', access: 'no', held: 'at home' },
    ])
  })
  it('does not mistake a baby for drinking', () => {
    expect(kinds('Enfermera: ¿Y tienes ganas de estar con el bebé?', 'Paciente: No, nada.')).toEqual([])
  })
  it('reads hours of sleep now, not before', () => {
    expect(
      kinds('Enfermera: ¿Cómo está durmiendo?', 'Paciente: Antes dormía tres horas, ahora seis.'),
    ).toEqual([{ kind: 'finding', id: 'sleep-hours', polarity: 'present', value: '6', p: 0.9 }])
  })
  it('reads an allergy with its reaction, and not a husband’s', () => {
    expect(
      kinds(
        'Enfermera: ¿Alergias? Tengo anotada la aspirina.',
        'Paciente: Sí, la aspirina, me salen ronchas. El de la penicilina era Ramón.',
      ),
    ).toEqual([{ kind: 'allergy', to: 'aspirin', reaction: 'hives' }])
  })
})

describe('treatment', () => {
  it('uses the corrected dose', () => {
    expect(
      kinds(
        'Enfermera: ¿Cuánta fluvoxamina estás tomando?',
        'Paciente: Doscientos. Ay, no. Ciento cincuenta, por la noche.',
      ),
    ).toEqual([
      {
        kind: 'regimen',
        drug: 'fluvoxamine',
        dose: { amount: '150 mg', when: 'at night' },
        status: 'current',
      },
    ])
  })
  it('orders what is plainly said', () => {
    expect(
      kinds('Enfermera: Subir la duloxetina a sesenta, una cápsula en la mañana.', 'Paciente: Está bien.'),
    ).toEqual([
      {
        kind: 'order',
        act: 'increase',
        drug: 'duloxetine',
        to: { amount: '60 mg', when: 'in the morning' },
      },
    ])
  })
  it('reports a rejected option as declined, never as an order', () => {
    expect(
      kinds(
        'Enfermera: Una es subir el escitalopram a veinte, pero le puede empeorar eso.',
        'Paciente: No, entonces no.',
      ),
    ).toEqual([
      { kind: 'not-used', what: 'increasing escitalopram to 20 mg', status: 'declined', by: 'patient' },
    ])
  })
  it('takes no order from a negation', () => {
    expect(kinds('Enfermera: No vamos a subir la duloxetina a sesenta.', 'Paciente: Está bien.')).toEqual([])
  })
  it('takes no order from an option or a condition', () => {
    expect(kinds('Enfermera: Podríamos subir la venlafaxina a ciento cincuenta.', 'Paciente: Ajá.')).toEqual(
      [],
    )
    expect(
      kinds('Enfermera: Si no mejora, vamos a subir la venlafaxina a ciento cincuenta.', 'Paciente: Bueno.'),
    ).toEqual([])
  })
})

describe('measures and appointments', () => {
  it('reads a score with its earlier value and a blood pressure', () => {
    expect(
      kinds(
        'Enfermera: El PHQ-9 salió en diez. La otra vez fue dieciocho. La presión está en ciento treinta y dos sobre setenta y ocho.',
        'Paciente: Ah, bueno.',
      ),
    ).toEqual([
      { kind: 'measure', what: 'PHQ-9', kindOf: 'score', value: '10', earlier: { value: '18' } },
      { kind: 'measure', what: 'Blood pressure', kindOf: 'vital', value: '132/78' },
    ])
  })
  it('uses the last agreed time', () => {
    expect(
      kinds(
        'Enfermera: Nos vemos en cuatro semanas... déjeme ver, no, mejor en tres. El martes nueve a las dos y media.',
        'Paciente: Martes nueve.',
      ),
    ).toEqual([{ kind: 'appointment', what: 'follow-up visit', when: 'in 3 weeks, Tuesday the 9th at 2:30' }])
  })
})

describe('topics of quotations', () => {
  it.each([
    ['Ya no lloro en el cuarto frío.', 'mood'],
    ['Me despierto a las tres.', 'sleep'],
    ['Mi prima se quería suicidar.', 'family'],
    ['A veces pienso en matarme.', 'risk'],
    ['Fíjese usted.', undefined],
  ])('%s', (text, topic) => expect(spanishTopicOf(text)).toBe(topic))
})

it('uses the second of two doses as the new one', () => {
  expect(
    kinds(
      'Enfermera: La quetiapina la bajamos de cien a cincuenta miligramos en la noche.',
      'Paciente: Está bien.',
    ),
  ).toContainEqual(
    expect.objectContaining({
      kind: 'order',
      act: 'decrease',
      drug: 'quetiapine',
      to: expect.objectContaining({ amount: '50 mg' }),
    }),
  )
})
