import type { Refusal } from '../../ports/document-reader.ts'

/** A reader's way of saying that the file, not the program, is the reason. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, why: string) {
    super(why)
    this.name = 'Refused'
    this.refusal = refusal
  }
}
