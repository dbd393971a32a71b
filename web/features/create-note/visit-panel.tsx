import { FileUp, Keyboard, Mic } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ComponentType, type ReactNode, type RefObject, Suspense } from 'react'
import { countLine } from '../../lib/format.ts'
import { TAKES_PHRASES } from '../../lib/phrases.ts'
import type { AudioSlotProps, RecorderSlotProps } from '../../parts/voice/recorder-slot.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileUpload } from './file-upload.tsx'

/** Input components from the voice feature; app/ passes them in. */
export type VisitSources = {
  Voice: ComponentType<RecorderSlotProps>
  AudioUpload: ComponentType<AudioSlotProps>
}

export type InputTab = 'text' | 'voice' | 'file'

const TABS = [
  { value: 'text', label: 'Text Input', icon: Keyboard },
  { value: 'voice', label: 'Voice Recording', icon: Mic },
  { value: 'file', label: 'File Upload', icon: FileUp },
] as const

type VisitPanelProps = {
  tab: InputTab
  onTab: (tab: InputTab) => void
  text: string
  onText: (text: string) => void
  error: string | undefined
  textRef: RefObject<HTMLTextAreaElement | null>
  /** Where the text came from, unless it was typed. */
  source: string | undefined
  /** The highlighted visit, shown instead of the text field. */
  reading?: ReactNode
  sources: VisitSources
  slot: Pick<RecorderSlotProps, 'setup' | 'otherPatientIds' | 'mayBegin' | 'onSetup' | 'onSpoken'>
  recordingId: string | null
  onFileText: (text: string) => void
}

/** The visit, entered as text, by recording, or from a file. */
export function VisitPanel(props: VisitPanelProps) {
  const { Voice } = props.sources
  return (
    <Tabs.Root
      value={props.tab}
      onValueChange={(tab) => props.onTab(tab as InputTab)}
      className="flex min-h-0 flex-1 flex-col gap-4"
    >
      <Tabs.List
        aria-label="How to enter the visit"
        className="grid flex-none grid-cols-[auto_auto_auto] gap-0.5 rounded-[9px] border border-line bg-well p-[3px]"
      >
        {TABS.map(({ value, label, icon: Icon }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="press flex min-h-[calc(var(--h-md)-6px)] items-center justify-center gap-1.5 rounded-2 border border-transparent px-1.5 text-center text-xs leading-tight font-medium text-ink-2 hover:text-ink data-[state=active]:border-neutral-line data-[state=active]:bg-sheet data-[state=active]:text-ink data-[state=active]:shadow-1 sm:whitespace-nowrap min-[96rem]:text-sm"
          >
            <Icon aria-hidden="true" className="hidden size-4 flex-none min-[96rem]:block" />
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Panel value="text">{props.reading ?? <VisitField {...props} />}</Panel>
      <Panel value="voice">
        <Suspense fallback={<Skeleton lines={4} label="Loading the recorder" />}>
          <Voice
            {...props.slot}
            wanted={props.recordingId}
            onTypeInstead={() => props.onTab('text')}
            onUploaded={() => props.onTab('file')}
          />
        </Suspense>
      </Panel>
      <Panel value="file">
        <FileUpload slot={props.slot} AudioUpload={props.sources.AudioUpload} onText={props.onFileText} />
      </Panel>
    </Tabs.Root>
  )
}

function VisitField({ text, onText, error, textRef, source }: VisitPanelProps) {
  return (
    <>
      <label htmlFor="visit-text" className="sr-only">
        The visit
      </label>
      <textarea
        {...TAKES_PHRASES}
        ref={textRef}
        id="visit-text"
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder="Type or paste what happened in the visit."
        aria-invalid={Boolean(error)}
        aria-describedby="visit-text-note"
        className={classNames(
          'press min-h-[45dvh] w-full flex-1 resize-none rounded-2 border border-line-strong bg-sheet px-3.5 py-3 text-base leading-relaxed text-ink lg:min-h-0',
          'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus',
          'aria-invalid:border-2 aria-invalid:border-danger',
        )}
      />
      <p id="visit-text-note" className={error ? 'text-xs font-medium text-danger' : 'hint'}>
        {error ?? source ?? wordCount(text)}
      </p>
    </>
  )
}

function Panel({ value, children }: { value: InputTab; children: ReactNode }) {
  return (
    <Tabs.Content
      value={value}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col gap-1.5 data-[state=inactive]:hidden"
    >
      {children}
    </Tabs.Content>
  )
}

function wordCount(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  if (words === 0) return 'Your own notes or a transcript.'
  return countLine(words, undefined, 'word')
}
