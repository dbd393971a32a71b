import { SOAP_TEMPLATES } from '../../shared/domain/templates/soap.ts'
import { type BuiltInNote, builtInNote } from '../built-in-note.ts'
import type { Reader } from '../reader/reading.ts'
import { type VisitFacts, visitFacts } from '../visit-facts.ts'

/** A reader without results, so that only the extractors contribute, in milliseconds. */
const BLIND_READER: Reader = {
  read: async (units) => units.map(() => ({ topics: {}, belongs: 0, findings: [] })),
  close: () => undefined,
}

const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []

export async function draftText(text: string, reader = BLIND_READER): Promise<BuiltInNote & VisitFacts> {
  const read = await visitFacts(text, reader)
  return { ...read, ...builtInNote(read, { noteType: 'Progress Note', sections }) }
}
