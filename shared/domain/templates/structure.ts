/** A template's sections in order, each with its heading and a hint about what belongs there. */
export type TemplateSection = { key: string; heading: string; guidance: string }
export type TemplateStructure = { sections: TemplateSection[] }

export type BuiltInTemplate = {
  name: string
  templateType: string
  description: string
  structure: TemplateStructure
}

/** The one template whose note is shown as a single block. */
export const TRADITIONAL_SOAP = 'Traditional SOAP Note'

export const MAX_TEMPLATE_SECTIONS = 20
