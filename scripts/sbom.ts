import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserPackages } from './sbom/browser-packages.ts'
import { licenseList, lockedPackages, withDevelopment } from './sbom/packages.ts'
import { ROOT } from './test-steps.ts'

/**
 * npm run sbom: writes the bill of materials to dist/sbom. `npm sbom` describes only what is shipped. It
 * fails for development dependencies, because one of Lighthouse's packages depends on "latest", so those are
 * added from package-lock.json.
 */
const FOLDER = join(ROOT, 'dist/sbom')

const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'],
  { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
)
const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const packages = lockedPackages(lockfile, browserPackages(ROOT, lockfile))
const document = withDevelopment(JSON.parse(stdout), packages)
const licenses = licenseList(packages)

mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'groundnote.cdx.json'), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(join(FOLDER, 'licenses.md'), licenses)

const shipped = document.components.filter(({ scope }) => scope !== 'excluded').length
console.log(
  `dist/sbom/groundnote.cdx.json: CycloneDX ${document.specVersion}, ${document.components.length} components, ` +
    `${shipped} shipped.\ndist/sbom/licenses.md: ${packages.length} packages.`,
)
