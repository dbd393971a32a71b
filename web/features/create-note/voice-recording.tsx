import { Mic } from 'lucide-react'

/** Recording comes with the recorder; until then the tab says so. */
export function VoiceRecording() {
  return (
    <div className="grid justify-items-center gap-2 rounded-3 border border-dashed border-line-strong px-5 py-10 text-center">
      <Mic aria-hidden="true" className="size-6 text-ink-3" />
      <p className="font-medium">In preparation: type or upload the visit for now</p>
      <p className="max-w-[40ch] text-ink-2">
        You will record a visit here and see its words as they are said.
      </p>
    </div>
  )
}
