import { hostileTexts, LONGEST_TEXT } from '../engine/eval/hostile-texts.ts'
import { tryText } from '../engine/eval/try-text.ts'

/**
 * npm run hostile [-- LENGTH [NAME …]]: runs every hostile text through reading, facts, draft and checker,
 * without the reader model. Prints one row {name, draft, check, problems} per text, with CPU times in
 * milliseconds. Exits with 1 if a text has problems or takes over 5 s.
 */
const [given, ...names] = process.argv.slice(2)
const length = Number(given ?? LONGEST_TEXT)
const MAX_MS = 5000
let failed = false
for (const [name, text] of hostileTexts(length)) {
  if (names.length > 0 && !names.includes(name)) continue
  try {
    const { problems, ms } = await tryText(text, processorTime)
    failed ||= problems.length > 0 || ms.draft > MAX_MS || ms.check > MAX_MS
    print({ name, draft: Math.round(ms.draft), check: Math.round(ms.check), problems })
  } catch (error) {
    failed = true
    print({ name, problems: [String(error).slice(0, 200)] })
  }
}
process.exitCode = failed ? 1 : 0

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function print(row: object): void {
  process.stdout.write(`${JSON.stringify(row)}\n`)
}
