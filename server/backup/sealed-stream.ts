import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * AES-256-GCM over a stream, in chunks of 64 KB that are sealed separately. A chunk's nonce holds its number
 * and whether it is the last, so none can be changed, dropped, repeated, moved or added unnoticed.
 *
 * File format: magic, version, salt, key ID; then the length and bytes of each chunk.
 */
const MAGIC = Buffer.from('GNBACKUP')
const VERSION = 1
const SALT_BYTES = 16
const KEY_ID_BYTES = 8
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + KEY_ID_BYTES
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const LAST = 0x8000_0000

/** Rejects a file that isn't a backup, uses a different key, or was altered. */
export class BackupRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'BackupRefused'
  }
}

const damaged = () => new BackupRefused('The backup is damaged or incomplete. Nothing was restored.')

export function sealingStream(key: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MAGIC, Buffer.from([VERSION]), salt, keyIdOf(key)])
  const fileKey = fileKeyOf(key, salt)
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0

  const sealed = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, last))
    cipher.setAAD(header)
    number += 1
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((last ? LAST : 0) + body.length)
    return Buffer.concat([length, body])
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
      // The last chunk is only known at the end, so always hold back at least one byte.
      while (waiting.length > PIECE_BYTES) {
        this.push(sealed(waiting.subarray(0, PIECE_BYTES), false))
        waiting = waiting.subarray(PIECE_BYTES)
      }
      done()
    },
    flush(done) {
      this.push(sealed(waiting, true))
      done()
    },
  })
  stream.push(header)
  return stream
}

/** Decrypts with whichever of the keys made the file. */
export function openingStream(keys: readonly Buffer[]): Transform {
  let header: Buffer | undefined
  let fileKey: Buffer | undefined
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0
  let ended = false

  function begin(): void {
    header = waiting.subarray(0, HEADER_BYTES)
    if (!header.subarray(0, MAGIC.length).equals(MAGIC) || header[MAGIC.length] !== VERSION) {
      throw new BackupRefused('This file isn’t a backup this version can read.')
    }
    const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES)
    const keyId = header.subarray(HEADER_BYTES - KEY_ID_BYTES)
    const key = keys.find((candidate) => keyIdOf(candidate).equals(keyId))
    if (!key) {
      throw new BackupRefused(
        'The backup was encrypted with a different key. Set BACKUP_KEY or ENCRYPTION_KEY to that key, or put ' +
          'an old master key in ENCRYPTION_KEY_PREVIOUS.',
      )
    }
    fileKey = fileKeyOf(key, salt)
    waiting = waiting.subarray(HEADER_BYTES)
  }

  /** The next complete chunk, decrypted; undefined until it has arrived. */
  function nextPiece(): Buffer | undefined {
    if (waiting.length < LENGTH_BYTES) return undefined
    const announced = waiting.readUInt32BE(0)
    const last = announced >= LAST
    const length = last ? announced - LAST : announced
    if (length < TAG_BYTES || length > PIECE_BYTES + TAG_BYTES) throw damaged()
    if (waiting.length < LENGTH_BYTES + length) return undefined
    const body = waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
    const decipher = createDecipheriv('aes-256-gcm', fileKey as Buffer, nonceOf(number, last))
    decipher.setAAD(header as Buffer)
    decipher.setAuthTag(body.subarray(length - TAG_BYTES))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(body.subarray(0, length - TAG_BYTES)), decipher.final()])
    } catch {
      throw damaged()
    }
    number += 1
    ended = last
    waiting = waiting.subarray(LENGTH_BYTES + length)
    return plain
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
        if (!header && waiting.length >= HEADER_BYTES) begin()
        while (header && !ended) {
          const plain = nextPiece()
          if (!plain) break
          this.push(plain)
        }
        // Nothing may follow the last chunk.
        if (ended && waiting.length > 0) throw damaged()
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      if (!header) done(new BackupRefused('This file isn’t a backup this version can read.'))
      else done(ended ? null : damaged())
    },
  })
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = last ? 1 : 0
  nonce.writeUInt32BE(number, 8)
  return nonce
}

/** A separate key per file, so that no two files share a key and a nonce. */
function fileKeyOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'groundnote backup file', 32))
}

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('groundnote backup key').update(key).digest().subarray(0, KEY_ID_BYTES)
}
