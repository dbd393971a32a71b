/** The models' input format: mono, 16,000 samples a second, from -1 to 1. */
export const SAMPLE_RATE = 16_000

export function msOf(samples: number): number {
  return Math.round((samples / SAMPLE_RATE) * 1000)
}

export function samplesOf(ms: number): number {
  return Math.round((ms / 1000) * SAMPLE_RATE)
}

/** Mixes channels down to mono. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  const mixed = new Float32Array(first.length)
  for (let index = 0; index < mixed.length; index += 1) {
    let sum = first[index] ?? 0
    for (const channel of others) sum += channel[index] ?? 0
    mixed[index] = sum / channels.length
  }
  return mixed
}

export function concat(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
