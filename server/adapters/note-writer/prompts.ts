import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NoteLength } from '#shared/domain/evidence.ts'
import type { TemplateSection } from '#shared/domain/templates/structure.ts'
import type {
  ChartNoteToRead,
  Flaw,
  SectionAction,
  SectionToWrite,
  VisitToWrite,
} from '../../ports/note-writer.ts'
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
  const rules = text('rules')

  /** A file holds the instructions, a line of dashes, and the user's message. */
  function task(name: string) {
    const [system, user] = text(name).split(/\n---\n/)
    if (!system || !user) throw new Error(`The prompt "${name}" lacks its line of dashes.`)
    return (blocks: readonly Block[], words: Record<string, string> = {}): ModelRequest => {
      const marked = inBlocks(blocks)
      const values = { ...words, rules, blocks: marked.text, data: filled(data, { mark: marked.mark }) }
      return { system: filled(system, values), user: filled(user, values) }
    }
  }
  const tasks = {
    note: task('note'),
    mend: task('mend'),
    section: task('section'),
    summary: task('summary'),
    overview: task('overview'),
    recommendations: task('recommendations'),
  }

  return {
    note: (visit: VisitToWrite) =>
      tasks.note([templateBlock(visit), visitBlock(visit)], {
        headings: headingLines(visit),
        length: LENGTHS[visit.length],
      }),
    mend: (visit: VisitToWrite, note: string, flaws: readonly Flaw[]) =>
      tasks.mend(
        [
          templateBlock(visit),
          visitBlock(visit),
          { name: 'NOTE', text: note },
          { name: 'DOUBTS', text: flaws.slice(0, MOST_FLAWS).map(flawLine).join('\n') },
        ],
        { headings: headingLines(visit) },
      ),
    section: ({ action, heading, note, ...visit }: SectionToWrite) =>
      tasks.section([templateBlock(visit), visitBlock(visit), { name: 'NOTE', text: note }], {
        heading: `**${lineOf(heading)}:**`,
        how: ACTIONS[action],
      }),
    summary: (visit: { text: string; noteType: string }) =>
      tasks.summary([{ name: 'VISIT', text: `Type of visit: ${visit.noteType}\n\n${visit.text}` }]),
    overview: (notes: readonly ChartNoteToRead[]) => tasks.overview(chartBlocks(notes)),
    recommendations: (notes: readonly ChartNoteToRead[]) => tasks.recommendations(chartBlocks(notes)),
  }
}

const LENGTHS: Record<NoteLength, string> = {
  brief: 'as short as it can be without leaving out a symptom, a risk, a medication, a finding or a decision',
  standard: 'as long as a colleague needs to take over, and no longer',
  detailed:
    'in full: every relevant thing that was said, with its circumstances and, where it helps, its wording',
}

const ACTIONS: Record<SectionAction, string> = {
  shorter:
    'Make it clearly shorter than it is in the note: merge and tighten, and keep every symptom, risk, medication, finding and decision.',
  longer:
    'Make it fuller than it is in the note: add what the visit says and the section leaves out. If the visit says no more, do not stretch it.',
  regenerate: 'Write it afresh from the visit, without looking at how the note has it.',
}

/** More would be another note: then the marks have to do. */
const MOST_FLAWS = 40

function templateBlock({ noteType, sections }: Pick<VisitToWrite, 'noteType' | 'sections'>): Block {
  return { name: 'TEMPLATE', text: `Type of note: ${noteType}\n\n${sections.map(sectionLine).join('\n')}` }
}

function visitBlock({ text }: { text: string }): Block {
  return { name: 'VISIT', text }
}

function headingLines({ sections }: Pick<VisitToWrite, 'sections'>): string {
  return sections.map(({ heading }) => `**${lineOf(heading)}:**`).join('\n')
}

function flawLine({ section, sentence, reason }: Flaw, index: number): string {
  return `${index + 1}. ${section}: "${sentence}" Doubt: ${reason}`
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
