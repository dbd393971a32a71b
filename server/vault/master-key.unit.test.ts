import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newKey } from './cipher.ts'
import { masterKeyFile, masterKeys, parseMasterKey, WrongMasterKey } from './master-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'groundnote-key-'))
afterEach(() => rmSync(join(folder, 'data'), { recursive: true, force: true }))

describe('the master key', () => {
  it('is read from hex or base64 and nothing else', () => {
    const key = newKey()
    expect(parseMasterKey(key.toString('hex'), 'KEY')).toEqual(key)
    expect(parseMasterKey(` ${key.toString('base64')}\n`, 'KEY')).toEqual(key)
    for (const bad of ['', 'short', key.toString('hex').slice(1), key.subarray(1).toString('base64')]) {
      expect(() => parseMasterKey(bad, 'ENCRYPTION_KEY')).toThrow('ENCRYPTION_KEY must be 32 bytes')
    }
  })

  it('unwraps keys wrapped by the current or previous key, in the same context only', () => {
    const [old, fresh, data] = [newKey(), newKey(), newKey()]
    const wrapped = masterKeys(old, [], 'old').wrap(data, 'here')
    const rotating = masterKeys(fresh, [old], 'new')
    expect(rotating.unwrap(wrapped, 'here')).toEqual(data)
    expect(rotating.isCurrent(wrapped)).toBe(false)
    expect(() => rotating.unwrap(wrapped, 'there')).toThrow()
    expect(() => masterKeys(fresh, [], 'new').unwrap(wrapped, 'here')).toThrow(WrongMasterKey)
  })

  it('is created once in the data folder, readable only by this user', () => {
    const first = masterKeyFile(join(folder, 'data'))
    expect(masterKeyFile(join(folder, 'data')).key).toEqual(first.key)
    expect(statSync(first.path).mode & 0o777).toBe(0o600)
    expect(readFileSync(first.path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })

  it('is never replaced when its file is damaged', () => {
    const { path } = masterKeyFile(join(folder, 'data'))
    writeFileSync(path, 'damaged')
    expect(() => masterKeyFile(join(folder, 'data'))).toThrow('must be 32 bytes')
  })
})
