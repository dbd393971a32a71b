import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Each rule with imports that must break it: "file > what it imports". */
const BREAKS: Record<string, string[]> = {
  'no-cycles': ['server/db/a.ts > server/db/b.ts', 'server/db/b.ts > server/db/a.ts'],
  'no-unresolvable': ['server/http/lost.ts > server/http/nowhere.ts'],
  'shared-imports-only-zod': ['shared/domain/reader.ts > node:fs', 'shared/contracts/x.ts > engine/read.ts'],
  'engine-imports-only-shared': ['engine/loader.ts > node:fs', 'engine/store.ts > server/db/tables.ts'],
  'speech-runs-anywhere': ['speech/file.ts > node:fs', 'speech/store.ts > server/db/tables.ts'],
  'web-and-server-meet-in-shared': [
    'web/lib/peek.ts > server/access/actor.ts',
    'server/http/page.ts > web/lib/format.ts',
  ],
  'only-tests-import-testing': ['server/features/notes/fake.service.ts > server/testing/builders.ts'],
  'product-imports-no-tools': ['server/jobs/seed.ts > scripts/seed.ts'],
  'features-never-meet': [
    'server/features/notes/meets.service.ts > server/features/patients/patients.service.ts',
    'web/features/notes/meets.tsx > web/features/patients/patients.queries.ts',
  ],
  'features-see-no-adapter': ['server/features/notes/mail.service.ts > server/adapters/mailer/smtp.ts'],
  'only-compose-imports-adapters': ['server/jobs/mail.ts > server/adapters/mailer/smtp.ts'],
  'adapters-know-only-ports': [
    'server/adapters/mailer/bad.ts > server/features/patients/patients.service.ts',
  ],
  'routes-skip-no-layer': [
    'server/features/patients/a.routes.ts > server/features/patients/patients.store.ts',
    'server/features/patients/b.routes.ts > server/db/tables.ts',
  ],
  'layers-point-down': ['server/http/up.ts > server/features/patients/patients.service.ts'],
  'psychotherapy-notes-stay-apart': [
    'server/features/fhir/leak.store.ts > server/db/tables/psychotherapy-notes.ts',
  ],
  'features-know-no-wiring': ['server/features/notes/wire.service.ts > server/compose/app.ts'],
  'features-know-no-app': ['web/features/notes/up.tsx > web/app/router.tsx'],
  'ui-knows-no-features': [
    'web/ui/badge.tsx > web/features/patients/patients.queries.ts',
    'web/ui/list.tsx > #shared/contracts/patients.ts',
    'web/ui/meter.tsx > web/parts/voice/recorder.ts',
  ],
  'lib-knows-no-layer-above': [
    'web/lib/up.ts > web/app/router.tsx',
    'web/lib/voice.ts > web/parts/voice/recorder.ts',
  ],
  'parts-know-no-features': ['web/parts/voice/up.ts > web/features/patients/patients.queries.ts'],
}

/** Imports that must not violate any rule. */
const ALLOWED = [
  'server/main.ts > server/compose/app.ts',
  'server/compose/app.ts > server/features/patients/patients.routes.ts',
  'server/compose/adapters.ts > server/adapters/mailer/smtp.ts',
  'server/adapters/mailer/smtp.ts > server/ports/mailer.ts',
  'server/features/patients/patients.routes.ts > server/features/patients/patients.service.ts',
  'server/features/patients/patients.service.ts > server/access/actor.ts',
  'server/features/patients/patients.store.ts > server/db/tables.ts',
  'server/features/psychotherapy-notes/notes.store.ts > server/db/tables/psychotherapy-notes.ts',
  'server/features/patients/patients.test.ts > server/testing/builders.ts',
  'server/testing/builders.ts > server/compose/app.ts',
  'server/access/actor.ts > shared/errors.ts',
  'web/app/router.tsx > web/features/patients/patients.queries.ts',
  'web/features/patients/patients.queries.ts > web/lib/format.ts',
  'web/features/patients/page.tsx > web/ui/button.tsx',
  'web/features/patients/visit.tsx > web/parts/voice/recorder.ts',
  'web/parts/voice/tab.tsx > web/ui/button.tsx',
  'web/lib/format.ts > #shared/contracts/patients.ts',
  'engine/read.ts > #shared/errors.ts',
  'server/adapters/speech/thread.ts > speech/pcm.ts',
  'web/features/voice/device.ts > speech/pcm.ts',
  'e2e/journey.spec.ts > shared/contracts/patients.ts',
  'scripts/seed.ts > server/compose/app.ts',
  'server/vault/seal.ts > server/vault/keys.ts',
  'server/vault/keys.ts > type server/vault/seal.ts',
]

const folder = mkdtempSync(join(tmpdir(), 'groundnote-arrows-'))
let result: ICruiseResult

beforeAll(async () => {
  write([...ALLOWED, ...Object.values(BREAKS).flat()])
  const config = await extractConfig(fileURLToPath(new URL('../.dependency-cruiser.mjs', import.meta.url)))
  const rooms = ['shared', 'engine', 'speech', 'server', 'web', 'e2e', 'scripts']
  const { forbidden = [] } = config
  const options = { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden } }
  const cruised = await cruise(rooms, options, config.options?.enhancedResolveOptions)
  result = cruised.output as ICruiseResult
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the import rules', () => {
  test('are each covered by a violation below', () => {
    const names = result.summary.ruleSetUsed?.forbidden?.map((rule) => rule.name)
    expect(Object.keys(BREAKS).sort()).toEqual(names?.sort())
  })

  test.each(Object.entries(BREAKS))('%s reports a violation', (rule, imports) => {
    const fired = result.summary.violations.filter((violation) => violation.rule.name === rule)
    const sources = fired.flatMap(({ from, cycle = [] }) => [from, ...cycle.map((step) => step.name)])
    for (const line of imports) expect(sources).toContain(line.split(' > ')[0])
  })

  test('allow the intended layout', () => {
    const wanted = new Set(ALLOWED.map((line) => line.split(' > ')[0]))
    expect(result.summary.violations.filter((violation) => wanted.has(violation.from))).toEqual([])
  })
})

function write(lines: string[]): void {
  const files = new Map<string, string>()
  for (const [from = '', to = ''] of lines.map((line) => line.split(' > '))) {
    const target = to.replace(/^type /, '')
    const keyword = to === target ? 'import' : 'import type'
    files.set(from, `${files.get(from) ?? ''}${keyword} { x } from '${specifier(from, target)}'\n`)
    const file = target.replace('#', '')
    if (!/^node:|nowhere/.test(file)) files.set(file, files.get(file) ?? '')
  }
  files.set('package.json', JSON.stringify({ type: 'module', imports: { '#shared/*': './shared/*' } }))
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

function specifier(from: string, to: string): string {
  if (/^node:|^#/.test(to)) return to
  return `${relative(dirname(from), '.')}/${to}`
}
