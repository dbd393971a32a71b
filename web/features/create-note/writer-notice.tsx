import { hostsSentTo, useWriterInUse, writerLine } from '../../lib/language-model.ts'
import { WriterLine } from '../../ui/writer-line.tsx'

/** Shows who writes the note and where the visit is sent, next to the Generate button. */
export function WriterNotice() {
  const writer = useWriterInUse()
  if (!writer) return null
  return <WriterLine sent={hostsSentTo(writer).length > 0}>{writerLine(writer)}</WriterLine>
}
