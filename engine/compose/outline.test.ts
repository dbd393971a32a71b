import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { TOPICS } from '../lexicon/concept.ts'
import { kindOf, placeOf } from './outline.ts'

const own = ['What I heard', 'Meds', 'Risk today', 'My impression', 'Next steps'].map((heading) => ({
  heading,
}))

describe('what a section is for', () => {
  it.each([
    ['Safety plan and follow-up', 'plan'],
    ['Assessment and plan', 'assessment-plan'],
    ['Side effects and adherence', 'side-effects'],
    ['Risk assessment', 'risk'],
    ['Family history', 'family'],
    ['Weather', undefined],
  ])('%s', (heading, kind) => {
    expect(kindOf({ heading })).toBe(kind)
  })

  it('is told by the key where the heading says nothing', () => {
    expect(kindOf({ heading: 'Four', key: 'plan' })).toBe('plan')
  })

  it('is known for every section of the built-in templates', () => {
    const sections = BUILT_IN_TEMPLATES.flatMap(({ structure }) => structure.sections)
    expect(sections.filter((section) => kindOf(section) === undefined)).toEqual([])
  })
})

describe('where a topic goes', () => {
  it.each([
    ['risk', 2],
    ['medication', 1],
    ['diagnosis', 3],
    ['plan-follow-up', 4],
    ['sleep', 0],
  ] as const)('%s, in a clinician’s own template', (topic, place) => {
    expect(placeOf(topic, own)).toBe(place)
  })

  it('every topic has a place in every template, plans never before the last of an unknown one', () => {
    for (const { structure } of BUILT_IN_TEMPLATES)
      for (const topic of TOPICS) expect(structure.sections[placeOf(topic, structure.sections)]).toBeDefined()
    expect(placeOf('plan-medication', [{ heading: 'One' }, { heading: 'Two' }])).toBe(1)
  })
})
