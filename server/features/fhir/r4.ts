/** The parts of FHIR R4 (4.0.1) that we write, named as in its specification. */

export type Coding = {
  extension?: { url: string; valueDecimal: number }[]
  system?: string
  code?: string
  display?: string
}
export type CodeableConcept = { coding?: Coding[]; text?: string }
export type Reference = {
  reference?: string
  type?: string
  identifier?: { value: string }
  display?: string
}
export type Narrative = { status: 'generated'; div: string }
type Annotation = { text: string }

export type Patient = {
  resourceType: 'Patient'
  identifier: { type: CodeableConcept; value: string }[]
  active: boolean
  name: { use: 'official'; family: string; given: string[] }[]
  gender?: 'female' | 'male'
  birthDate?: string
}

export type Practitioner = {
  resourceType: 'Practitioner'
  identifier?: Identifier[]
  name?: { family?: string; given?: string[]; suffix?: string[] }[]
  telecom: { system: 'email'; value: string }[]
  qualification?: { code: CodeableConcept }[]
}

type Identifier = { system: string; value: string }
type Period = { start: string }

export type Organization = {
  resourceType: 'Organization'
  name: string
  address?: { text: string; line: string[] }[]
}

export type Encounter = {
  resourceType: 'Encounter'
  status: 'finished'
  class: Coding
  subject: Reference
  participant: { individual: Reference }[]
  period: Period
  serviceProvider?: Reference
}

export type CompositionSection = { title?: string; code?: CodeableConcept; text: Narrative }

export type Composition = {
  resourceType: 'Composition'
  status: 'preliminary' | 'final' | 'amended' | 'entered-in-error'
  type: CodeableConcept
  subject: Reference
  encounter: Reference
  date: string
  author: Reference[]
  title: string
  attester?: { mode: 'legal'; time: string; party: Reference }[]
  custodian?: Reference
  event: { period: Period }[]
  section: CompositionSection[]
}

export type DocumentReference = {
  resourceType: 'DocumentReference'
  status: 'current' | 'entered-in-error'
  docStatus?: 'preliminary' | 'final'
  type: CodeableConcept
  subject: Reference
  date: string
  /** Unknown for a document from another system. */
  author?: Reference[]
  custodian?: Reference
  content: { attachment: { contentType: string; data: string; title: string; creation: string } }[]
  context?: { encounter: Reference[]; period: Period }
}

export type Provenance = {
  resourceType: 'Provenance'
  target: Reference[]
  recorded: string
  activity?: CodeableConcept
  agent: { type?: CodeableConcept; who: Reference }[]
  entity?: { role: 'source'; what: Reference }[]
}

export type QuestionnaireItem = {
  linkId: string
  code?: Coding[]
  text: string
  type: 'choice'
  required: boolean
  repeats?: boolean
  answerOption: { valueCoding: Coding }[]
}

export type Questionnaire = {
  resourceType: 'Questionnaire'
  url: string
  name: string
  title: string
  status: 'active'
  subjectType: ['Patient']
  description: string
  copyright: string
  code?: Coding[]
  item: QuestionnaireItem[]
}

export type QuestionnaireResponse = {
  resourceType: 'QuestionnaireResponse'
  questionnaire: string
  status: 'completed'
  subject: Reference
  authored: string
  source: Reference
  item: { linkId: string; text: string; answer?: { valueCoding: Coding }[] }[]
}

export type Observation = {
  resourceType: 'Observation'
  status: 'final'
  category: CodeableConcept[]
  code: CodeableConcept
  subject: Reference
  effectiveDateTime: string
  valueQuantity: { value: number; unit: string; system: string; code: string }
  interpretation?: CodeableConcept[]
  note: Annotation[]
  referenceRange: { text: string }[]
  derivedFrom: Reference[]
}

export type Goal = {
  resourceType: 'Goal'
  lifecycleStatus: 'active' | 'completed' | 'cancelled'
  achievementStatus?: CodeableConcept
  description: CodeableConcept
  subject: Reference
  startDate: string
  target?: { measure: CodeableConcept; detailString: string; dueDate?: string }[]
  statusDate?: string
  statusReason?: string
  note?: Annotation[]
}

export type CarePlan = {
  resourceType: 'CarePlan'
  text: Narrative
  status: 'active' | 'on-hold' | 'completed' | 'unknown'
  intent: 'plan'
  title: string
  description: string
  subject: Reference
  period: { start: string }
  created: string
  author: Reference
  goal: Reference[]
  activity: {
    detail: { kind: 'ServiceRequest'; status: 'completed' | 'in-progress'; description: string }
  }[]
  note?: Annotation[]
}

export type FhirResource =
  | Patient
  | Practitioner
  | Organization
  | Encounter
  | Composition
  | DocumentReference
  | Provenance
  | Questionnaire
  | QuestionnaireResponse
  | Observation
  | Goal
  | CarePlan

export type Bundle = {
  resourceType: 'Bundle'
  type: 'collection'
  timestamp: string
  entry: { fullUrl: string; resource: FhirResource }[]
}
