import { useQuery } from '@tanstack/react-query'
import { getWriterInUse, type WriterInUse } from '#shared/contracts/language-model.ts'
import { queryOf } from './queries.ts'

/** The writer on this server, and where the visit is sent. */
export const writerInUseQuery = queryOf(getWriterInUse, {}, { staleTime: 60_000 })

/** Undefined until the server responds, or if it can’t be reached. */
export function useWriterInUse(): WriterInUse | undefined {
  return useQuery(writerInUseQuery).data
}

/** One line for display next to the Generate button. */
export function writerLine(writer: WriterInUse): string {
  if (writer.kind === 'embedded') return 'Drafted by the built-in writer. Nothing leaves this server.'
  const { verifier } = writer
  const wrote = writer.local
    ? `Written by ${writer.model} on this computer`
    : `Sent to ${writer.where} (${writer.model})`
  if (!verifier || (verifier.where === writer.where && verifier.model === writer.model)) return wrote
  if (verifier.local) return `${wrote}, checked by ${verifier.model} on this computer`
  return verifier.where === writer.where
    ? `${wrote}, checked by ${verifier.model}`
    : `${wrote}, checked at ${verifier.where} (${verifier.model})`
}

/** Hosts that the visit is sent to. */
export function hostsSentTo(writer: WriterInUse): string[] {
  if (writer.kind === 'embedded') return []
  const all = [writer, ...(writer.verifier ? [writer.verifier] : [])]
  return [...new Set(all.filter(({ local }) => !local).map(({ where }) => where))]
}

/** For the consent dialog: what happens to the transcript. */
export function transcriptLine(writer: WriterInUse | undefined): string {
  if (!writer) return 'The transcript is used to write the note.'
  const hosts = hostsSentTo(writer)
  if (hosts.length === 0) return 'The transcript stays on this server.'
  return `To write the note, the transcript is sent to ${hosts.join(' and ')}.`
}
