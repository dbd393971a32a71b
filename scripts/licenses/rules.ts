import type { LockedPackage } from '../sbom/packages.ts'

/** Licenses that require only their text and the copyright notice. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'Zlib', 'Python-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1', 'PostgreSQL'],
])

/** Corrections for packages whose metadata lacks or misspells the license, read from their license files. */
export const CORRECTIONS: Record<string, { said: string; license: string }> = {
  duck: { said: 'BSD', license: 'BSD-2-Clause' },
  'png-js': { said: 'unknown', license: 'MIT' },
}

/** Copyleft packages that we may ship. */
export const EXCEPTIONS: Record<string, { license: string; why: string }> = {
  'codec-parser': {
    license: 'LGPL-3.0-or-later',
    why: 'A separate, unmodified module that the FLAC and Vorbis decoders load on the server; anyone can replace it in node_modules. Not in the browser bundle.',
  },
  mediabunny: {
    license: 'MPL-2.0',
    why: 'Used unmodified; the license covers its own files, whose source is on npm.',
  },
}

/** Software and data inside a package under a different license than the package. */
export const BUNDLED: { inside: string; what: string; license: string; why?: string }[] = [
  {
    inside: 'mpg123-decoder',
    what: 'libmpg123',
    license: 'LGPL-2.1-or-later',
    why: 'A separate WebAssembly module, unmodified and replaceable in node_modules, on the server only.',
  },
  { inside: 'opus-decoder', what: 'libopus', license: 'BSD-3-Clause' },
  { inside: '@wasm-audio-decoders/flac', what: 'libFLAC', license: 'BSD-3-Clause' },
  { inside: '@wasm-audio-decoders/ogg-vorbis', what: 'libvorbis and libogg', license: 'BSD-3-Clause' },
  { inside: '@electric-sql/pglite', what: 'PostgreSQL', license: 'PostgreSQL' },
  { inside: 'unpdf', what: 'PDF.js', license: 'Apache-2.0' },
  { inside: '@usefulsensors/moonshine-js', what: 'Moonshine speech models (English)', license: 'MIT' },
  { inside: '@ricky0123/vad-web', what: 'Silero voice activity model', license: 'MIT' },
  {
    inside: 'onnxruntime-web',
    what: 'Eigen',
    license: 'MPL-2.0',
    why: 'Compiled in unmodified; the license covers its own files, whose source is public.',
  },
]

/** Problems with the licenses of shipped packages, one sentence each. */
export function licenseProblems(packages: readonly LockedPackage[]): string[] {
  const shipped = packages.filter(({ development }) => !development)
  const names = new Set(shipped.map(({ name }) => name))
  const problems = shipped.filter((each) => !isAllowed(each)).map(refusalOf)
  for (const { inside, what, license, why } of BUNDLED) {
    if (!names.has(inside)) problems.push(`${inside} is no longer shipped: remove ${what} from BUNDLED.`)
    else if (!isPermissive(license) && !why)
      problems.push(`${what} in ${inside} is ${license}: add the reason it may be shipped.`)
  }
  for (const name of [...Object.keys(EXCEPTIONS), ...Object.keys(CORRECTIONS)]) {
    if (!names.has(name)) {
      problems.push(`${name} is no longer shipped: remove it from scripts/licenses/rules.ts.`)
    }
  }
  return problems
}

/** The license as an SPDX identifier. */
export function licenseOf({ name, license }: LockedPackage): string {
  const correction = CORRECTIONS[name]
  return correction?.said === license ? correction.license : license
}

function isAllowed(each: LockedPackage): boolean {
  const license = licenseOf(each)
  return isPermissive(license) || EXCEPTIONS[each.name]?.license === license
}

/** "(MIT OR GPL-3.0)" lets us choose; "(MIT AND Zlib)" requires both. */
function isPermissive(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermissive)
  return bare.split(' AND ').every((license) => ALLOWED.has(license))
}

function refusalOf(each: LockedPackage): string {
  const package_ = `${each.name} ${each.version}`
  const license = licenseOf(each)
  if (license === 'unknown')
    return `${package_} has no license: don't ship it, or add the license from its license file to CORRECTIONS.`
  return `${package_} is licensed under ${license}, which isn't on the list: replace it, or add an exception with a reason.`
}
