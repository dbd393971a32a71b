import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readVisits } from '../engine/eval/read-visits.ts'
import type { Figures } from './bench-engine-run.ts'
import { OWN_DIR, tableOf } from './eval/sets.ts'

/**
 * npm run bench:engine: visits of 1,000 to 40,000 words to notes with evidence and verdicts, each size in a process of
 * its own, bundled as the server is. The visits are the project's tuned dialogues, said again with other numbers and in
 * another order until they are long enough; so there is more to write down in them than in one long talk. A number of
 * words as argument: that size only.
 */
const asked = Number(process.argv[2])
const SIZES = asked > 0 ? [asked] : [1000, 2500, 5000, 10_000, 20_000, 40_000]
const RUNS = 5
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

const folder = mkdtempSync(join(tmpdir(), 'bench-engine-'))
try {
  const program = join(folder, 'run.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'bench-engine-run.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
  report(
    SIZES.map((words) => {
      const visit = syntheticVisit(words)
      return {
        ...measured(program, visit, [String(RUNS)]),
        afterWarmUp: measured(program, visit, ['1', 'warm']).first,
      }
    }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function measured(program: string, visit: string, args: readonly string[]): Figures {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    input: visit,
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`${visit.length} characters: ended with ${status}. ${stderr}`)
  return JSON.parse(stdout) as Figures
}

function report(all: readonly (Figures & { afterWarmUp: number })[]): void {
  const rows = all.map(({ words, first, afterWarmUp, median, cpu, growth, note, sentences }) => [
    words.toLocaleString('en-US'),
    first.toFixed(0),
    afterWarmUp.toFixed(0),
    median.toFixed(0),
    ((median / words) * 1000).toFixed(1),
    cpu.toFixed(0),
    growth.toFixed(0),
    note.toLocaleString('en-US'),
    sentences.toLocaleString('en-US'),
  ])
  const head = [
    'words',
    'first run ms',
    'first after warm-up ms',
    `median of ${RUNS} ms`,
    'ms per 1,000 words',
    'processor ms',
    'peak memory, MB more',
  ]
  console.log(tableOf([...head, 'words of the note', 'sentences'], rows))
}

/** Turns of our own dialogues as one talk between two, the numbers changed from round to round. */
function syntheticVisit(words: number): string {
  const visits = readVisits(readFileSync(join(OWN_DIR, 'visits-tuned.jsonl'), 'utf8'))
  const talks = visits
    .filter(({ style, language }) => style === 'dialogue' && language === 'en')
    .map(({ text }) => twoVoices(text))
  const lines: string[] = []
  let count = 0
  for (let round = 0; count < words; round += 1) {
    const talk = talks[round % talks.length] ?? []
    for (const line of talk) {
      if (count >= words) break
      const said = varied(line, Math.floor(round / talks.length))
      lines.push(said)
      count += said.split(/\s+/).length
    }
  }
  return lines.join('\n')
}

/** The voice that asks most is the clinician's, the others are one patient's. */
function twoVoices(text: string): string[] {
  const turns = text.split('\n').flatMap((line) => {
    const found = /^\[?([^\]:]{1,30})[\]:]:?\s*(.+)$/.exec(line)
    return found?.[1] && found[2] ? [{ who: found[1], said: found[2] }] : []
  })
  const asked = new Map<string, number>()
  for (const { who, said } of turns) asked.set(who, (asked.get(who) ?? 0) + (said.includes('?') ? 1 : 0))
  const clinician = [...asked].sort((a, b) => b[1] - a[1])[0]?.[0]
  return turns.map(({ who, said }) => `${who === clinician ? 'Clinician' : 'Patient'}: ${said}`)
}

function varied(line: string, round: number): string {
  return line.replace(/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi, (word) => {
    const place = NUMBERS.indexOf(word.toLowerCase())
    return NUMBERS[(place + round) % NUMBERS.length] ?? word
  })
}
