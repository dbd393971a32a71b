/** Of one document. Processor time, not time by the clock: a busy machine must not refuse honest documents. */
export const READING_LIMITS = {
  processorMs: 1_600,
  /** A slow machine, known by the time it takes to load the program, gets so many times that; within reason. */
  loadingTimes: 8,
  mostProcessorMs: 6_000,
  clockMs: 20_000,
  /** Above what the empty program needs. */
  memoryBytes: 100 * 1024 * 1024,
  /** Of it, what JavaScript itself may hold. */
  heapMegabytes: 88,
  /** All streams of a PDF together. */
  inflatedBytes: 64 * 1024 * 1024,
}

/** An answer is at most the longest text, as JSON writes it. */
export const LONGEST_ANSWER = 8 * 1024 * 1024
