import { FileUp } from 'lucide-react'
import {
  type ComponentType,
  type DragEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { extractText } from '#shared/contracts/documents.ts'
import { call, messageOf } from '../../lib/api.ts'
import { dismissToast, toast } from '../../lib/toasts.ts'
import type { AudioSlotProps } from '../../parts/voice/recorder-slot.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ACCEPTED_FILES, fileKind } from './visit-files.ts'

type FileUploadProps = {
  slot: Omit<AudioSlotProps, 'file' | 'onBusy'>
  AudioUpload: ComponentType<AudioSlotProps>
  onText: (text: string) => void
}

/** Accepts one file by drop or file picker. Text is extracted from documents; audio goes to the recorder feature. */
export function FileUpload({ slot, AudioUpload, onText }: FileUploadProps) {
  const [reading, setReading] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [over, setOver] = useState(false)
  const [audio, setAudio] = useState<File>()
  const [transcribing, setTranscribing] = useState(false)
  /** A file chosen before the patient and the note type. It is processed once both are set. */
  const [early, setEarly] = useState<File>()
  const inputId = useId()
  const isSetUp = slot.setup.patientId !== null && slot.setup.noteType !== null
  const takeEarly = useEffectEvent(() => void take(early))
  useEffect(() => {
    if (isSetUp) takeEarly()
  }, [isSetUp])

  function fail(sentence: string) {
    setFailure(sentence)
    toast({ title: 'Processing Failed', description: sentence, tone: 'danger' })
  }

  async function take(file: File | undefined) {
    if (!file || reading !== undefined) return
    if (!slot.mayBegin()) {
      if (!isSetUp) setEarly(file)
      return
    }
    setEarly(undefined)
    setFailure(undefined)
    dismissToast()
    const kind = fileKind(file)
    if (kind === 'audio') return setAudio(file)
    if (kind !== 'document') return fail(kind.refused)
    setReading(file.name)
    try {
      const { data } = await call(extractText, {}, { file })
      onText(data.text)
    } catch (error) {
      fail(messageOf(error, 'The file couldn’t be read. Check your connection and try again.'))
    } finally {
      setReading(undefined)
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className="grid gap-2">
      <Suspense>
        <AudioUpload {...slot} file={audio} onBusy={setTranscribing} />
      </Suspense>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative to the file input inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'press relative grid justify-items-center gap-2 rounded-3 border border-dashed px-5 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-weak' : 'border-line-strong',
          transcribing && 'hidden',
        )}
      >
        {reading === undefined ? (
          <>
            <FileUp aria-hidden="true" className="size-6 text-ink-3" />
            <label htmlFor={inputId} className="font-medium">
              Drop a file here, or <span className="link">choose one</span>
            </label>
            <p id={`${inputId}-hint`} className="max-w-[44ch] text-ink-2">
              Documents: .txt, .doc, .docx. Recordings up to 2 hours: .mp3, .wav, .m4a, .webm, .ogg, .flac.
              PDFs are not yet supported.
            </p>
          </>
        ) : (
          <p role="status" className="flex items-center gap-3 py-4 break-all">
            <Spinner />
            Reading {reading}
          </p>
        )}
        <input
          id={inputId}
          type="file"
          accept={ACCEPTED_FILES}
          disabled={reading !== undefined}
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // Reset, so that choosing the same file again fires a change event.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {early && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-2 border border-info-line bg-info-weak px-3.5 py-2.5">
          <p role="status" className="min-w-0 flex-1 wrap-anywhere">
            <b className="font-strong">{early.name}</b> is ready. Choose a patient and a note type.
          </p>
          <Button size="sm" variant="quiet" onClick={() => setEarly(undefined)}>
            Remove
          </Button>
        </div>
      )}
      {failure && <p className="text-xs font-medium text-danger">{failure}</p>}
      {!transcribing && (
        <p className="hint">
          Text from a document goes into Text Input for you to review. A recording becomes a transcript, a
          summary, and a note. The file isn’t kept.
        </p>
      )}
    </div>
  )
}
