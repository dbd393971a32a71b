import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'
import type { ChartNoteToRead, VisitToWrite } from '../../ports/note-writer.ts'
import { projectRoot } from '../../project-root.ts'
import { type Block, inBlocks, lineOf } from './data-blocks.ts'
import type { ModelRequest } from './model-client.ts'

/** Read from the source, as the migrations are, whichever way the program runs. */
const FOLDER = join(projectRoot(), 'server/adapters/note-writer/prompts')

/** What a chart adds up to must fit into a model: the newest notes are the ones that count. */
const CHART_CHARACTERS = 60_000

/** Turns what is asked for into the two messages a model gets. Read once, so that a missing file is seen at start. */
export function readPrompts(folder = FOLDER) {
  const text = (name: string) => readFileSync(join(folder, `${name}.txt`), 'utf8').trim()
  const data = text('data')

  /** A file holds the instructions, a line of dashes, and the user's message. */
  function task(name: string) {
    const [system, user] = text(name).split(/\n---\n/)
    if (!system || !user) throw new Error(`The prompt "${name}" lacks its line of dashes.`)
    return (blocks: readonly Block[], words: Record<string, string> = {}): ModelRequest => {
      const marked = inBlocks(blocks)
      const values = { ...words, blocks: marked.text, data: filled(data, { mark: marked.mark }) }
      return { system: filled(system, values), user: filled(user, values) }
    }
  }
  const tasks = {
    note: task('note'),
    summary: task('summary'),
    overview: task('overview'),
    recommendations: task('recommendations'),
  }

  return {
    note: ({ text: visit, noteType, sections }: VisitToWrite) =>
      tasks.note(
        [
          { name: 'TEMPLATE', text: `Type of note: ${noteType}\n\n${sections.map(sectionLine).join('\n')}` },
          { name: 'VISIT', text: visit },
        ],
        { headings: sections.map(({ heading }) => `**${lineOf(heading)}:**`).join('\n') },
      ),
    summary: (visit: { text: string; noteType: string }) =>
      tasks.summary([{ name: 'VISIT', text: `Type of visit: ${visit.noteType}\n\n${visit.text}` }]),
    overview: (notes: readonly ChartNoteToRead[]) => tasks.overview(chartBlocks(notes)),
    recommendations: (notes: readonly ChartNoteToRead[]) => tasks.recommendations(chartBlocks(notes)),
  }
}

function sectionLine({ heading, guidance }: TemplateSection): string {
  return guidance ? `${heading}: ${guidance}` : heading
}

function chartBlocks(notes: readonly ChartNoteToRead[]): Block[] {
  const blocks: Block[] = []
  let room = CHART_CHARACTERS
  for (const { noteType, writtenOn, text } of notes) {
    const block = `${noteType}, ${writtenOn}\n\n${text}`
    room -= block.length
    if (room < 0 && blocks.length > 0) break
    blocks.push({ name: 'NOTE', text: block })
  }
  return blocks
}

/** In one pass: what is put in is never looked at for more places. */
function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The prompt names "${name}", which nobody gives.`)
    return value
  })
}
