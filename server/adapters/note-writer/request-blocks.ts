import type { TemplateSection } from '#shared/domain/templates/structure.ts'
import type { Unit } from '../../../engine/read/units.ts'
import type { Block } from './data-blocks.ts'
import { type Draft, draftLine } from './drafts.ts'
import { visitLines } from './numbered-visit.ts'

/** The blocks of data that requests are made of. */

type Template = {
  noteType: string
  sections: readonly (Pick<TemplateSection, 'heading'> & Partial<TemplateSection>)[]
}

export function templateBlock({ noteType, sections }: Template): Block {
  const lines = sections.map(({ heading, guidance }) => (guidance ? `${heading}: ${guidance}` : heading))
  return { name: 'TEMPLATE', text: `Type of note: ${noteType}\nSections:\n${lines.map(oneRow).join('\n')}` }
}

function oneRow(text: string): string {
  return `- ${text.replace(/\s+/g, ' ').trim()}`
}

export function visitBlock(units: readonly Unit[]): Block {
  return { name: 'VISIT', text: visitLines(units) }
}

export function draftBlock(drafts: readonly Omit<Draft, 'id'>[]): Block {
  return { name: 'NOTE', text: drafts.map(draftLine).join('\n') }
}
