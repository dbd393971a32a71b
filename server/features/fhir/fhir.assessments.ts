import type { Instrument, Item } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import type { FhirEntry } from './fhir.bundle.ts'
import { concept, LOINC, loinc, refTo, urnOf } from './fhir.parts.ts'
import type { Chart } from './fhir.store.ts'
import type { Observation, Questionnaire, QuestionnaireItem, QuestionnaireResponse } from './r4.ts'

type Answered = Chart['assessments'][number]

/** Questionnaires that were answered, each once. */
export function questionnaireEntries({ assessments }: Chart): FhirEntry[] {
  const used = new Set(assessments.map(({ assessmentType }) => instrumentOf(assessmentType)))
  return [...used].map((instrument) => ({
    kind: 'Questionnaire',
    id: instrument.type,
    resource: questionnaireOf(instrument),
  }))
}

export function assessmentEntries(chart: Chart): FhirEntry[] {
  return chart.assessments.flatMap((row): FhirEntry[] => [
    { kind: 'QuestionnaireResponse', id: row.id, resource: responseOf(row, chart) },
    { kind: 'Observation', id: row.id, resource: scoreOf(row, chart) },
  ])
}

function questionnaireOf(instrument: Instrument): Questionnaire {
  const { type, name, license, loinc: codes, instructions, items } = instrument
  return {
    resourceType: 'Questionnaire',
    url: urnOf('Questionnaire', type),
    name: type.replace(/\W/g, '').toUpperCase(),
    title: name,
    status: 'active',
    subjectType: ['Patient'],
    description: instructions.en,
    copyright: license,
    ...(codes ? { code: [loinc(codes.panel)] } : {}),
    item: items.map(questionOf),
  }
}

function questionOf(item: Item): QuestionnaireItem {
  return {
    linkId: item.id,
    ...(item.loinc ? { code: [loinc(item.loinc)] } : {}),
    text: item.text.en,
    type: 'choice',
    required: true,
    ...(item.type === 'checkbox' ? { repeats: true } : {}),
    answerOption: item.options.map((option) => ({ valueCoding: codingOf(item, option.value) })),
  }
}

/** The LOINC answer code if there is one, otherwise the value, with its score weight. */
function codingOf(item: Item, value: unknown) {
  const option = item.options.find((one) => one.value === value)
  return {
    ...(typeof value === 'number'
      ? { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: value }] }
      : {}),
    ...(option?.loinc ? { system: LOINC, code: option.loinc } : { code: String(value) }),
    display: option?.label.en ?? String(value),
  }
}

function responseOf(row: Answered, { patient }: Chart): QuestionnaireResponse {
  const instrument = instrumentOf(row.assessmentType)
  return {
    resourceType: 'QuestionnaireResponse',
    questionnaire: urnOf('Questionnaire', instrument.type),
    status: 'completed',
    subject: refTo('Patient', patient.id),
    authored: (row.completedAt ?? row.updatedAt).toISOString(),
    source: refTo('Patient', patient.id),
    item: instrument.items.map((item) => {
      const values = [row.responses[item.id] ?? []].flat()
      const answer = values.map((value) => ({ valueCoding: codingOf(item, value) }))
      return { linkId: item.id, text: item.text.en, ...(answer.length > 0 ? { answer } : {}) }
    }),
  }
}

function scoreOf(row: Answered, { patient }: Chart): Observation {
  const instrument = instrumentOf(row.assessmentType)
  const { score, severity, summary } = instrument.score(row.responses)
  const codes = instrument.loinc ? [loinc(instrument.loinc.score)] : []
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }],
      },
    ],
    code: concept(`${instrument.shortName} score`, ...codes),
    subject: refTo('Patient', patient.id),
    effectiveDateTime: (row.completedAt ?? row.updatedAt).toISOString(),
    valueQuantity: { value: score, unit: 'score', system: 'http://unitsofmeasure.org', code: '{score}' },
    ...(severity ? { interpretation: [concept(severity)] } : {}),
    note: [{ text: summary }],
    referenceRange: [{ text: `${instrument.min} to ${instrument.max}` }],
    derivedFrom: [refTo('QuestionnaireResponse', row.id)],
  }
}
