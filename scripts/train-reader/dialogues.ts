import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVisits } from '../../engine/eval/read-visits.ts'
import { readVisit } from '../../engine/read/read-visit.ts'
import { plainWord } from '../../engine/read/stream-features.ts'

/** A word with its speaker and whether its sentence is a question; undefined where the text doesn't say. */
export type Word = { word: string; clinician: boolean; asks: boolean | undefined; gap: Gap }
/** The boundary before a word. A text without punctuation shows only speaker changes. */
export type Gap = 'goes on' | 'end' | 'change' | 'goes on or end'
export type Dialogue = { id: string; words: Word[] }

type Said = { clinician: boolean; text: string }

const CLINICIAN =
  /^(?:doctor|docotr|guest_clinic|clinician|dr|therapist|psychiatrist|social worker|np|nurse|[tc]$|speaker 1)/i

/** The training splits. Dialogues without punctuation say too little about sentence ends to learn from. */
export function trainingDialogues(folder: string): Dialogue[] {
  return ['aci_bench_train.jsonl', 'mts_dialog_train.jsonl', 'primock57_days1-3.jsonl']
    .flatMap((file) => fromSet(join(folder, file)))
    .filter(({ words }) => words.every(({ asks }) => asks !== undefined))
}

export function fromSet(path: string): Dialogue[] {
  if (!existsSync(path)) throw new Error(`${path} is missing`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; dialogue: string })
    .map(({ id, dialogue }) => dialogueOf(id, saidIn(dialogue)))
    .filter(({ words }) => words.length > 8)
}

/** Visits as the engine reads them: speakers come from their labels, or from the evidence lines. */
export function fromVisits(path: string, style: 'dialogue' | 'dialogue-unlabeled'): Dialogue[] {
  return readVisits(readFileSync(path, 'utf8'))
    .filter((visit) => visit.style === style && visit.language === 'en')
    .map(({ id, text }) => {
      const said: Said[] = []
      for (const { role, sentences: spoken, end } of readVisit(text).turns)
        say(said, role === 'clinician', text.slice(spoken[0]?.start ?? end, end))
      return dialogueOf(id, said)
    })
}

/** Conversations written as "C: ..." and "P: ..." under a line "= name". */
export function fromText(path: string): Dialogue[] {
  return readFileSync(path, 'utf8')
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [id = '', ...lines] = part.split('\n')
      return dialogueOf(id.trim(), saidIn(lines.join('\n')))
    })
}

function saidIn(dialogue: string): Said[] {
  const said: Said[] = []
  for (const line of dialogue.replace(/<[^>]*>/g, ' ').split('\n')) {
    const head = /^\s*(?:[[(][\d:]+[\])]\s*)?(?:\[([^\]]{1,24})\]|([^:\n]{1,24}):)\s*(.*)$/.exec(line)
    const last = said[said.length - 1]
    if (!head) {
      if (last) last.text += ` ${line}`
      continue
    }
    say(said, CLINICIAN.test(head[1] ?? head[2] ?? ''), head[3] ?? '')
  }
  return said
}

function say(said: Said[], clinician: boolean, text: string): void {
  const last = said[said.length - 1]
  if (last?.clinician === clinician) last.text += ` ${text}`
  else said.push({ clinician, text })
}

function dialogueOf(id: string, said: readonly Said[]): Dialogue {
  const whole = said.map(({ text }) => text).join(' ')
  const marks = whole.match(/[.?!]/g)?.length ?? 0
  const marked = marks > whole.split(/\s+/).length / 40
  const words: Word[] = []
  for (const { clinician, text } of said) {
    const spoken = joined(text)
    // A skipped turn between two turns of the same person is not a speaker change.
    let gap: Gap = words[words.length - 1]?.clinician === !clinician ? 'change' : 'end'
    for (const sentence of marked ? sentences(spoken) : [spoken]) {
      const asks = marked ? /\?["”')\s]*$/.test(sentence) : undefined
      for (const raw of sentence.split(/[\s\-–—/]+/)) {
        const word = plainWord(raw)
        if (word === '') continue
        words.push({ word, clinician, asks, gap })
        gap = marked ? 'goes on' : 'goes on or end'
      }
      if (gap === 'goes on') gap = 'end'
    }
  }
  return { id, words }
}

/** Some sets write "do n't" and "gon na". */
function joined(text: string): string {
  return text
    .replace(/ n't\b/g, "n't")
    .replace(/\b(gon|wan) na\b/g, '$1na')
    .replace(/\bgot ta\b/g, 'gotta')
}

function sentences(text: string): string[] {
  return text
    .replace(/\b(Dr|Mr|Mrs|Ms|St|p\.m|a\.m|vs)\./gi, '$1')
    .replace(/(\d)\.(\d)/g, '$1$2')
    .split(/(?<=[.?!…]["”')]*)\s+/)
}
