/** A package in package-lock.json. */
type Locked = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type Lockfile = { packages: Record<string, Locked> }

export type LockedPackage = {
  name: string
  version: string
  license: string
  integrity: string | undefined
  development: boolean
}

export type Component = { 'bom-ref': string; name: string; version: string; scope?: string; purl?: string }
export type Sbom = { bomFormat: string; specVersion: string; components: (Component & object)[] }

/** Each name and version once. What is in the browser's bundle counts as shipped. */
export function lockedPackages({ packages }: Lockfile, inBrowser: ReadonlySet<string>): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.link) continue
    // An alias is stored under a different name.
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version = '', license = 'unknown', integrity } = locked
    const development = locked.dev === true && !inBrowser.has(path)
    const known = found.get(`${name}@${version}`)
    if (known) known.development &&= development
    else found.set(`${name}@${version}`, { name, version, license, integrity, development })
  }
  return [...found.values()].sort((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1))
}

/** Adds the packages in the browser's bundle, and development dependencies, which are marked as such. */
export function withDevelopment(shipped: Sbom, packages: readonly LockedPackage[]): Sbom {
  const known = new Set(shipped.components.map(({ name, version }) => `${name}@${version}`))
  const others = packages
    .filter(({ name, version }) => !known.has(`${name}@${version}`))
    .map((each) => ({
      'bom-ref': `${each.name}@${each.version}`,
      type: 'library',
      name: each.name,
      version: each.version,
      ...(each.development ? { scope: 'excluded' } : {}),
      purl: purlOf(each),
      licenses: [{ license: { name: each.license } }],
      ...(each.integrity ? { hashes: [hashOf(each.integrity)] } : {}),
    }))
  return { ...shipped, components: [...shipped.components, ...others] }
}

/** "sha512-…" in base64, as npm writes it; CycloneDX wants hex. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', value = ''] = integrity.split('-', 2)
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(value, 'base64').toString('hex'),
  }
}

function purlOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

export function licenseList(packages: readonly LockedPackage[]): string {
  const section = (title: string, chosen: readonly LockedPackage[]) => [
    `## ${title}`,
    '',
    ...[...byLicense(chosen)].map(
      ([license, names]) => `- **${license}** (${names.length}): ${names.join(', ')}`,
    ),
    '',
  ]
  return [
    '# Licenses of our dependencies',
    '',
    'From package-lock.json, as declared by the packages.',
    '',
    ...section(
      'Shipped',
      packages.filter(({ development }) => !development),
    ),
    ...section(
      'For development only',
      packages.filter(({ development }) => development),
    ),
  ].join('\n')
}

function byLicense(packages: readonly LockedPackage[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const { license, name, version } of packages) {
    groups.set(license, [...(groups.get(license) ?? []), `${name} ${version}`])
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}
