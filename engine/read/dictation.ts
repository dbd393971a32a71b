import { MappedText } from './mapped-text.ts'
import { sentencesOf } from './sentences.ts'
import { type Item, takeBack } from './taken-back.ts'
import type { Sentence } from './visit.ts'

/** Spoken punctuation that can also be a word; read as punctuation only in a text without written marks. */
const MARKS = new Map<string, string>([
  ['period', '.'],
  ['full stop', '.'],
  ['comma', ','],
  ['colon', ':'],
  ['question mark', '?'],
  ['exclamation point', '!'],
  ['exclamation mark', '!'],
  ['hyphen', '-'],
  ['dash', ' -'],
  ['slash', '/'],
  ['forward slash', '/'],
  ['open paren', '('],
  ['open parenthesis', '('],
  ['close paren', ')'],
  ['close parenthesis', ')'],
  ['punto', '.'],
  ['punto y seguido', '.'],
  ['punto y aparte', '.\n\n'],
  ['coma', ','],
  ['dos puntos', ':'],
  ['punto y coma', ';'],
])

/** Commands that no one says for another reason. */
const COMMANDS = new Map<string, string>([
  ['semicolon', ';'],
  ['semi colon', ';'],
  ['new line', '\n\n'],
  ['next line', '\n\n'],
  ['new paragraph', '\n\n'],
  ['next paragraph', '\n\n'],
  ['end of dictation', '\n\n'],
  ['end dictation', '\n\n'],
  ['stop dictation', '\n\n'],
  ['quote', '“'],
  ['open quote', '“'],
  ['begin quote', '“'],
  ['unquote', '”'],
  ['end quote', '”'],
  ['close quote', '”'],
  ['quote unquote', ''],
  ['nueva línea', '\n\n'],
  ['nuevo párrafo', '\n\n'],
  ['fin del dictado', '\n\n'],
])

const UNDO = new Set(['scratch that', 'strike that', 'delete that', 'borra eso'])
const SOFT_UNDO = new Set(['correction', 'corrección'])
/** "the postpartum period" is always words; so is "her period" when followed by a verb. */
const NOUN_BEFORE = new Set('a an the menstrual postpartum luteal trial grace waiting'.split(' '))
const MAYBE_BEFORE = new Set(
  'her his my your this that last first next each every monthly heavy late missed of'.split(' '),
)

const SAID_OF_IT = new Set(
  'is was were has had came comes started starts stopped and or comma period with late cramps pain pains cancer polyp polyps resection screening of'.split(
    ' ',
  ),
)

/**
 * The sentences of a dictation, with spoken punctuation applied and retracted words removed. Offsets refer to
 * the source.
 */
export function dictatedSentences(source: string): Sentence[] {
  const items = takeBack(itemsOf(source))
  const tape = new MappedText()
  write(source, items, tape)
  const text = tape.text()
  const sentences: Sentence[] = []
  for (const { start, end, text: words } of sentencesOf(text, 0, text.length, { spoken: true })) {
    const span = tape.toSource(start, end)
    if (span) sentences.push({ ...span, text: asSentence(words) })
  }
  return sentences
}

/** Number of spoken marks in a text; many make it a dictation. */
export function spokenMarks(source: string): { marks: number; commands: number } {
  return {
    marks: source.match(/\b(?:period|comma|full stop|colon|punto|coma)\b/gi)?.length ?? 0,
    commands:
      source.match(
        /\b(?:new (?:line|paragraph)|next (?:line|paragraph)|end (?:of )?dictation|scratch that|strike that|unquote|end quote|close quote|nuevo párrafo|punto y aparte)\b|\bquote,/gi,
      )?.length ?? 0,
  }
}

