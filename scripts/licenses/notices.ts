import type { LockedPackage } from '../sbom/packages.ts'
import type { Installed } from './installed.ts'
import { BUNDLED, EXCEPTIONS, licenseOf } from './rules.ts'

/** THIRD_PARTY_NOTICES.md: the authors and licenses of everything we ship. Identical texts appear once. */
export function noticesOf(packages: readonly LockedPackage[], installed: readonly Installed[]): string {
  const shipped = packages.filter(({ development }) => !development)
  return [
    '# Third-party notices',
    '',
    'Groundnote includes the software below. `npm run licenses` writes this file from package-lock.json and the license',
    'files of the installed packages.',
    '',
    ...packageTable(shipped),
    ...bundledTable(),
    '## License texts',
    '',
    ...texts(installed),
  ].join('\n')
}

function packageTable(shipped: readonly LockedPackage[]): string[] {
  const groups = new Map<string, string[]>()
  for (const each of shipped) {
    const license = licenseOf(each)
    groups.set(license, [...(groups.get(license) ?? []), `${each.name} ${each.version}`])
  }
  const lines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, names]) => `- **${license}**: ${names.sort().join(', ')}`)
  const exceptions = Object.entries(EXCEPTIONS).map(
    ([name, { license, why }]) => `- ${name} (${license}): ${why}`,
  )
  return [
    ...['## Packages', '', ...lines, ''],
    ...['Copyleft, with the reason it may be shipped:', ''],
    ...exceptions,
    '',
  ]
}

function bundledTable(): string[] {
  const rows = BUNDLED.map(
    ({ inside, what, license, why }) => `- ${what}, ${license}, in ${inside}${why ? `. ${why}` : ''}`,
  )
  const weights =
    '- The weights in engine/reader/weights, trained here from all-MiniLM-L6-v2 (Apache-2.0, sentence-transformers)'
  return ['## Inside packages and this repository', '', ...rows, weights, '']
}

/** Texts that differ only in their copyright lines are printed once, under all those lines. */
function texts(installed: readonly Installed[]): string[] {
  const groups = new Map<string, { body: string; owners: Set<string> }>()
  for (const { name, texts } of installed) {
    for (const text of texts) {
      const lines = text
        .replaceAll('\r', '')
        .split('\n')
        .map((line) => line.trimEnd())
      const copyright = lines.filter(isCopyright).map((line) => line.trim())
      const body = lines
        .filter((line) => !isCopyright(line))
        .join('\n')
        .trim()
      const key = body.replace(/\W+/g, ' ').trim().toLowerCase()
      const group = groups.get(key) ?? { body, owners: new Set() }
      group.owners.add(`- ${name}${copyright.length > 0 ? `: ${copyright.join('; ')}` : ''}`)
      groups.set(key, group)
    }
  }
  return [...groups.values()].flatMap(({ body, owners }) => [
    ...[...owners].sort(),
    ...(body ? ['', '```text', body.replaceAll('```', "'''"), '```'] : []),
    '',
  ])
}

function isCopyright(line: string): boolean {
  return /^\W*(copyright\b|\(c\)|©)/i.test(line) && /\d{4}|©|\(c\)/i.test(line) && line.length < 200
}
