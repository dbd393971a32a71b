import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, type Findings, findIn, isChecked, PHRASES, type Words } from './check-words/phrases.ts'
import { ROOT } from './test-steps.ts'

/**
 * Finds stilted English in comments, texts and docs. check-words/remaining.json counts the phrases still in
 * use; the counts may only go down. `npm run check:words -- --update` lowers them.
 */
const FILE = join(ROOT, 'scripts/check-words/remaining.json')
const words = JSON.parse(readFileSync(FILE, 'utf8')) as Words
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
const found: Findings = tracked
  .split('\0')
  .filter(isChecked)
  .flatMap((file) => findIn(file, textOf(file), words.quotes))
const counts = countsOf(found)

if (process.argv.includes('--update')) update()
else if (process.argv.includes('--list')) list(found)
else check()

function check(): void {
  const risen = Object.entries(counts).flatMap(([phrase, areas]) =>
    Object.entries(areas)
      .filter(([area, count]) => count > (words.remaining[phrase]?.[area] ?? 0))
      .map(([area]) => ({ phrase, area })),
  )
  for (const { phrase, area } of risen) {
    const allowed = words.remaining[phrase]?.[area] ?? 0
    console.error(
      `\n"${phrase}" in ${area}: ${counts[phrase]?.[area]}, was ${allowed}. Use instead: ${PHRASES[phrase]?.instead}`,
    )
    list(found.filter((one) => one.phrase === phrase && one.area === area))
  }
  const left = Object.values(counts).flatMap((areas) => Object.values(areas))
  console.log(`${left.reduce((sum, count) => sum + count, 0)} stilted phrases left.`)
  process.exitCode = risen.length > 0 ? 1 : 0
}

/** Never raises a count: a new phrase has to be fixed in the text. */
function update(): void {
  const remaining: Words['remaining'] = {}
  for (const [phrase, areas] of Object.entries(counts)) {
    for (const [area, count] of Object.entries(areas)) {
      const before = words.remaining[phrase]?.[area]
      if (before === undefined) continue
      remaining[phrase] = { ...remaining[phrase], [area]: Math.min(count, before) }
    }
  }
  writeFileSync(FILE, `${JSON.stringify({ quotes: words.quotes, remaining }, null, 2)}\n`)
}

function list(some: Findings): void {
  for (const { file, line, excerpt } of some) console.error(`  ${file}:${line}  ${excerpt}`)
}

/** A file deleted in the working tree may still be tracked. */
function textOf(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8')
  } catch {
    return ''
  }
}
