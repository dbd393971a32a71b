import { describe, expect, it } from 'vitest'
import { makeKey, seal, sealJson, unseal, unsealJson } from './voice-encryption.ts'

describe('stored audio', () => {
  it('is encrypted, and decrypts only with its key and path', async () => {
    const key = await makeKey()
    const bytes = new TextEncoder().encode('the voice of a patient')
    const sealed = await seal(key, 'a/0', bytes)
    expect(new TextDecoder().decode(sealed.data)).not.toContain('voice')
    expect(await unseal(key, 'a/0', sealed)).toEqual(bytes)
    await expect(unseal(key, 'a/1', sealed)).rejects.toThrow()
    await expect(unseal(await makeKey(), 'a/0', sealed)).rejects.toThrow()
    expect(await unsealJson(key, 'm', await sealJson(key, 'm', { patientId: 7 }))).toEqual({ patientId: 7 })
  })

  it('has a non-extractable key', async () => {
    await expect(crypto.subtle.exportKey('raw', await makeKey())).rejects.toThrow()
  })
})
