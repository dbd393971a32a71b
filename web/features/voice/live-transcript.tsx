import { ArrowLeftRight } from 'lucide-react'
import { Fragment, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { type ShownRepair, type TranscriptPiece, type Turn, turnsOf } from '#shared/domain/transcript.ts'
import { speakerName } from '#shared/domain/voice.ts'
import { UnclearLegend, UnclearWords } from '../../parts/evidence/unclear-words.tsx'
import type { Provisional } from '../../parts/voice/previews.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type LiveTranscriptProps = {
  pieces: readonly TranscriptPiece[]
  /** Words of the last seconds, replaced by the transcript when it has them. */
  provisional?: Provisional | undefined
  /** More text is on its way. */
  growing: boolean
  onSwap: () => void
  onRepair: (sequence: number, index: number) => void
}

const NEAR_END_PX = 80

/** The transcript as it arrives. Follows the end, unless you scroll up to read. */
export function LiveTranscript({ pieces, provisional, growing, onSwap, onRepair }: LiveTranscriptProps) {
  const turns = useMemo(() => turnsOf(pieces), [pieces])
  const box = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  const named = turns.some(({ speaker }) => speaker !== null)
  const repaired = turns.some(({ repairs }) => repairs.length > 0)
  const unclear = turns.some(({ unsure }) => unsure.length > 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll whenever text is added
  useEffect(() => {
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [turns])

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {/* Reserved from the first words on, so that the transcript doesn’t jump while you read it. */}
      {turns.length > 0 && (
        <div className="flex min-h-(--h-sm) flex-wrap items-center justify-between gap-x-3">
          <div>
            {repaired && <p className="hint">Underlined words were corrected. Select one to undo it.</p>}
            {unclear && <UnclearLegend />}
          </div>
          {named && (
            <Button size="sm" variant="quiet" onClick={onSwap}>
              <ArrowLeftRight aria-hidden="true" className="size-4" />
              Swap Clinician and Patient
            </Button>
          )}
        </div>
      )}
      <section
        ref={box}
        aria-label="Transcript"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
        }}
        className={classNames(
          'grid max-h-[60dvh] content-start gap-3.5 overflow-y-auto rounded-2 py-1 pr-3 pl-px lg:max-h-none',
          // Words that aren’t final follow the transcript directly.
          !provisional && 'min-h-40 flex-1',
        )}
      >
        {turns.map((turn) => (
          <TurnLine key={turn.key} turn={turn} onRepair={onRepair} />
        ))}
        {turns.length === 0 && !provisional && (
          <p className="text-ink-3">
            {growing ? 'Words appear a few seconds after they’re said.' : 'No text yet.'}
          </p>
        )}
      </section>
      {provisional && <ProvisionalLine {...provisional} />}
    </div>
  )
}

/** Below the transcript and not in it: these words will change. */
function ProvisionalLine({ text, startMs }: Provisional) {
  return (
    <section
      aria-label="Not final yet"
      className="grid flex-none grid-cols-[3.1rem_minmax(0,1fr)] gap-x-2.5 border-l-2 border-(--rec-fill) py-0.5 pr-3 pl-2"
    >
      <span className="text-xs leading-6 text-ink-3 tabular-nums">{formatDuration(startMs)}</span>
      <p className="text-base leading-6 text-ink-3">{text}</p>
    </section>
  )
}

type TurnLineProps = { turn: Turn; onRepair: LiveTranscriptProps['onRepair'] }

const TurnLine = memo(function TurnLine({ turn, onRepair }: TurnLineProps) {
  const { startMs, speaker } = turn
  return (
    <div className="grid grid-cols-[3.1rem_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 [content-visibility:auto]">
      <span className="text-xs leading-6 text-ink-3 tabular-nums">{formatDuration(startMs)}</span>
      <div className="min-w-0">
        {speaker && <b className="block text-xs leading-6 font-strong text-ink-2">{speakerName(speaker)}</b>}
        <p className={classNames('text-base leading-6', speaker === 'clinician' && 'text-ink-2')}>
          {withMarks(turn, onRepair)}
        </p>
      </div>
    </div>
  )
})

/** A turn’s text with its corrected and its unclear words. They never overlap. */
function withMarks({ text, repairs, unsure }: Turn, onRepair: TurnLineProps['onRepair']) {
  const marks = [
    ...repairs.map((repair) => ({ ...repair, repair })),
    ...unsure.map((span) => ({ ...span, repair: undefined })),
  ].sort((a, b) => a.start - b.start)
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, repair } of marks) {
    const words = text.slice(start, end)
    parts.push(<Fragment key={`before-${start}`}>{text.slice(at, start)}</Fragment>)
    parts.push(
      repair ? (
        <RepairedWord key={`word-${start}`} repair={repair} onPress={onRepair}>
          {words}
        </RepairedWord>
      ) : (
        <UnclearWords key={`word-${start}`}>{words}</UnclearWords>
      ),
    )
    at = end
  }
  return [...parts, text.slice(at)]
}

type RepairedWordProps = { repair: ShownRepair; onPress: TurnLineProps['onRepair']; children: string }

function RepairedWord({ repair, onPress, children }: RepairedWordProps) {
  const { heard, written, reverted, sequence, index } = repair
  const label = reverted
    ? `Original transcription. Select to change it to “${written}”.`
    : `Transcribed as “${heard}”. Select to undo the correction.`
  return (
    <button
      type="button"
      title={label}
      aria-pressed={reverted}
      aria-label={`${children}. ${label}`}
      onClick={() => onPress(sequence, index)}
      className={classNames(
        'press rounded-1 px-px underline decoration-2 underline-offset-3 hover:bg-well',
        reverted ? 'decoration-line-strong decoration-dotted' : 'decoration-accent-line',
      )}
    >
      {children}
    </button>
  )
}
