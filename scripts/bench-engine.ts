import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVisits } from '../engine/eval/read-visits.ts'
import type { Figures } from './bench-engine-run.ts'
import { OWN_DIR, tableOf } from './eval/sets.ts'

/**
 * npm run bench:engine: checked notes from visits of 1,500 to 10,000 words. Each size runs in its own process
 * with its own reader model. The visits are the project's tuned dialogues, repeated with different numbers
 * until they are long enough. Pass a number of words to measure only that size.
 */
const asked = Number(process.argv[2])
const SIZES = asked > 0 ? [asked] : [1500, 5000, 10_000]
const RUNS = 5
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

const rows = SIZES.map((words) => rowOf(measured(syntheticVisit(words))))
console.log(
  tableOf(
    [
      'words',
      'units',
      'reader load ms',
      'first note ms',
      `next ${RUNS - 1}, median ms`,
      'splitting into units',
      'reader and facts',
      'draft',
      'check',
      'peak memory MB',
      'note words',
    ],
    rows,
  ),
)

function measured(visit: string): Figures {
  const program = join(import.meta.dirname, 'bench-engine-run.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', program, String(RUNS)], {
    input: visit,
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`${visit.length} characters: exited with ${status}. ${stderr}`)
  return JSON.parse(stdout) as Figures
}

function rowOf({ words, units, load, first, parts, peak, note }: Figures): string[] {
  const { cut, read, draft, check, all } = parts
  return [words, units, load, first, all, cut, read, draft, check, peak, note].map((value) =>
    Math.round(value).toLocaleString('en-US'),
  )
}

/** Joins our own dialogues into one long conversation, with different numbers in each round. */
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

/** The speaker who asks the most questions is the clinician; all others are the patient. */
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
