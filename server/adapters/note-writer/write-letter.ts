import { LETTER_TEMPLATES } from '#shared/domain/letters.ts'
import { type Check, UNCHECKED } from '#shared/domain/statements.ts'
import type { Unit } from '../../../engine/read/units.ts'
import type { LetterToWrite, LetterWriter, WrittenLetter } from '../../ports/letter-writer.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { askModel } from './ask-model.ts'
import { unwrittenMeasure } from './certain-errors.ts'
import { factsFor, toCheck } from './check-drafts.ts'
import { answerTokens } from './context-size.ts'
import { type Draft, draftOf, inOrder, textKey } from './drafts.ts'
import { type NumberedVisit, numberedVisit, numbersOf } from './numbered-visit.ts'
import { visitBlock } from './request-blocks.ts'
import { sectionSentencesSchema } from './schemas.ts'
import { verifyStatements } from './verify-statements.ts'
import { wordCount } from './word-budget.ts'
import { createWritingContext, type ModelDeps, type WritingContext } from './writing-context.ts'

/** Rewrites chosen statements for a reader outside the chart, then has every line verified against them. */
export function modelLetterWriter(deps: ModelDeps): LetterWriter {
  return { write: (letter, signal) => writeLetter(createWritingContext(deps), letter, signal) }
}

const LANGUAGES = { en: 'English', es: 'Spanish, as spoken in the United States' }

/** For the verifier, which otherwise compares a note with what was said. */
const REWRITTEN =
  'The statements are lines of a letter, and the block VISIT holds lines of clinical notes. A line in plain words, in the second person or in Spanish is supported when it says the same as the notes: no more, no less, and as certain.'
const NOT_VERIFIED =
  'The language model wrote this but couldn’t check it. The lines were compared by built-in rules only.'
const NOT_VERIFIED_SPANISH = 'The language model wrote this but couldn’t check it. Check every line yourself.'

async function writeLetter(
  context: WritingContext,
  letter: LetterToWrite,
  signal: AbortSignal,
): Promise<WrittenLetter> {
  const visit = numberedLetter(letter)
  const drafts = await draftsOf(context, letter, visit, signal)
  const { checks, failure } = await verifyStatements(context, visit, drafts, { signal, extra: REWRITTEN })
  // The built-in check reads English.
  const open = failure && letter.language === 'en' ? drafts.filter(({ id }) => !checks.has(id)) : []
  const template = { noteType: 'Progress Note', sections: sectionsOf(letter) }
  const byFacts =
    open.length > 0
      ? (await factsFor(context, visit, template, toCheck(open, visit), open, signal)).checks
      : new Map<string, Check>()
  const { writer } = context.models
  return {
    lines: drafts.map(({ id, section, text, units }) => {
      const { words, ...found } = checks.get(id) ?? byFacts.get(id) ?? UNCHECKED
      const sources = [...new Set([...units, ...numbersOf(words, visit)])].sort((a, b) => a - b)
      const settled = found.verdict === 'contradicted' || found.verdict === 'not-found'
      const doubt = settled ? undefined : unwrittenMeasure(text, sources, visit)
      const check: Omit<Check, 'words'> = doubt ? { ...doubt, by: 'facts' } : found
      return { section, text, check: forLetters(check), sources: sources.map((number) => number - 1) }
    }),
    origin: { model: writer.name, where: writer.where, prompts: context.prompts.version },
    notice: failure ? (letter.language === 'en' ? NOT_VERIFIED : NOT_VERIFIED_SPANISH) : null,
  }
}

function sectionsOf({ kind }: LetterToWrite) {
  return LETTER_TEMPLATES[kind].sections.map(({ key, heading, guidance }) => ({
    heading: key,
    guidance: `${heading.en}. ${guidance}`,
  }))
}

async function draftsOf(
  context: WritingContext,
  letter: LetterToWrite,
  visit: NumberedVisit,
  signal: AbortSignal,
): Promise<Draft[]> {
  const sections = sectionsOf(letter)
  const form = sections.map(({ heading, guidance }) => `- ${heading}: ${guidance}`).join('\n')
  const prompt = context.prompts.letter([visitBlock(visit.units), { name: 'LETTER', text: form }], {
    reader: LETTER_TEMPLATES[letter.kind].reader,
    language: LANGUAGES[letter.language],
  })
  const drafts: Draft[] = []
  const ending = await askModel({
    model: context.models.writer,
    size: context.writerSize,
    task: 'letter',
    temperature: 0.2,
    prompt,
    schema: sectionSentencesSchema(context.models.writer, sections),
    answerTokens: answerTokens(1.5 * wordCount(visit.source)),
    signal,
    take(line) {
      const draft = draftOf(line, { sections, visit, mark: prompt.mark, newId: context.newId })
      // A line without a source isn't part of a letter.
      if (!draft || draft.units.length === 0) return 'unusable'
      if (drafts.some(({ text }) => textKey(text) === textKey(draft.text))) return 'repeated'
      drafts.push({ ...draft, topic: '' })
      return 'taken'
    },
    restart: () => drafts.splice(0),
  })
  if (ending.kind === 'failed') throw ending.failure
  // Half a letter would look like a whole one.
  if (ending.kind === 'cut-off') throw new WriterFailed('unusable', 'cut off')
  if (drafts.length === 0) throw new WriterFailed('unusable', 'no line')
  return inOrder(drafts, sections)
}

/** One unit per statement. */
function numberedLetter({ statements }: LetterToWrite): NumberedVisit {
  const units: Unit[] = []
  let source = ''
  for (const { from, section, text } of statements) {
    const start = source.length
    source += `${text}\n`
    const end = start + text.length
    units.push({ number: units.length + 1, start, end, speaker: `${from}, ${section}`, text })
  }
  return numberedVisit(source, units)
}

/** The checker calls its source a visit. */
function forLetters<Reasoned extends Omit<Check, 'words'>>(check: Reasoned): Reasoned {
  const why = check.why
    ?.replace('was not said in the visit', 'isn’t in the chosen statements')
    .replace(/\bthe visit\b/gi, (words) => (words.startsWith('T') ? 'The source' : 'the source'))
  return why ? { ...check, why } : check
}
