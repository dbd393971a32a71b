import type { CodeableConcept, Coding, Narrative, Reference } from './r4.ts'

export const LOINC = 'http://loinc.org'

export function loinc(code: string, display?: string): Coding {
  return { system: LOINC, code, ...(display ? { display } : {}) }
}

export function concept(text: string, ...coding: Coding[]): CodeableConcept {
  return { ...(coding.length > 0 ? { coding } : {}), text }
}

/** Entries of a bundle refer to each other by URN. */
export function urnOf(kind: string, id: string | number): string {
  return `urn:uuid:${uuidOf(`${kind}/${id}`)}`
}

export function refTo(kind: string, id: string | number, display?: string): Reference {
  return { reference: urnOf(kind, id), type: kind, ...(display ? { display } : {}) }
}

/** Deterministic, so that importers recognize a record from an earlier export. */
function uuidOf(name: string): string {
  const hex = fnv128(name)
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

const FNV_PRIME = 0x1000000000000000000013bn
const FNV_START = 0x6c62272e07bb014262b821756295c58dn

/** Not for secrecy. Spreads small numbers over 128 bits. */
function fnv128(text: string): string {
  let hash = FNV_START
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & ((1n << 128n) - 1n)
  }
  return hash.toString(16).padStart(32, '0')
}

/** Plain text as the XHTML of a narrative. */
export function narrative(text: string): Narrative {
  const safe = text
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
    .replace(/\n/g, '<br/>')
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${safe}</div>` }
}

/** Undefined if empty, because FHIR has no empty strings. Removes characters that XML doesn't allow. */
export function fhirText(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return clean.trim() === '' ? undefined : clean
}

/** Converts MM/DD/YYYY or YYYY-MM-DD to a FHIR date. */
export function fhirDate(text: string | null): string | undefined {
  const american = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '')
  if (american) return `${american[3]}-${american[1]}-${american[2]}`
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}
