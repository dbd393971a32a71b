import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAnswer, PasskeyOptions, PasskeyProof } from '#shared/contracts/two-factor.ts'

/** A software WebAuthn authenticator that lets tests control every byte. */
export type Authenticator = {
  make(options: PasskeyOptions): PasskeyAnswer
  show(options: PasskeyOptions, credentialId?: string): PasskeyProof
  /** Sets the counter back, as on a cloned key. */
  setCounter(counter: number): void
}

type Options = {
  origin?: string
  /** Whether it verifies a fingerprint or PIN. */
  verifies?: boolean
  /** Synced passkeys don't count. */
  counts?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

type Credential = { id: string; privateKey: KeyObject; userHandle: string }

export function testAuthenticator(options: Options = {}): Authenticator {
  const { origin = 'http://localhost:3000', verifies = true, counts = true } = options
  const credentials: Credential[] = []
  let counter = counts ? 1 : 0
  const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0)

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, extraFlags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | extraFlags, 0)
    head.writeUInt32BE(counter, 1)
    if (counts) counter += 1
    return Buffer.concat([sha256(rpId), head, rest])
  }

  return {
    make(given) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rawId = randomBytes(32)
      const id = rawId.toString('base64url')
      credentials.push({ id, privateKey, userHandle: String((given.user as { id: string }).id) })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const cose = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const { id: rpId } = given.rp as { id: string }
      const included = Buffer.concat([Buffer.alloc(16), length, rawId, cose])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, Cbor>()],
        ['authData', authenticatorData(rpId, CREDENTIAL_INCLUDED, included)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', given.challenge).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    show(given, credentialId) {
      const credential = credentials.find(({ id }) => !credentialId || id === credentialId)
      if (!credential) throw new Error('This device has no such passkey.')
      const client = clientData('webauthn.get', given.challenge)
      const data = authenticatorData(String(given.rpId), 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(credential.privateKey)
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: credential.userHandle,
        },
      }
    },

    setCounter(next) {
      counter = next
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The subset of CBOR that passkeys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
