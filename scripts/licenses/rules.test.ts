import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserPackages } from '../sbom/browser-packages.ts'
import { type LockedPackage, lockedPackages } from '../sbom/packages.ts'
import { ROOT } from '../test-steps.ts'
import { noticesOf } from './notices.ts'
import { licenseProblems } from './rules.ts'

const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const packages = lockedPackages(lockfile, browserPackages(ROOT, lockfile))

function withPackage(name: string, license: string, development = false): LockedPackage[] {
  return [...packages, { name, version: '1.6.0', license, integrity: undefined, development }]
}

describe('the licenses of shipped packages', () => {
  it('are all allowed', () => {
    expect(licenseProblems(packages)).toEqual([])
  })

  it.each([
    'GPL-2.0',
    'AGPL-3.0-only',
    'LGPL-3.0-or-later',
    'MPL-2.0',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
  ])('reject %s without an exception', (license) => {
    expect(licenseProblems(withPackage('@audio/decode-aac', license))).toEqual([
      `@audio/decode-aac 1.6.0 is licensed under ${license}, which isn't on the list: replace it, or add an exception with a reason.`,
    ])
  })

  it('must be specified', () => {
    expect(licenseProblems(withPackage('nameless', 'unknown'))[0]).toMatch(/^nameless 1\.6\.0 has no license/)
  })

  it('accept one of several choices, but need every part of a combination', () => {
    expect(licenseProblems(withPackage('dual', '(MIT OR GPL-3.0-only)'))).toEqual([])
    expect(licenseProblems(withPackage('both', '(MIT AND GPL-3.0-only)'))).toHaveLength(1)
  })

  it("don't apply to development dependencies", () => {
    expect(licenseProblems(withPackage('a-test-tool', 'GPL-3.0-only', true))).toEqual([])
  })

  it('need no exception for a package that is no longer shipped', () => {
    const without = packages.filter(({ name }) => name !== 'codec-parser')
    expect(licenseProblems(without)).toEqual([
      'codec-parser is no longer shipped: remove it from scripts/licenses/rules.ts.',
    ])
  })
})

describe('the notices', () => {
  it('print a license text once, under all its copyright holders', () => {
    const text = (who: string) => `MIT License\n\nCopyright (c) 2020 ${who}\n\nPermission is hereby granted`
    const installed = ['Ada', 'Grace'].map((who) => ({
      name: who.toLowerCase(),
      version: '1.0.0',
      license: 'MIT',
      texts: [text(who)],
    }))
    const notices = noticesOf(packages, installed)
    expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1)
    for (const line of ['- ada: Copyright (c) 2020 Ada', '- grace: Copyright (c) 2020 Grace']) {
      expect(notices).toContain(line)
    }
  })
})
