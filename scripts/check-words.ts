import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIn, isChecked, PHRASES } from './check-words/phrases.ts'
import { ROOT } from './test-steps.ts'

/** Finds stilted English in comments, texts, test titles and docs, and fails if there is any. */
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
const files = tracked.split('\0').filter(isChecked)
const found = files.flatMap((file) => findIn(file, textOf(file)))

for (const { phrase, file, line, excerpt } of found) {
  console.error(`${file}:${line}  ${excerpt}\n  "${phrase}": use ${PHRASES[phrase]?.instead}`)
}
console.log(`${found.length} stilted phrases in ${files.length} files.`)
process.exitCode = found.length > 0 ? 1 : 0

/** A file deleted in the working tree may still be tracked. */
function textOf(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8')
  } catch {
    return ''
  }
}
