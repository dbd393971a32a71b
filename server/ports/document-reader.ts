export type DocumentKind = 'txt' | 'doc' | 'docx' | 'pdf'

/** Why a document gave no text. */
export type Refusal =
  | 'broken'
  /** Inside it is something else than its kind says. */
  | 'other-kind'
  | 'encrypted'
  | 'no-text'
  | 'too-much-text'
  /** Unpacking it would take more memory than any honest document needs. */
  | 'too-big-inside'
  | 'too-slow'
  /** Too many documents are being read at this moment. */
  | 'busy'

/** Resource usage: elapsed time, and the reader's own figures if it finished. */
export type ReadingCost = { milliseconds: number; processorMs?: number; peakBytes?: number }

export type Reading = ({ text: string } | { refused: Refusal }) & { cost?: ReadingCost }

export type DocumentReader = {
  /** Answers for whatever is in the file; it only throws when the reader itself is at fault. */
  read(document: { kind: DocumentKind; bytes: Uint8Array }, signal?: AbortSignal): Promise<Reading>
  description: string
  close(): Promise<void>
}
