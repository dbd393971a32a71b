import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'groundnote-start-'))

/** The real scripts, run on a product of a few files. */
const PRODUCT = {
  'package.json': '{ "type": "module", "imports": { "#shared/*": "./shared/*" } }',
  'vite.config.ts': "export default { root: 'web', logLevel: 'silent' }",
  'shared/word.ts': "export const word = 'first'",
  'server/main.ts': `
    import { word } from '#shared/word.ts'
    const alive = setInterval(() => {}, 1000)
    process.on('SIGTERM', () => { clearInterval(alive); process.exitCode = 7 })
    console.log('serving', word, process.env.DEMO, process.env.DATA_DIR)`,
  'server/commands/greet.ts': "console.log('hello')",
  'server/adapters/documents/reading-process.ts': "console.log('reading')",
  'server/compose/pool-thread.ts': "console.log('thinking')",
  'server/adapters/speech/decoding-process.ts': "console.log('decoding')",
  'server/adapters/speech/speech-thread.ts': "console.log('hearing')",
  'web/index.html': '<script type="module" src="/main.js"></script>',
  'web/main.js': 'console.log(1)',
}
for (const [file, text] of Object.entries(PRODUCT)) write(file, text)
cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('builds both parts once, and then only what has changed', { timeout: 120_000 }, async () => {
  expect(await build()).toMatch(/Built server.*\n.*Built web/)
  expect(await build()).toBe('')
  write('web/main.js', 'console.log(2)')
  expect(await build()).toMatch(/^Built web in .* s\.\n$/)
  write('server/main.test.ts', 'a test is no part of the product')
  expect(await build()).toBe('')
  write('shared/word.ts', "export const word = 'second'")
  expect(await build()).toMatch(/Built server.*\n.*Built web/)
})

test('runs concurrent builds one at a time', async () => {
  write('shared/word.ts', "export const word = 'third'")
  const [first, second] = await Promise.all([build(), build()])
  expect(`${first}${second}`.match(/Built/g)).toHaveLength(2)
  expect(`${first}${second}`).toContain('Waiting for process')
})

test('reports a failed build and keeps the last good one', async () => {
  const before = readFileSync(join(folder, 'dist/server/main.js'), 'utf8')
  write('server/main.ts', 'this is no TypeScript')
  const { code, output } = await run('scripts/build.mjs').ended
  expect(code).toBe(1)
  expect(output).toContain('The build failed')
  expect(readFileSync(join(folder, 'dist/server/main.js'), 'utf8')).toBe(before)
  write('server/main.ts', PRODUCT['server/main.ts'])
})

test('starts the server in its own process, passing on the signal and the exit code', async () => {
  const { child, ended, said } = run('scripts/start.mjs', '--demo')
  await said('serving third 1 data/demo')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 7 })
})

test('reads .env, except for the demo, which must not write into its database', async () => {
  write('.env', 'DATA_DIR=/srv/groundnote\n')
  const start = run('scripts/start.mjs')
  await start.said('serving third undefined /srv/groundnote')
  start.child.kill('SIGTERM')
  await start.ended
  const demo = run('scripts/start.mjs', '--demo')
  await demo.said('serving third 1 data/demo')
  demo.child.kill('SIGTERM')
  await demo.ended
  rmSync(join(folder, '.env'))
})

async function build(): Promise<string> {
  const { code, output } = await run('scripts/build.mjs').ended
  expect(code, output).toBe(0)
  return output
}

function run(...args: string[]) {
  const { DATA_DIR: _, ...env } = process.env
  const child = spawn(process.execPath, args, { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const said = (text: string) => expect.poll(() => output, { timeout: 20_000 }).toContain(text)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, said, ended }
}

function write(file: string, text: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
