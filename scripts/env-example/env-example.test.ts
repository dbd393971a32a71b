import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { Environment } from '../../server/settings.ts'
import { ROOT } from '../test-steps.ts'
import { envExample } from './text.ts'

const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
const uncommented = parseEnv(example.replace(/^# ([A-Z][A-Z0-9_]+=)/gm, '$1'))

describe('.env.example', () => {
  it('is up to date (npm run env:example)', () => {
    expect(example).toBe(envExample())
  })

  it('has every variable once, with a one-line description', () => {
    const names = [...example.matchAll(/^# (\S.*)\n# ([A-Z][A-Z0-9_]+)=/gm)].map(([, , name]) => name)
    expect([...names].sort()).toEqual(Object.keys(Environment.shape).sort())
  })

  it('changes no setting, even with every line uncommented', () => {
    expect(parseEnv(example)).toEqual({})
    expect(Object.keys(uncommented)).toHaveLength(Object.keys(Environment.shape).length)
    expect(readConfig({ ...uncommented })).toEqual({ ...readConfig({}) })
  })
})
