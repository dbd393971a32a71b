import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

/**
 * Type for printed pages. The font is split into files by script. Each run of characters uses the first file that has
 * all of them. Unsupported characters are printed as boxes, one per visible character.
 */

export type Weight = 'normal' | 'bold' | 'italic'
export type Style = { size: number; weight?: Weight; color?: string }
/** Characters set in one font file. */
export type Run = { text: string; font: string; width: number }

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']
const FILE_OF_WEIGHT: Record<Weight, string> = {
  normal: '400-normal',
  bold: '600-normal',
  italic: '400-italic',
}

/** Signs that the font lacks, and how they are typed without them. */
const SPELLED: Record<string, string> = {
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '✓': '[x]',
  '✔': '[x]',
  '☑': '[x]',
  '☐': '[ ]',
  '‑': '-',
  '●': '•',
  '▪': '•',
}
const MISSING = '\ufffd'
const LONGEST_WORD = 40

type FontFile = { hasGlyphForCodePoint(codePoint: number): boolean }

/** The same for every note, so read once. */
const unpacked = new Map<string, Buffer>()

function fontBytes(font: string): Buffer {
  let bytes = unpacked.get(font)
  if (!bytes) {
    const manifest = createRequire(import.meta.url).resolve('@fontsource/source-serif-4/package.json')
    bytes = unpackWoff(readFileSync(join(dirname(manifest), 'files', `source-serif-4-${font}.woff`)))
    unpacked.set(font, bytes)
  }
  return bytes
}

export type Type = {
  pdf: PDFKit.PDFDocument
  /** Splits the text into measured runs. */
  set(text: string, style: Style): Run[]
  /** Whether a character was printed as a box. */
  hasMissing(): boolean
}

export function createType(info: Record<string, string>): Type {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info,
  })
  const files = new Map<string, FontFile>()
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const fontOfCharacter = new Map<string, string | undefined>()
  const words = new Map<string, Run[]>()
  let missing = false

  function fileOf(font: string): FontFile {
    let file = files.get(font)
    if (!file) {
      pdf.registerFont(font, fontBytes(font)).font(font)
      // pdfkit has no other way to look up a font's characters, or to set the character that is copied for a box.
      const { _font: inside } = pdf as unknown as { _font: { font: FontFile; unicode: number[][] } }
      inside.unicode[0] = [MISSING.charCodeAt(0)]
      file = inside.font
      files.set(font, file)
    }
    return file
  }

  function fontFor(character: string, weight: Weight): string | undefined {
    const key = weight + character
    if (!fontOfCharacter.has(key)) {
      const codePoints = [...character].map((part) => part.codePointAt(0) ?? 0)
      const fonts = SCRIPTS.map((script) => `${script}-${FILE_OF_WEIGHT[weight]}`)
      fontOfCharacter.set(
        key,
        fonts.find((font) => codePoints.every((point) => fileOf(font).hasGlyphForCodePoint(point))),
      )
    }
    return fontOfCharacter.get(key)
  }

  function runsOf(text: string, weight: Weight, size: number): Run[] {
    const boxes = `latin-${FILE_OF_WEIGHT[weight]}`
    const parts: { text: string; font: string }[] = []
    for (const { segment } of graphemes.segment(printable(text))) {
      const font = fontFor(segment, weight)
      if (!font) missing = true
      const part = font ? { text: segment, font } : { text: MISSING, font: boxes }
      const last = parts.at(-1)
      if (last?.font === part.font) last.text += part.text
      else parts.push(part)
    }
    return parts.map((part) => {
      fileOf(part.font)
      return { ...part, width: pdf.font(part.font).fontSize(size).widthOfString(part.text) }
    })
  }

  return {
    pdf,
    hasMissing: () => missing,
    set(text, { size, weight = 'normal' }) {
      // Words repeat within a note, so cache them. Longer text rarely repeats.
      if (text.length > LONGEST_WORD) return runsOf(text, weight, size)
      const key = `${weight} ${size} ${text}`
      let runs = words.get(key)
      if (!runs) {
        runs = runsOf(text, weight, size)
        words.set(key, runs)
      }
      return runs
    },
  }
}

/** Composes accents, spells out missing signs, and removes control characters. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[≥≤≠≈→←✓✔☑☐‑●▪]/g, (sign) => SPELLED[sign] ?? sign)
    .replace(/[\t\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
}
