/** Resource limits per file, apart from transcription time. */
export function decodingLimits(bytes: number) {
  const megabytes = bytes / (1024 * 1024)
  return {
    // A small file takes well under a second, but a damaged WebM can keep its reader busy forever.
    processorMs: 6_000 + 4_000 * megabytes,
    // Includes waiting for transcription, which may take longer than the audio itself.
    clockMs: 6 * 60 * 60_000,
    memoryBytes: 200 * 1024 * 1024 + 4 * bytes,
  }
}

/** A decoder that produces nothing for this long is stuck. */
export const SILENT_MS = 60_000
export const HEAP_MEGABYTES = 512
