import type { Run, Style, Type } from './pdf-type.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, left: 72, right: 540, top: 96, bottom: 708 }
export const INK = { text: '#1c1b19', quiet: '#5f5b55', rule: '#c9c4bc', void: '#a3241d' }

export type Piece = { text: string; style: Style }
type Block = {
  pieces: Piece[]
  leading: number
  indent?: number
  bullet?: string
  /** How far to the left of the text the bullet is. */
  bulletIndent?: number
  after?: number
  width?: number
}

export type Pages = ReturnType<typeof createPages>

/** Flows text over pages. */
export function createPages(type: Type) {
  const { pdf } = type
  let y = PAGE.bottom
  /** How many more lines paragraphs may have. */
  let room = Number.POSITIVE_INFINITY

  function newPage() {
    pdf.addPage()
    y = PAGE.top
  }

  /** Starts a new page unless this height still fits. */
  function keep(height: number) {
    if (y + height > PAGE.bottom && y > PAGE.top) newPage()
  }

  function write(runs: readonly Run[], style: Style, x: number, top: number) {
    let at = x
    pdf.fillColor(style.color ?? INK.text)
    for (const { text, font, width } of runs) {
      pdf.font(font).fontSize(style.size).text(text, at, top, { lineBreak: false })
      at += width
    }
  }

  return {
    get y() {
      return y
    },
    set y(value: number) {
      y = value
    },
    keep,
    write,

    /** Limits the paragraphs written by `work` to this many lines in total. Returns how many lines were left out. */
    async within(lines: number, work: () => Promise<void>): Promise<number> {
      room = lines
      await work()
      const left = room
      room = Number.POSITIVE_INFINITY
      return left
    },

    /** One line at a fixed position, truncated with an ellipsis. Returns its width. */
    line(
      text: string,
      style: Style,
      x: number,
      top: number,
      width: number,
      align: 'left' | 'right' = 'left',
    ) {
      const runs = type.set(fitted(type, text, style, width), style)
      const used = widthOf(runs)
      write(runs, style, align === 'right' ? x + width - used : x, top)
      return used
    },

    /** Wrapped text at a fixed position. Returns its height. */
    lines(text: string, style: Style, x: number, top: number, width: number, leading: number) {
      let height = 0
      for (const line of linesOf(type, [{ text, style }], width)) {
        const runs = line.map(({ run }) => run)
        write(runs, style, x, top + height)
        height += leading
      }
      return height
    },

    rule(color: string = INK.rule) {
      pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(color).stroke()
    },

    /** Large, pale text across the page, over its content. */
    mark(text: string, style: Style) {
      const runs = type.set(text, style)
      const middle: [number, number] = [PAGE.width / 2, PAGE.height / 2]
      pdf.save().rotate(-45, { origin: middle }).fillOpacity(0.14)
      write(runs, style, middle[0] - widthOf(runs) / 2, middle[1] - style.size / 2)
      pdf.restore()
    },

    async block(block: Block) {
      const { pieces, leading, indent = 0, bullet, bulletIndent = 12, after = 0 } = block
      const { width = PAGE.right - PAGE.left } = block
      const left = PAGE.left + indent
      let first = true
      for (const line of linesOf(type, pieces, width - indent)) {
        if (room <= 0) break
        room -= 1
        keep(leading)
        if (first && bullet)
          write(type.set(bullet, pieces[0]?.style ?? { size: 10 }), INK_STYLE, left - bulletIndent, y)
        let x = left
        for (const { run, style } of line) {
          write([run], style, x, y)
          x += run.width
        }
        y += leading
        first = false
      }
      y += after
    },
  }
}

const INK_STYLE: Style = { size: 10.5 }

type Placed = { run: Run; style: Style }

/** Shorter words always fit on a line; words over ALWAYS_TOO_WIDE never do. */
const NEVER_TOO_WIDE = 20
const ALWAYS_TOO_WIDE = 1_000

/** Breaks at spaces. A word wider than the line is broken anywhere. */
function* linesOf(type: Type, pieces: readonly Piece[], width: number): Generator<Placed[]> {
  let line: Placed[] = []
  let used = 0
  const add = (runs: Run[], style: Style) => {
    for (const run of runs) {
      const last = line.at(-1)
      if (last && last.style === style && last.run.font === run.font) {
        // Merge adjacent runs in the same font, so that copied text stays together.
        last.run = { ...run, text: last.run.text + run.text, width: last.run.width + run.width }
      } else line.push({ run, style })
      used += run.width
    }
  }
  for (const { text, style } of pieces) {
    for (const word of wordsOf(type, text, style, width)) {
      if (used > 0 && used + widthOf(type.set(word.trimEnd(), style)) > width) {
        yield line
        line = []
        used = 0
      }
      add(type.set(word, style), style)
    }
  }
  yield line
}

/** Words with their trailing spaces. Splits compounds at hyphens, and splits words that are wider than a line. */
function* wordsOf(type: Type, text: string, style: Style, width: number): Generator<string> {
  for (const word of text.split(/(?<= )(?! )|(?<=\p{L}-)(?=\p{L})/u)) {
    const short = word.length < NEVER_TOO_WIDE
    // Don't measure very long words as a whole. It is too slow.
    if (short || (word.length < ALWAYS_TOO_WIDE && widthOf(type.set(word.trimEnd(), style)) <= width)) {
      yield word
      continue
    }
    let part = ''
    let used = 0
    for (const character of word) {
      const next = widthOf(type.set(character, style))
      if (part && used + next > width) {
        yield part
        part = ''
        used = 0
      }
      part += character
      used += next
    }
    yield part
  }
}

function fitted(type: Type, text: string, style: Style, width: number): string {
  if (widthOf(type.set(text, style)) <= width) return text
  let short = text
  while (short && widthOf(type.set(`${short}…`, style)) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}
