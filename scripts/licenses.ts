import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedPackages } from './licenses/installed.ts'
import { noticesOf } from './licenses/notices.ts'
import { CORRECTIONS, licenseProblems } from './licenses/rules.ts'
import { browserPackages } from './sbom/browser-packages.ts'
import { lockedPackages } from './sbom/packages.ts'
import { ROOT } from './test-steps.ts'

/**
 * npm run licenses: writes THIRD_PARTY_NOTICES.md. With --check it only compares, and fails when the file is
 * out of date or a license isn't allowed.
 */
const NOTICES = join(ROOT, 'THIRD_PARTY_NOTICES.md')
const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const inBrowser = browserPackages(ROOT, lockfile)
const packages = lockedPackages(lockfile, inBrowser)
const installed = installedPackages(ROOT, lockfile, inBrowser)

const problems = [...licenseProblems(packages), ...contradictions()]
const notices = noticesOf(packages, installed)
if (process.argv.includes('--check')) {
  const current = existsSync(NOTICES) ? readFileSync(NOTICES, 'utf8') : ''
  if (current !== notices) problems.push('THIRD_PARTY_NOTICES.md is out of date. Run: npm run licenses')
} else writeFileSync(NOTICES, notices)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** The lockfile copies a package's license when it is locked; it must agree with the package's files. */
function contradictions(): string[] {
  const locked = new Map(packages.map((each) => [`${each.name}@${each.version}`, each.license]))
  return installed.flatMap(({ name, version, license, texts }) => {
    const said = locked.get(`${name}@${version}`)
    const found: string[] = []
    if (license !== undefined && typeof license === 'string' && license !== said && !CORRECTIONS[name]) {
      found.push(`${name} ${version} says ${license} in its package.json and ${said} in package-lock.json.`)
    }
    const hidden = texts.find((text) =>
      /GNU (AFFERO |LESSER )?GENERAL PUBLIC LICENSE/i.test(text.slice(0, 600)),
    )
    if (hidden && !/GPL/.test(said ?? ''))
      found.push(`${name} ${version} is licensed under ${said} but contains the text of a GPL.`)
    return found
  })
}
