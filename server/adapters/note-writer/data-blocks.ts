import { randomBytes } from 'node:crypto'
import { withoutControls } from './clean-text.ts'

export type Block = { name: string; text: string }

/** A random marker that the text inside a block can't guess. */
export type DrawMark = (text: string) => string

export const randomMark: DrawMark = () => randomBytes(16).toString('hex')

/** Encloses untrusted text between lines that it can't contain, because both have the mark. */
export function inBlocks(blocks: readonly Block[], draw: DrawMark): { mark: string; text: string } {
  const safe = blocks.map(({ name, text }) => ({ name, words: asData(text) }))
  const mark = draw(JSON.stringify(safe))
  const text = safe
    .map(({ name, words }) => `<<<${name} ${mark}>>>\n${words}\n<<<END ${name} ${mark}>>>`)
    .join('\n\n')
  return { mark, text }
}

/** One line of plain text. */
export function lineOf(text: string): string {
  return asData(text).replace(/\s+/g, ' ').trim()
}

/**
 * Servers build one text from all messages, separated by the model's control tokens: <|im_end|>, </s>,
 * <start_of_turn>, [INST]. Some servers interpret such tokens anywhere, so a visit must not contain them.
 * "Less than" signs are kept: they are never followed by a letter, bar, slash or another bracket.
 */
function asData(text: string): string {
  return withoutControls(text)
    .replace(/<(?=[\p{L}|｜/<!▁])/gu, '‹')
    .replace(/(?<=[|｜▁])>|>(?=>)/g, '›')
    .replace(/\[(\/?[A-Z_]{3,40})\]/g, '($1)')
    .trim()
}
