import { randomBytes } from 'node:crypto'
import { withoutControls } from './clean-text.ts'

export type Block = { name: string; text: string }

/**
 * Puts other people's words between lines that they cannot write themselves: both lines hold a mark that is drawn
 * for this request alone.
 */
export function inBlocks(blocks: readonly Block[]): { mark: string; text: string } {
  const mark = randomBytes(16).toString('hex')
  const text = blocks
    .map(({ name, text: words }) => `<<<${name} ${mark}>>>\n${asData(words)}\n<<<END ${name} ${mark}>>>`)
    .join('\n\n')
  return { mark, text }
}

/** A clinician's own heading, as one line of plain words. */
export function lineOf(text: string): string {
  return asData(text).replace(/\s+/g, ' ').trim()
}

/**
 * Servers build one text from all messages, with marks of the model's own between them: <|im_end|>, </s>,
 * <start_of_turn>, [INST]. Some take such marks for real wherever they stand, so a visit must not hold them. Signs
 * that mean "less than" stay: a letter, a bar, a slash or another bracket never follows those.
 */
function asData(text: string): string {
  return withoutControls(text)
    .replace(/<(?=[\p{L}|｜/<!▁])/gu, '‹')
    .replace(/(?<=[|｜▁])>|>(?=>)/g, '›')
    .replace(/\[(\/?[A-Z_]{3,40})\]/g, '($1)')
    .trim()
}
