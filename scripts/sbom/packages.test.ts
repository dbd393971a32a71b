import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../test-steps.ts'
import { browserPackages } from './browser-packages.ts'
import { type Lockfile, licenseList, lockedPackages, withDevelopment } from './packages.ts'

const lockfile = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
) as Lockfile
const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
) as { dependencies: Record<string, string>; devDependencies: Record<string, string> }

describe('the lockfile', () => {
  it('has a checksum for every package, and no download address', () => {
    const packages = Object.entries(lockfile.packages).filter(([path, { link }]) => path !== '' && !link)
    expect(packages.length).toBeGreaterThan(500)
    for (const [path, locked] of packages) {
      expect(locked.integrity, path).toMatch(/^sha512-/)
      expect(locked, path).not.toHaveProperty('resolved')
    }
  })

  it('is generated from exact versions only', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version, name).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })
})

describe('the bill of materials', () => {
  const inBrowser = browserPackages(ROOT, lockfile)
  const packages = lockedPackages(lockfile, inBrowser)

  it('lists every package in the lockfile once, with its license', () => {
    const names = new Set(packages.map(({ name, version }) => `${name}@${version}`))
    expect(names.size).toBe(packages.length)
    for (const [path, { version, name }] of Object.entries(lockfile.packages)) {
      if (path === '') continue
      expect(names).toContain(`${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    }
    const text = licenseList(packages)
    expect(text).toMatch(/\*\*MIT\*\* \(\d{2,}\): /)
    expect(text.indexOf('fastify 5.')).toBeLessThan(text.indexOf('## For development only'))
    expect(text.indexOf('vitest 4.')).toBeGreaterThan(text.indexOf('## For development only'))
  })

  it("keeps npm's description of shipped packages, and marks the rest", () => {
    const component = { 'bom-ref': 'fastify@5.12.8', name: 'fastify', version: '5.12.8' }
    const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', components: [component] }
    const { components } = withDevelopment(sbom, packages)
    expect(components).toHaveLength(packages.length)
    expect(components[0]).toBe(component)
    expect(components.find(({ name }) => name === 'vitest')).toMatchObject({
      scope: 'excluded',
      purl: expect.stringMatching(/^pkg:npm\/vitest@4/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
  })
})
