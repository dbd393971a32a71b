import * as z from 'zod'

/**
 * The FHIR R4 rules (hl7.org/fhir/R4) for the resources we write, implemented independently from the
 * specification.
 */

const text = z.string().regex(/\S/)
const uri = z.string().regex(/^\S+$/)
const code = z.string().regex(/^[^\s]+( [^\s]+)*$/)
const date = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
/** A time requires a time zone. */
const dateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/)
const base64 = z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const some = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1)

const extension = z.strictObject({ url: uri, valueDecimal: z.number() })
const coding = z.strictObject({
  extension: some(extension).optional(),
  system: uri.optional(),
  code: code.optional(),
  display: text.optional(),
})
const concept = z
  .strictObject({ coding: some(coding).optional(), text: text.optional() })
  .refine((value) => value.coding || value.text)
const reference = z.strictObject({
  reference: uri.optional(),
  type: uri.optional(),
  identifier: z.strictObject({ value: text }).optional(),
  display: text.optional(),
})
const narrative = z.strictObject({
  status: z.enum(['generated', 'extensions', 'additional', 'empty']),
  div: z.string().regex(/^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml">[\s\S]*\S[\s\S]*<\/div>$/),
})
const period = z.strictObject({ start: dateTime })
const annotation = z.strictObject({ text })

const RESOURCES = {
  Patient: z.strictObject({
    resourceType: z.literal('Patient'),
    identifier: some(z.strictObject({ type: concept, value: text })),
    active: z.boolean(),
    name: some(z.strictObject({ use: z.literal('official'), family: text, given: some(text) })),
    gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
    birthDate: date.optional(),
  }),
  Practitioner: z.strictObject({
    resourceType: z.literal('Practitioner'),
    identifier: some(z.strictObject({ system: uri, value: text })).optional(),
    name: some(
      z.strictObject({
        family: text.optional(),
        given: some(text).optional(),
        suffix: some(text).optional(),
      }),
    ).optional(),
    telecom: some(z.strictObject({ system: z.literal('email'), value: text })),
    qualification: some(z.strictObject({ code: concept })).optional(),
  }),
  Organization: z.strictObject({
    resourceType: z.literal('Organization'),
    name: text,
    address: some(z.strictObject({ text, line: some(text) })).optional(),
  }),
  Encounter: z.strictObject({
    resourceType: z.literal('Encounter'),
    status: z.enum(['planned', 'arrived', 'triaged', 'in-progress', 'onleave', 'finished', 'cancelled']),
    class: coding,
    subject: reference,
    participant: some(z.strictObject({ individual: reference })),
    period,
    serviceProvider: reference.optional(),
  }),
  Composition: z.strictObject({
    resourceType: z.literal('Composition'),
    status: z.enum(['preliminary', 'final', 'amended', 'entered-in-error']),
    type: concept,
    subject: reference,
    encounter: reference,
    date: dateTime,
    author: some(reference),
    title: text,
    attester: some(
      z.strictObject({
        mode: z.enum(['personal', 'professional', 'legal', 'official']),
        time: dateTime,
        party: reference,
      }),
    ).optional(),
    custodian: reference.optional(),
    event: some(z.strictObject({ period })),
    section: some(z.strictObject({ title: text.optional(), code: concept.optional(), text: narrative })),
  }),
  DocumentReference: z.strictObject({
    resourceType: z.literal('DocumentReference'),
    status: z.enum(['current', 'superseded', 'entered-in-error']),
    docStatus: z.enum(['preliminary', 'final', 'amended', 'entered-in-error']).optional(),
    type: concept,
    subject: reference,
    date: dateTime,
    author: some(reference).optional(),
    custodian: reference.optional(),
    content: some(
      z.strictObject({
        attachment: z.strictObject({
          contentType: code,
          data: base64,
          title: text,
          creation: dateTime.or(date),
        }),
      }),
    ),
    context: z.strictObject({ encounter: some(reference), period }).optional(),
  }),
  Provenance: z.strictObject({
    resourceType: z.literal('Provenance'),
    target: some(reference),
    recorded: dateTime,
    activity: concept.optional(),
    agent: some(z.strictObject({ type: concept.optional(), who: reference })),
    entity: some(
      z.strictObject({
        role: z.enum(['derivation', 'revision', 'quotation', 'source', 'removal']),
        what: reference,
      }),
    ).optional(),
  }),
  Questionnaire: z.strictObject({
    resourceType: z.literal('Questionnaire'),
    url: uri,
    name: z.string().regex(/^[A-Z]\w{0,254}$/),
    title: text,
    status: z.enum(['draft', 'active', 'retired', 'unknown']),
    subjectType: some(code),
    description: text,
    copyright: text,
    code: some(coding).optional(),
    item: some(
      z.strictObject({
        linkId: text,
        code: some(coding).optional(),
        text,
        type: z.literal('choice'),
        required: z.boolean(),
        repeats: z.boolean().optional(),
        answerOption: some(z.strictObject({ valueCoding: coding })),
      }),
    ),
  }),
  QuestionnaireResponse: z.strictObject({
    resourceType: z.literal('QuestionnaireResponse'),
    questionnaire: uri,
    status: z.enum(['in-progress', 'completed', 'amended', 'entered-in-error', 'stopped']),
    subject: reference,
    authored: dateTime,
    source: reference,
    item: some(
      z.strictObject({
        linkId: text,
        text,
        answer: some(z.strictObject({ valueCoding: coding })).optional(),
      }),
    ),
  }),
  Observation: z.strictObject({
    resourceType: z.literal('Observation'),
    status: z.enum(['registered', 'preliminary', 'final', 'amended']),
    category: some(concept),
    code: concept,
    subject: reference,
    effectiveDateTime: dateTime,
    valueQuantity: z.strictObject({ value: z.number(), unit: text, system: uri, code }),
    interpretation: some(concept).optional(),
    note: some(annotation),
    referenceRange: some(z.strictObject({ text })),
    derivedFrom: some(reference),
  }),
  Goal: z.strictObject({
    resourceType: z.literal('Goal'),
    lifecycleStatus: z.enum(['proposed', 'active', 'completed', 'cancelled', 'on-hold']),
    achievementStatus: concept.optional(),
    description: concept,
    subject: reference,
    startDate: date,
    target: some(
      z.strictObject({ measure: concept, detailString: text, dueDate: date.optional() }),
    ).optional(),
    statusDate: date.optional(),
    statusReason: text.optional(),
    note: some(annotation).optional(),
  }),
  CarePlan: z.strictObject({
    resourceType: z.literal('CarePlan'),
    text: narrative,
    status: z.enum(['draft', 'active', 'on-hold', 'revoked', 'completed', 'unknown']),
    intent: z.enum(['proposal', 'plan', 'order', 'option']),
    title: text,
    description: text,
    subject: reference,
    period: z.strictObject({ start: dateTime }),
    created: dateTime,
    author: reference,
    goal: some(reference),
    activity: some(
      z.strictObject({
        detail: z.strictObject({
          kind: z.literal('ServiceRequest'),
          status: z.enum(['not-started', 'scheduled', 'in-progress', 'on-hold', 'completed']),
          description: text,
        }),
      }),
    ),
    note: some(annotation).optional(),
  }),
}

const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const FhirBundle = z.strictObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: dateTime,
  entry: some(
    z.strictObject({
      fullUrl: z.string().regex(UUID),
      resource: z.discriminatedUnion('resourceType', [
        ...(Object.values(RESOURCES) as unknown as [
          typeof RESOURCES.Patient,
          ...(typeof RESOURCES)[keyof typeof RESOURCES][],
        ]),
      ]),
    }),
  ),
})
export type FhirBundle = z.infer<typeof FhirBundle>

/** Problems in a bundle; empty for a valid one. */
export function fhirFaults(bundle: unknown): string[] {
  const parsed = FhirBundle.safeParse(bundle)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const addresses = parsed.data.entry.map(({ fullUrl }) => fullUrl)
  const faults = addresses.length === new Set(addresses).size ? [] : ['two entries have one address']
  const asked = JSON.stringify(parsed.data).matchAll(/"(?:reference|questionnaire)":"([^"]+)"/g)
  for (const [, address] of asked) {
    if (!addresses.includes(address ?? '')) faults.push(`nothing has the address ${address}`)
  }
  return faults
}