function asSentence(words: string): string {
  const text = words.replace(/\bi\b(?=$|[\s',.?!’])/g, 'I')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const TOKEN = /\S+/g
const LEADING = /^["“'‘([]/
const TRAILING = new Set('.,;:?!"”’\')]…')

function itemsOf(source: string): Item[] {
  const marksAreSpoken = readsSpokenMarks(source)
  const tokens: {
    start: number
    end: number
    lead: string
    trail: string
    word: string
    newline: boolean
  }[] = []
  let before = 0
  for (const found of source.matchAll(TOKEN)) {
    let start = found.index
    let end = start + found[0].length
    let lead = ''
    while (end - start > 1 && LEADING.test(source.charAt(start))) lead += source.charAt(start++)
    const wordEnd = end
    while (end - start > 1 && TRAILING.has(source.charAt(end - 1))) end--
    const newline = source.slice(before, found.index).includes('\n')
    tokens.push({
      start,
      end,
      lead,
      trail: source.slice(end, wordEnd),
      word: source.slice(start, end).toLowerCase(),
      newline,
    })
    before = wordEnd
  }
  const items: Item[] = []
  const mark = (out: string, spoken: boolean, opens = false): void => {
    if (out !== '') items.push({ kind: 'mark', out, spoken, opens })
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) break
    if (token.newline) mark('\n\n', false)
    const command = commandAt(tokens, i, marksAreSpoken)
    if (command) {
      const last = tokens[i + command.words - 1] ?? token
      if (command.undo) items.push({ kind: 'undo', soft: command.soft, start: token.start, end: last.end })
      else mark(command.out, true)
      // A written mark after a spoken command belongs to the command.
      if (command.out === '”') mark(last.trail, false)
      i += command.words - 1
      continue
    }
    mark(token.lead, false, true)
    items.push({ kind: 'word', word: token.word, start: token.start, end: token.end })
    mark(token.trail, false)
  }
  return items
}

function readsSpokenMarks(source: string): boolean {
  const { marks } = spokenMarks(source)
  const written = source.match(/[.,?!](?=\s|$)/g)?.length ?? 0
  return marks >= 2 && written < marks
}

type Command = { words: number; out: string; undo: boolean; soft: boolean }

function commandAt(
  tokens: readonly { word: string; trail: string; newline: boolean }[],
  i: number,
  marksAreSpoken: boolean,
): Command | undefined {
  for (let words = 3; words >= 1; words--) {
    let phrase = ''
    for (let k = 0; k < words; k++) {
      const token = tokens[i + k]
      if (!token || (k > 0 && token.newline) || (k < words - 1 && token.trail !== '')) {
        phrase = ''
        break
      }
      phrase += (k > 0 ? ' ' : '') + token.word
    }
    if (phrase === '') continue
    const command = COMMANDS.get(phrase)
    if (command !== undefined && !isPlainQuote(phrase, tokens, i))
      return { words, out: command, undo: false, soft: false }
    if (UNDO.has(phrase)) return { words, out: '', undo: true, soft: false }
    if (SOFT_UNDO.has(phrase)) return { words, out: '', undo: true, soft: true }
    const spoken =
      marksAreSpoken || isMarkAmongMarks(phrase, tokens, i, words) ? MARKS.get(phrase) : undefined
    if (spoken !== undefined && !isWord(phrase, tokens[i - 1]?.word, tokens[i + words]?.word))
      return { words, out: spoken, undo: false, soft: false }
  }
  return undefined
}

/**
 * A text with written punctuation still has some spoken marks: "comma" always is one, "Plan colon", "the
 * papers period."
 */
function isMarkAmongMarks(
  phrase: string,
  tokens: readonly { word: string; trail: string }[],
  i: number,
  words: number,
): boolean {
  if (phrase === 'comma') return true
  const before = tokens[i - 1]?.word ?? ''
  if (phrase === 'colon')
    return /^(?:plan|assessment|impression|course|history|meds|medications|allergies|status|exam|diagnosis)$/.test(
      before,
    )
  return phrase === 'period' && tokens[i + words - 1]?.trail === '.' && !MAYBE_BEFORE.has(before)
}

/** "She gave a quote for the roof." */
function isPlainQuote(phrase: string, tokens: readonly { word: string }[], i: number): boolean {
  return phrase === 'quote' && /^(?:a|the|this|that|to|his|her)$/.test(tokens[i - 1]?.word ?? '')
}

function isWord(phrase: string, before: string | undefined, after: string | undefined): boolean {
  if (phrase !== 'period' && phrase !== 'colon' && phrase !== 'punto' && phrase !== 'dash') return false
  if (NOUN_BEFORE.has(before ?? '')) return true
  return SAID_OF_IT.has(after ?? '') && (MAYBE_BEFORE.has(before ?? '') || phrase === 'colon')
}

/** Words with single spaces and proper punctuation; open quotations are closed at the end of their sentence. */
function write(source: string, items: readonly Item[], tape: MappedText): void {
  let glue = true
  let open = false
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (item?.kind === 'word') {
      if (!glue) tape.add(' ')
      tape.copy(source, item.start, item.end)
      glue = false
    } else if (item?.kind === 'mark') {
      const out = item.out
      const nextMark = items[i + 1]
      // ", quote, the words" has a comma on both sides of the command.
      if (item.spoken && out === '“') {
        tape.add(glue ? '“' : ' “')
        open = true
        glue = true
        if (nextMark?.kind === 'mark' && nextMark.out === ',') i++
      } else if (out === '”') {
        if (open) tape.add('”')
        open = false
      } else if (/^[.?!;]/.test(out) && open && !(nextMark?.kind === 'mark' && nextMark.out === '”')) {
        tape.add(`${out.charAt(0)}”${out.slice(1)}`)
        open = false
      } else {
        const opens = item.opens || out === '('
        tape.add(opens && !glue ? ` ${out}` : out)
        glue = opens || out === '-' || out === '/' || out.includes('\n')
      }
    }
  }
}
