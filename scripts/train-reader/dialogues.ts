import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVisits } from '../../engine/eval/read-visits.ts'
import { readVisit } from '../../engine/read/read-visit.ts'
import { plainWord } from '../../engine/read/stream-features.ts'

/** Who says a word, and whether its sentence asks; undefined where the text does not tell. */
export type Word = { word: string; clinician: boolean; asks: boolean | undefined; gap: Gap }
/** What stands before a word. A text without marks tells only where the speakers change. */
export type Gap = 'goes on' | 'end' | 'change' | 'goes on or end'
export type Dialogue = { id: string; words: Word[] }

type Said = { clinician: boolean; text: string }

const CLINICIAN =
  /^(?:doctor|docotr|guest_clinic|clinician|dr|therapist|psychiatrist|social worker|np|nurse|[tc]$|speaker 1)/i

/** The train splits. Dialogues without marks tell too little about ends to learn from. */
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

/** Visits as the engine reads them: their labels tell who speaks, or their lines with the evidence in them. */
export function fromVisits(path: string, style: 'dialogue' | 'dialogue-unlabelled'): Dialogue[] {
  return readVisits(readFileSync(path, 'utf8'))
    .filter((visit) => visit.style === style && visit.language === 'en')
    .map(({ id, text }) => {
      const said: Said[] = []
      for (const { role, sentences: spoken, end } of readVisit(text).turns)
        say(said, role === 'clinician', text.slice(spoken[0]?.start ?? end, end))
      return dialogueOf(id, said)
    })
}

/** Talks written out as "C: ..." and "P: ..." under a line "= name". */
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
    // Something unsaid between two turns of the same person is no change.
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
