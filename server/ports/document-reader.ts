export type DocumentKind = 'txt' | 'doc' | 'docx' | 'pdf'

/** Why a document has no text. */
export type Refusal =
  | 'broken'
  /** Its content doesn't match its type. */
  | 'other-kind'
  | 'encrypted'
  | 'no-text'
  | 'too-much-text'
  /** Unpacking it would take more memory than any legitimate document needs. */
  | 'too-big-inside'
  | 'too-slow'
  /** Too many documents are being read right now. */
  | 'busy'

/** Resource usage: elapsed time, and the reader's own figures if it finished. */
export type ReadingCost = { milliseconds: number; processorMs?: number; peakBytes?: number }

export type Reading = ({ text: string } | { refused: Refusal }) & { cost?: ReadingCost }

export type DocumentReader = {
  /** Resolves for any file contents; throws only when the reader itself fails. */
  read(document: { kind: DocumentKind; bytes: Uint8Array }, signal?: AbortSignal): Promise<Reading>
  description: string
  close(): Promise<void>
}
