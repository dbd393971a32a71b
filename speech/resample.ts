import { concat, SAMPLE_RATE } from './pcm.ts'

/** Zero crossings of the sinc on each side; more is sharper and slower. */
const CROSSINGS = 16
/** The filter ends just below the new Nyquist frequency, because anything above it would alias. */
const EDGE = 0.94
/** Precomputed filter positions between two samples. */
const PHASES = 256

export type Resampler = {
  /** Returns the samples that are ready. */
  push(samples: Float32Array): Float32Array
  end(): Float32Array
}

/** A windowed-sinc resampler from any rate to the models' rate, in a streaming fashion. */
export function createResampler(fromRate: number): Resampler {
  if (fromRate === SAMPLE_RATE) return { push: (samples) => samples, end: () => new Float32Array(0) }
  const step = fromRate / SAMPLE_RATE
  const { filters, reach } = filtersFor(step)
  /** Samples that later ones still need, with silence before the first. */
  let held = new Float32Array(reach)
  /** Position of the next output sample in `held`. */
  let position = reach

  function produce(): Float32Array {
    const count = Math.max(0, Math.ceil((held.length - reach - position) / step))
    const out = new Float32Array(count)
    for (let index = 0; index < count; index += 1) {
      const whole = Math.floor(position)
      const filter = filters[Math.round((position - whole) * PHASES)] as Float32Array
      let sum = 0
      const first = whole - reach + 1
      for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (held[first + tap] ?? 0)
      out[index] = sum
      position += step
    }
    const done = Math.max(0, Math.min(held.length, Math.floor(position) - reach))
    held = held.slice(done)
    position -= done
    return out
  }

  return {
    push(samples) {
      held = concat([held, samples]) as Float32Array<ArrayBuffer>
      return produce()
    },
    end() {
      held = concat([held, new Float32Array(reach)]) as Float32Array<ArrayBuffer>
      return produce()
    },
  }
}

function filtersFor(step: number): { filters: Float32Array[]; reach: number } {
  const cutoff = EDGE * Math.min(1, 1 / step)
  const reach = Math.ceil(CROSSINGS / cutoff)
  const filters = Array.from({ length: PHASES + 1 }, (_, phase) => {
    const filter = new Float32Array(2 * reach)
    let sum = 0
    for (let tap = 0; tap < filter.length; tap += 1) {
      const distance = tap - reach + 1 - phase / PHASES
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1))
      const angle = Math.PI * cutoff * distance
      const value = window * (angle === 0 ? cutoff : (cutoff * Math.sin(angle)) / angle)
      filter[tap] = value
      sum += value
    }
    // Normalized, so a constant signal stays constant at every phase.
    return filter.map((value) => value / sum)
  })
  return { filters, reach }
}

export function resample(samples: Float32Array, fromRate: number): Float32Array {
  const resampler = createResampler(fromRate)
  return concat([resampler.push(samples), resampler.end()])
}
