import { describe, expect, it } from 'vitest'
import type { Fact } from '../fact.ts'
import { visitUnits } from '../visit-units.ts'
import { medicationFacts } from './medication-facts.ts'

type Turn = readonly [speaker: 'C' | 'P' | 'M', words: string]
const SPEAKER = { C: 'Clinician', P: 'Patient', M: 'Mother' } as const
const SMALL_TALK: Turn[] = [
  ['C', 'Good morning, come on in. Did you find the parking all right?'],
  ['P', 'I did. It is a long walk from the lot, but the rain stopped.'],
]

const visit = (...turns: Turn[]) =>
  visitUnits([...SMALL_TALK, ...turns].map(([who, words]) => `${SPEAKER[who]}: ${words}`).join('\n'))
const facts = (...turns: Turn[]): Fact[] => medicationFacts(visit(...turns))
const of = <Kind extends Fact['kind']>(kind: Kind, all: readonly Fact[]) =>
  all.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind)

describe('current regimen', () => {
  it('takes dose and schedule from the answer', () => {
    const [fact] = of(
      'regimen',
      facts(['C', 'Are you taking the fluoxetine?'], ['P', 'Every morning. Forty.']),
    )
    expect(fact).toMatchObject({
      drug: 'fluoxetine',
      status: 'current',
      dose: { amount: '40 mg', when: 'every morning' },
    })
  })

  it('lets the patient correct the charted dose', () => {
    const [fact] = of(
      'regimen',
      facts(['C', 'And you still take the Lipitor, twenty?'], ['P', 'Forty now. They moved it up.']),
    )
    expect(fact).toMatchObject({ drug: 'Lipitor', dose: { amount: '40 mg' } })
  })

  it('keeps the last value of a spoken correction', () => {
    const [fact] = of(
      'regimen',
      facts(
        ['C', 'And the prazosin?'],
        ['P', 'I take two milligrams. No wait, that is the old bottle. Three. Three milligrams at bedtime.'],
      ),
    )
    expect(fact).toMatchObject({ dose: { amount: '3 mg', when: 'at bedtime' } })
  })

  it('confirms the dose asked about and ignores doses from another time', () => {
    const [fact] = of(
      'regimen',
      facts(
        ['C', 'Citalopram, forty milligrams. You take that every morning?'],
        ['P', 'Every morning with my toast. My doctor put me on twenty and then he doubled it.'],
      ),
    )
    expect(fact?.dose?.amount).not.toBe('20 mg')
  })

  it('lists what is named in answer to an open question', () => {
    const all = of(
      'regimen',
      facts(
        ['C', 'What medicines do you take?'],
        ['P', 'Lisinopril, twenty. And sertraline, fifty, at night.'],
      ),
    )
    expect(all.map(({ drug, dose }) => [drug, dose?.amount])).toEqual([
      ['lisinopril', '20 mg'],
      ['sertraline', '50 mg'],
    ])
  })

  it("attributes a relative's drug to the relative", () => {
    expect(
      of(
        'regimen',
        facts(['C', 'Tell me about your family.'], ['P', 'My sister takes Lexapro and she does well on it.']),
      ),
    ).toEqual([])
  })

  it("includes the reason for stopping in the patient's words", () => {
    const [fact] = of(
      'regimen',
      facts(['C', 'And the Cogentin?'], ['P', 'I quit that when I got out. It made my mouth like cotton.']),
    )
    expect(fact).toMatchObject({ status: 'stopped', reason: 'It made my mouth like cotton' })
  })

  it('reads a past trial with its outcome', () => {
    const [fact] = of(
      'regimen',
      facts(
        ['C', 'Anything before this?'],
        ['P', 'I was on Seroquel after my second kid and I put on thirty pounds.'],
      ),
    )
    expect(fact).toMatchObject({ status: 'past', drug: 'Seroquel', effect: 'weight gain' })
  })

  it('does not treat an overdose as a trial', () => {
    expect(
      of(
        'regimen',
        facts(
          ['C', 'Have you ever tried to hurt yourself?'],
          ['P', 'When I was twenty-two I took a bunch of trazodone. I threw up.'],
        ),
      ),
    ).toEqual([])
  })
})

