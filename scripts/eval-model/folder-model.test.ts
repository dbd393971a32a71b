import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { ChatTask } from '../../server/ports/chat-model.ts'
import { folderModel, repeatableMark } from './folder-model.ts'
import { startFolderServer } from './folder-server.ts'

const root = mkdtempSync(join(tmpdir(), 'groundnote-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const request = (task: ChatTask, user: string) => ({
  task,
  system: `Do ${task}.`,
  user,
  temperature: 0.2,
  maxTokens: 500,
})

async function appears(file: string): Promise<void> {
  while (!existsSync(file)) await pause(20)
}

it('turns requests into files and files into answers', async () => {
  const folder = join(root, 'one')
  const server = await startFolderServer(folder)
  const model = folderModel(server, 'v01', 100_000)
  const heard: string[] = []
  const signal = new AbortController().signal
  const first = model.ask({ ...request('write', 'A visit.'), onText: (text) => heard.push(text) }, signal)
  const second = model.ask(request('verify', 'Statements.'), signal)
  await appears(join(folder, 'v01.2.request.json'))
  const stored = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  expect(stored.map(({ task }) => task).sort()).toEqual(['verify', 'write'])
  for (const n of [1, 2]) {
    const { task, user, temperature } = JSON.parse(
      readFileSync(join(folder, `v01.${n}.request.json`), 'utf8'),
    )
    expect([user, temperature]).toEqual([task === 'write' ? 'A visit.' : 'Statements.', 0.2])
    writeFileSync(join(folder, `v01.${n}.answer.txt`), `${task} done`)
  }
  expect((await first).text).toBe('write done')
  expect((await second).text).toBe('verify done')
  expect(heard.at(-1)).toBe('write done')
  await server.close()
})

it('reuses answers from an earlier run, and sets one aside when its request has changed', async () => {
  const folder = join(root, 'two')
  const signal = new AbortController().signal
  const before = await startFolderServer(folder)
  const asked = folderModel(before, 'v01', 100_000).ask(request('write', 'A visit.'), signal)
  await appears(join(folder, 'v01.1.request.json'))
  writeFileSync(join(folder, 'v01.1.answer.txt'), 'first answer')
  await asked
  await before.close()

  const again = await startFolderServer(folder)
  expect((await folderModel(again, 'v01', 100_000).ask(request('write', 'A visit.'), signal)).text).toBe(
    'first answer',
  )
  await again.close()

  const changed = await startFolderServer(folder)
  const other = folderModel(changed, 'v01', 100_000).ask(request('write', 'Another visit.'), signal)
  await appears(join(folder, 'v01.1.answer.txt.stale'))
  writeFileSync(join(folder, 'v01.1.answer.txt'), 'second answer')
  expect((await other).text).toBe('second answer')
  expect(readdirSync(folder).sort()).toEqual([
    'v01.1.answer.txt',
    'v01.1.answer.txt.stale',
    'v01.1.request.json',
  ])
  await changed.close()
})

it('gives the same data the same mark', () => {
  expect(repeatableMark('a')).toBe(repeatableMark('a'))
  expect(repeatableMark('a')).not.toBe(repeatableMark('b'))
})
