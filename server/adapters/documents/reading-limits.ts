/**
 * Per document. CPU time rather than wall time, so that a busy machine doesn't reject legitimate documents.
 */
export const READING_LIMITS = {
  processorMs: 1_600,
  /** Scales the limits on a slow machine by how long the program took to load, up to a maximum. */
  loadingTimes: 8,
  mostProcessorMs: 6_000,
  clockMs: 20_000,
  /** In addition to what the empty program needs. */
  memoryBytes: 100 * 1024 * 1024,
  /** JavaScript's share of it. */
  heapMegabytes: 88,
  /** All streams of a PDF together. */
  inflatedBytes: 64 * 1024 * 1024,
}

/** The longest text in JSON encoding. */
export const LONGEST_ANSWER = 8 * 1024 * 1024
