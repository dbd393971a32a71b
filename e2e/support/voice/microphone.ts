import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/ensure-chromium.ts'
import { codedSpeech } from './coded-speech.ts'

/** A file for the browser's fake microphone, which plays it from its beginning and over again. */
export function microphoneFile(bytes: Uint8Array = codedSpeech()): string {
  const path = join(mkdtempSync(join(tmpdir(), 'groundnote-microphone-')), 'speech.wav')
  writeFileSync(path, bytes)
  return path
}

export function microphoneArgs(file: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
}

/** For `test.use`: the settings of a spec take the place of the configuration's, with the browser's path in it. */
export function withMicrophone(file: string) {
  const executablePath = findChromium()
  return {
    permissions: ['microphone'],
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: microphoneArgs(file) },
  }
}
