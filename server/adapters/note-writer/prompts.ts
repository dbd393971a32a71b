import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../project-root.ts'
import { type Block, type DrawMark, inBlocks } from './data-blocks.ts'

/** Read from the source tree, like the migrations, however the program runs. */
const FOLDER = join(projectRoot(), 'server/adapters/note-writer/prompts')

/** The two messages for a model. */
export type Prompt = {
  system: string
  user: string
  /** Part of every block's first and last line. An answer never contains it. */
  mark: string
}

export const PROMPT_NAMES = [
  'write',
  'merge',
  'revise',
  'shorten',
  'verify',
  'correct',
  'omissions',
  'rewrite',
  'summary',
  'overview',
  'recommendations',
  'letter',
] as const
export type PromptName = (typeof PROMPT_NAMES)[number]

type Fill = (blocks: readonly Block[], words?: Record<string, string>) => Prompt
export type Prompts = { version: string } & Record<PromptName, Fill>

/**
 * A file has the instructions, a line of dashes, and the user message. All are read at startup, so a missing
 * one shows immediately.
 */
export function readPrompts(draw: DrawMark, folder = FOLDER): Prompts {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
  const data = read('data.txt')

  function prompt(name: PromptName): Fill {
    const [system, user] = read(`${name}.txt`).split(/\n---\n/)
    if (!system || !user) throw new Error(`The prompt "${name}" has no line of dashes.`)
    return (blocks, words = {}) => {
      const { mark, text } = inBlocks(blocks, draw)
      const values = { part: '', again: '', extra: '', ...words, blocks: text, data: filled(data, { mark }) }
      return { system: filled(system, values), user: filled(user, values), mark }
    }
  }

  const prompts = Object.fromEntries(PROMPT_NAMES.map((name) => [name, prompt(name)])) as Record<
    PromptName,
    Fill
  >
  return { version: read('VERSION'), ...prompts }
}

/** In one pass, so inserted text is never searched for more placeholders. */
function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The prompt uses "${name}", which has no value.`)
    return value
  })
}
