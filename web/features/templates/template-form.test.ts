import { describe, expect, it } from 'vitest'
import { emptyForm, emptySection, hasTemplateErrors, moved, templateErrors } from './template-form.ts'

const section = (heading: string) => ({ ...emptySection(), heading })

describe('the template form', () => {
  it('shows the contract’s message at each field', () => {
    const errors = templateErrors({
      name: ' ',
      description: 'x'.repeat(1001),
      sections: [section(''), section('Plan: today'), { ...section('Goal'), guidance: 'x'.repeat(1001) }],
    })
    expect(errors).toEqual({
      name: 'Enter a template name.',
      description: 'Use at most 1,000 characters.',
      bySection: {
        0: { heading: 'Every section needs a heading.' },
        1: { heading: 'Headings can’t contain * or a colon.' },
        2: { guidance: 'Use at most 1,000 characters.' },
      },
    })
  })

  it('shows errors about the list of sections as a whole', () => {
    const name = 'Group'
    const of = (...sections: ReturnType<typeof section>[]) =>
      templateErrors({ name, description: '', sections }).sections
    expect(of()).toBe('A template needs at least one section.')
    expect(of(section('Plan'), section('PLAN'))).toBe('Two sections have the same heading.')
    expect(of(...Array.from({ length: 21 }, (_, n) => section(`Part ${n}`)))).toBe(
      'A template can have at most 20 sections.',
    )
    expect(hasTemplateErrors(templateErrors({ name, description: '', sections: [section('Plan')] }))).toBe(
      false,
    )
    expect(hasTemplateErrors(templateErrors(emptyForm()))).toBe(true)
  })

  it('moves a section by one position and not out of the list', () => {
    const sections = ['A', 'B', 'C'].map(section)
    const order = (list: { heading: string }[]) => list.map(({ heading }) => heading).join('')
    expect(order(moved(sections, 2, -1))).toBe('ACB')
    expect(order(moved(sections, 0, 1))).toBe('BAC')
    expect(order(moved(sections, 0, -1))).toBe('ABC')
    expect(order(moved(sections, 2, 1))).toBe('ABC')
  })
})
