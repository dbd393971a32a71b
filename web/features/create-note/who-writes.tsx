import { hostsSentTo, useWriterInUse, writerLine } from '../../lib/language-model.ts'
import { WriterLine } from '../../ui/writer-line.tsx'

/** Who writes the note, and where the visit is sent: next to the button that sends it. */
export function WhoWrites() {
  const writer = useWriterInUse()
  if (!writer) return null
  return <WriterLine sent={hostsSentTo(writer).length > 0}>{writerLine(writer)}</WriterLine>
}
