/** Reads a visit while it is still being recorded or typed, so that its note is ready sooner. */
export type VisitReader = {
  /** Returns immediately. Of several texts in a row, only the latest is read. */
  readAhead(text: string): void
}
