import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchOptions } from '../browser.ts'
import { codedSpeech } from './coded-speech.ts'

/**
 * A file for the browser's fake microphone, which loops it. The same sound reuses the same file, because
 * Playwright restarts browsers whose options differ.
 */
export function microphoneFile(bytes: Uint8Array = codedSpeech()): string {
  const folder = join(tmpdir(), `groundnote-microphone-${process.getuid?.() ?? 'own'}`)
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.wav`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  // Several workers start at the same time. Each writes its own file, and any of them may be renamed last.
  const own = mkdtempSync(`${path}-`)
  writeFileSync(join(own, 'speech.wav'), bytes)
  renameSync(join(own, 'speech.wav'), path)
  rmSync(own, { recursive: true })
  return path
}

export function microphoneArgs(file: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
}

/** For `test.use`, whose options replace the configuration's. */
export function withMicrophone(file: string) {
  return { permissions: ['microphone'], launchOptions: launchOptions(microphoneArgs(file)) }
}
