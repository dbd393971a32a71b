import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readVisits } from '../engine/eval/read-visits.ts'
import { writeNote } from '../engine/write-note.ts'
import { soapSections } from './engine-rows.ts'
import { OWN_DIR, tableOf } from './eval/sets.ts'

/**
 * npm run bench:engine: visits of 1,000 to 40,000 words to notes with evidence and verdicts, each size in a process of
 * its own. The visits are the project's tuned dialogues, said again with other numbers and in another order until they
 * are long enough; so there is more to write down in them than in one long talk.
 */
const SIZES = [1000, 2500, 5000, 10_000, 20_000, 40_000]
const RUNS = 5
const MEGABYTE = 1024 * 1024
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

type Figures = {
  words: number
  first: number
  median: number
  /** Of the processor, the first run not counted: a busy machine changes it less. */
  cpu: number
  growth: number
  note: number
  sentences: number
}

const size = Number(process.argv[2])
if (size > 0) process.stdout.write(JSON.stringify(measure(size)))
else report(SIZES.map(measureApart))

function measureApart(words: number): Figures {
  const program = [fileURLToPath(import.meta.url), String(words)]
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', ...program], {
    encoding: 'utf8',
    timeout: 600_000,
  })
  if (status !== 0) throw new Error(`${words} words: ended with ${status}. ${stderr}`)
  return JSON.parse(stdout) as Figures
}

function measure(words: number): Figures {
  const text = syntheticVisit(words)
  const visit = { text, noteType: 'Follow-up Session', sections: soapSections() }
  const before = process.memoryUsage().rss
  const times: number[] = []
  const cpu: number[] = []
  let written = { note: '', sentences: 0 }
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now()
    const usedBefore = process.cpuUsage()
    const { note, review } = writeNote(visit)
    times.push(performance.now() - started)
    const used = process.cpuUsage(usedBefore)
    cpu.push((used.user + used.system) / 1000)
    written = { note, sentences: review.sentences.length }
  }
  // Kilobytes on Linux and macOS alike, by Node's word.
  const peak = process.resourceUsage().maxRSS * 1024
  return {
    words: text.split(/\s+/).length,
    first: times[0] ?? 0,
    median: medianOf(times),
    cpu: medianOf(cpu.slice(1)),
    growth: Math.max(0, peak - before) / MEGABYTE,
    note: written.note.split(/\s+/).length,
    sentences: written.sentences,
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report(all: readonly Figures[]): void {
  const rows = all.map(({ words, first, median, cpu, growth, note, sentences }) => [
    words.toLocaleString('en-US'),
    first.toFixed(0),
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