describe('orders', () => {
  it('extracts old and new dose of an increase', () => {
    const all = facts(
      ['C', 'Are you taking the sertraline?'],
      ['P', 'Yes, fifty in the morning.'],
      ['C', 'So let us raise the sertraline to a hundred.'],
      ['P', 'Okay.'],
    )
    expect(of('order', all)[0]).toMatchObject({
      act: 'increase',
      from: { amount: '50 mg' },
      to: { amount: '100 mg' },
    })
  })

  it('says continue for a drug that stays', () => {
    const all = facts(['C', 'The lamotrigine stays at one fifty at night.'], ['P', 'Good.'])
    expect(of('order', all)[0]).toMatchObject({
      act: 'continue',
      drug: 'lamotrigine',
      to: { amount: '150 mg', when: 'at night' },
    })
  })

  it('needs an answer to a proposal', () => {
    const open: Turn[] = [['C', 'I would like to start sertraline, twenty-five in the morning.']]
    expect(of('order', facts(...open, ['P', 'Does it make you tired?']))).toEqual([])
    expect(of('order', facts(...open, ['P', 'Okay, I can do that.']))[0]).toMatchObject({
      act: 'start',
      to: { amount: '25 mg' },
    })
  })

  it('does not turn a condition, an option, teaching or the past into an order', () => {
    for (const words of [
      'If the sugar is high we will start metformin, five hundred.',
      'We could switch to risperidone, or we add metformin.',
      'That would push your lithium up.',
      'At that visit we went up on the venlafaxine, from seventy-five to one fifty.',
      'So we cut the risperidone to three, and it went away.',
      'Some people would add aripiprazole here.',
    ])
      expect(of('order', facts(['C', words], ['P', 'Okay.'])), words).toEqual([])
  })

  it('turns a rejected proposal into a declined one with the reason', () => {
    const all = facts(
      ['C', 'The other road is switching to the Abilify shot. How does that strike you?'],
      ['P', 'I do not want to switch. Last time they switched me I ended up in the hospital.'],
    )
    expect(of('order', all)).toEqual([])
    expect(of('not-used', all)[0]).toMatchObject({
      status: 'declined',
      reason: 'Last time they switched me I ended up in the hospital',
    })
  })

  it('does not read an answer about another drug as a refusal', () => {
    const all = facts(
      ['C', 'So we raise the lamotrigine to two hundred. We could add quetiapine for sleep.'],
      ['P', 'I put on thirty pounds on that. No.'],
    )
    expect(of('not-used', all).map(({ what }) => what)).toEqual(['quetiapine'])
    expect(of('order', all).map(({ drug }) => drug)).toEqual(['lamotrigine'])
  })

  it('keeps drugs the clinician considered and rejected out of the orders', () => {
    const all = facts(
      ['C', 'We could add propranolol, but you have asthma, so I would say no to that one.'],
      ['P', 'Fine.'],
    )
    expect(of('order', all)).toEqual([])
    expect(of('not-used', all)[0]).toMatchObject({
      what: 'propranolol',
      status: 'considered',
      reason: 'you have asthma',
    })
  })

  it('reads a titration', () => {
    const all = facts(
      ['C', 'On the weekend start escitalopram, five milligrams in the morning for a week, and then ten.'],
      ['P', 'Fine.'],
    )
    expect(of('order', all)[0]).toMatchObject({
      act: 'start',
      to: { amount: '5 mg', when: 'in the morning for a week, then 10 mg' },
    })
  })

  it('uses the dose the clinician settles on', () => {
    const all = facts(
      ['C', 'The sertraline goes up to one hundred. Well, with your stomach, seventy five first.'],
      ['P', 'Okay.'],
    )
    expect(of('order', all)[0]).toMatchObject({ act: 'increase', to: { amount: '75 mg' } })
  })
})

describe('allergies', () => {
  it('names the allergen with its reaction', () => {
    expect(of('allergy', facts(['C', 'Allergies?'], ['P', 'Haldol. My neck locked up.']))[0]).toMatchObject({
      to: 'Haldol',
      reaction: 'dystonia',
    })
  })

  it('says none only for what was asked', () => {
    expect(of('allergy', facts(['C', 'Any allergies to medicine?'], ['P', 'None.']))[0]).toMatchObject({
      none: true,
      to: 'medications',
    })
  })

  it('denies no more than was asked', () => {
    expect(of('allergy', facts(['C', 'Do you have allergies to any antibiotics?'], ['P', 'No.']))).toEqual([])
  })

  it("ignores a relative's allergy", () => {
    const all = facts(
      ['C', 'Allergies?'],
      ['P', 'Shellfish is my wife. Me, it is naproxen, my lips got big.'],
    )
    expect(of('allergy', all).map(({ to }) => to)).toEqual(['naproxen'])
    expect(
      of(
        'allergy',
        facts(
          ['C', 'Allergies?'],
          ['M', 'Amoxicillin. No, that is her brother. Hers is Keflex. She got a rash.'],
        ),
      ).map(({ to }) => to),
    ).toEqual(['Keflex'])
  })

  it('removes an allergen that turns out to be tolerated', () => {
    const all = facts(
      ['C', 'Allergies?'],
      ['P', 'Haldol, my neck locked up. And penicillin, hives.'],
      ['C', 'I thought that was your sister.'],
      ['P', 'Oh yeah. I can take penicillin. Just the Haldol.'],
    )
    expect(of('allergy', all).map(({ to }) => to)).toEqual(['Haldol'])
  })
})
