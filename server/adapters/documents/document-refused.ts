import type { Refusal } from '../../ports/document-reader.ts'

/** Thrown by a reader when the file, not the program, is the reason. */
export class DocumentRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, why: string) {
    super(why)
    this.name = 'Refused'
    this.refusal = refusal
  }
}
