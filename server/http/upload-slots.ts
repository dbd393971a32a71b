import { AppError } from '#shared/errors.ts'

const MEGABYTE = 1024 * 1024

type Limits = {
  /** Bytes held in memory by all uploads of this process. */
  total: number
  /** Bytes held for one user: the largest recording and some documents. */
  perUser: number
  /** Uploads of one user that may arrive at the same time. */
  arrivingPerUser: number
  /** An upload that sends nothing for this long is dropped. */
  stallMs: number
}

const LIMITS: Limits = {
  total: 512 * MEGABYTE,
  perUser: 256 * MEGABYTE,
  arrivingPerUser: 2,
  stallMs: 20_000,
}

export type UploadSlot = {
  /** Call for every chunk. Aborts `signal` if there is no room for it. */
  count(bytes: number): void
  /** Aborted with the AppError to send when this upload has to end early. */
  signal: AbortSignal
  /** The file is complete: it no longer counts as arriving, but its bytes are still held. */
  arrived(): void
  leave(): void
}

export type UploadSlots = { enter(userId: number): UploadSlot }

type Held = { userId: number; bytes: number; arriving: boolean; end(error: AppError): void }

/**
 * Memory for uploads, counted as bytes arrive; an announced length reserves nothing. When memory is full, the
 * largest upload still arriving is dropped, so a slow or silent one never blocks another user's small file.
 */
export function createUploadSlots(limits: Partial<Limits> = {}): UploadSlots {
  const { total, perUser, arrivingPerUser, stallMs } = { ...LIMITS, ...limits }
  const seats = new Set<Held>()

  const bytesOf = (matches: (held: Held) => boolean) => {
    let bytes = 0
    for (const held of seats) if (matches(held)) bytes += held.bytes
    return bytes
  }

  function largestArriving(): Held | undefined {
    let largest: Held | undefined
    for (const held of seats) {
      if (held.arriving && held.bytes > (largest?.bytes ?? -1)) largest = held
    }
    return largest
  }

  return {
    enter(userId) {
      const arriving = [...seats].filter((held) => held.userId === userId && held.arriving).length
      if (arriving >= arrivingPerUser) throw tooManyUploads()

      const controller = new AbortController()
      const seat: Held = {
        userId,
        bytes: 0,
        arriving: true,
        end(error) {
          leave()
          controller.abort(error)
        },
      }
      const stall = setTimeout(() => seat.end(tooSlow()), stallMs)
      function arrived() {
        seat.arriving = false
        clearTimeout(stall)
      }
      function leave() {
        arrived()
        seats.delete(seat)
      }
      seats.add(seat)

      return {
        signal: controller.signal,
        arrived,
        leave,
        count(bytes) {
          if (controller.signal.aborted) return
          stall.refresh()
          seat.bytes += bytes
          if (bytesOf((held) => held.userId === userId) > perUser) return seat.end(tooManyUploads())
          while (bytesOf(() => true) > total) {
            const largest = largestArriving() ?? seat
            largest.end(noRoom())
            if (largest === seat) return
          }
        },
      }
    },
  }
}

function tooManyUploads(): AppError {
  return new AppError('too_many', 'Your other files are still uploading. Try again when one is done.', {
    retryAfterSeconds: 5,
  })
}

function noRoom(): AppError {
  return new AppError('unavailable', 'The server is busy with other files. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  })
}

function tooSlow(): AppError {
  return new AppError('too_slow', 'The upload stopped. Check your connection and upload the file again.')
}
