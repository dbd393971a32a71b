/** One JSON object of a model's answer. */
export type AnswerLine = { value: Record<string, unknown>; raw: string }

type LineReader = {
  /** Takes the whole answer so far and returns the objects that were completed since the last call. */
  read(textSoFar: string): AnswerLine[]
  /** Call once, after the answer has ended. A cut-off last line is dropped. */
  end(): AnswerLine[]
  /** How often everything read so far turned out to be the model thinking out loud. */
  restarts(): number
}

/** The model reports that there is nothing: {"none":true}, or an empty list where a schema requires one. */
export function reportsNothing({ value }: AnswerLine): boolean {
  const lists = Object.values(value).filter((one) => Array.isArray(one))
  return value.none === true || (value.text === undefined && lists.length === 1 && lists[0]?.length === 0)
}

/** Longer objects mean that the model is lost. */
const LONGEST_OBJECT = 8_000
const OPENS = /^<(?:think|thinking|reasoning)>/i
const CLOSES = /^<\/(?:think|thinking|reasoning)>/i
const LONGEST_TAG = '</reasoning>'.length

type Open = { start: number; leaf: boolean }

/**
 * Finds JSON objects in a growing answer in any wrapping: one per line, fenced, in an array, or inside
 * {"statements":[…]}. Only objects without nested objects count. Linear: each character is read once.
 */
export function lineReader(): LineReader {
  let text = ''
  let at = 0
  let ended = false
  let stack: Open[] = []
  let inString = false
  let thinking = false
  let restarts = 0
  let found: AnswerLine[] = []

  function close(to: number): void {
    const open = stack.pop()
    if (open?.leaf) keep(open.start, to)
  }

  function keep(start: number, end: number): void {
    if (end - start > LONGEST_OBJECT) return
    const raw = text.slice(start, end)
    const value = objectOf(raw)
    if (value) found.push({ value, raw })
  }

  /** The open object can't be completed. Keep the readable part and start over. */
  function giveUp(to: number): void {
    const open = stack.at(-1)
    if (open?.leaf) keep(open.start, to)
    stack = []
    inString = false
  }

  /** False when more text is needed to decide. */
  function step(): boolean {
    const c = text.charAt(at)
    if (inString) {
      if (c === '\\') {
        if (at + 1 >= text.length && !ended) return false
        at += 2
      } else if (c === '\n') {
        const next = nextVisible(text, at)
        if (next === '' && !ended) return false
        // JSON strings never span lines. Either a line break wasn't escaped, or a quotation mark is missing.
        if ('{`]}'.includes(next)) giveUp(at)
        at += 1
      } else {
        if (c === '"') inString = false
        at += 1
      }
      return true
    }
    if (c === '<' && text.length - at < LONGEST_TAG && !ended) return false
    const tag = c === '<' ? text.slice(at, at + LONGEST_TAG) : ''
    if (tag && CLOSES.test(tag)) {
      // Some models only mark where thinking ends.
      restarts += 1
      found = []
      stack = []
    } else if (tag && stack.length === 0 && OPENS.test(tag)) thinking = true
    else if (c === '"' && stack.length > 0) inString = true
    else if (c === '{') {
      const parent = stack.at(-1)
      if (parent && !'[,:'.includes(lastVisible(text, at))) giveUp(at)
      else if (parent) parent.leaf = false
      stack.push({ start: at, leaf: true })
    } else if (c === '}') close(at + 1)
    at += 1
    return true
  }

  function skipThinking(): boolean {
    for (;;) {
      const tag = text.indexOf('</', at)
      if (tag < 0) {
        at = Math.max(at, text.length - 1)
        return false
      }
      if (text.length - tag < LONGEST_TAG && !ended) return false
      at = tag + 2
      if (CLOSES.test(text.slice(tag, tag + LONGEST_TAG))) {
        thinking = false
        return true
      }
    }
  }

  function scan(): AnswerLine[] {
    while (at < text.length) if (!(thinking ? skipThinking() : step())) break
    const lines = found
    found = []
    return lines
  }

  return {
    read(textSoFar) {
      text = textSoFar
      return scan()
    },
    end() {
      ended = true
      return scan()
    },
    restarts: () => restarts,
  }
}

function nextVisible(text: string, from: number): string {
  for (let at = from; at < text.length; at += 1) if (!/\s/.test(text.charAt(at))) return text.charAt(at)
  return ''
}

function lastVisible(text: string, before: number): string {
  for (let at = before - 1; at >= 0; at -= 1) if (!/\s/.test(text.charAt(at))) return text.charAt(at)
  return ''
}

function objectOf(raw: string): Record<string, unknown> | undefined {
  return parsed(raw) ?? parsed(tidied(raw)) ?? salvaged(raw)
}

function parsed(raw: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function tidied(raw: string): string {
  return raw.replace(/[\r\n\t]/g, ' ').replace(/,( *[}\]])/g, '$1')
}

const FIELD =
  /"(section|topic|text|units|id|verdict|why|kind|grave|drop)" {0,3}: {0,3}(?="|\[|\d|-|true|false|null)/g

/** The fields of an object with unescaped quotation marks or without its closing bracket. */
function salvaged(raw: string): Record<string, unknown> | undefined {
  const flat = tidied(raw)
  const fields = [...flat.matchAll(FIELD)]
  const value: Record<string, unknown> = {}
  for (const [index, field] of fields.entries()) {
    const end = fields[index + 1]?.index ?? flat.length
    const words = flat
      .slice(field.index + field[0].length, end)
      .trim()
      .replace(/[,}\s]+$/, '')
    const name = field[1] ?? ''
    if (name in value) continue
    if (words.startsWith('"')) {
      if (words.length > 1 && words.endsWith('"'))
        value[name] = words.slice(1, -1).replace(/\\(["\\/])/g, '$1')
    } else value[name] = parsed(`{"value":${words}}`)?.value ?? words
  }
  return fields.length > 0 ? value : undefined
}
