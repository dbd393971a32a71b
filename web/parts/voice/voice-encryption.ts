/**
 * Encrypts audio on the clinician’s computer with a non-extractable key per user. Each piece is bound to its
 * storage path, so that pieces can’t be swapped.
 */

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, place: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(algorithm(iv, place), key, bytes)
  return { iv, data }
}

export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed) {
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, place), key, data))
}

export function sealJson(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  return seal(key, place, new TextEncoder().encode(JSON.stringify(value)))
}

export async function unsealJson<Value>(key: CryptoKey, place: string, sealed: Sealed): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, place, sealed))) as Value
}

function algorithm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}
