import { useQueryClient } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type User, updatePreferences } from '#shared/contracts/auth.ts'
import { call } from '../../lib/api.ts'
import { writeStored } from '../../lib/browser-storage.ts'
import { currentUserQuery } from '../../lib/current-user.ts'
import { focusHeading } from '../../lib/focus-heading.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TOUR_STEPS } from './steps.ts'
import { tourKey } from './tour-key.ts'
import { useTourAnchor } from './use-tour-anchor.ts'

type TourProps = { user: User; onClose: () => void }

/** Six cards, each next to what it describes. Finishing and skipping are both remembered with the account. */
export function Tour({ user, onClose }: TourProps) {
  const queryClient = useQueryClient()
  const [at, setAt] = useState(0)
  const step = TOUR_STEPS[at] ?? TOUR_STEPS[0]
  const { anchor, spot } = useTourAnchor(step.anchors)
  const titleId = useId()
  const textId = useId()
  const lead = useRef<HTMLButtonElement>(null)
  const last = at === TOUR_STEPS.length - 1
  useFocusReturn()

  function end() {
    writeStored(tourKey(user.id), 'true')
    onClose()
    if (user.preferences.tourSeen) return
    queryClient.setQueryData(
      currentUserQuery.queryKey,
      (known) => known && { ...known, preferences: { ...known.preferences, tourSeen: true } },
    )
    // This device remembers it if the server can’t be reached.
    void call(updatePreferences, { body: { tourSeen: true } }).catch(() => undefined)
  }

  function go(to: number) {
    if (to >= 0 && to < TOUR_STEPS.length) setAt(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    go(at + way)
  }

  return (
    <>
      <Spotlight spot={spot} />
      {/* The key remounts the card for each step, so that screen readers announce it and focus moves to the Next
         button. */}
      <Popover.Root key={at} open modal>
        <Popover.Anchor virtualRef={anchor} />
        <Popover.Portal>
          <Popover.Content
            aria-labelledby={titleId}
            aria-describedby={textId}
            side="bottom"
            sideOffset={spot ? 14 : 0}
            collisionPadding={16}
            onKeyDown={onKeyDown}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              lead.current?.focus({ preventScroll: true })
            }}
            // Closing one card to show the next must not return focus.
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={end}
            onInteractOutside={(event) => event.preventDefault()}
            className="enter-fade z-(--z-tour) grid w-90 max-w-[calc(100vw-2rem)] gap-3 rounded-4 border border-line bg-raised p-5 shadow-3"
          >
            <p className="text-xs font-medium text-ink-3">
              Step {at + 1} of {TOUR_STEPS.length}
            </p>
            <h2 id={titleId} className="title-card">
              {step.title}
            </h2>
            <p id={textId} className="text-ink-2">
              {step.text}
            </p>
            <Dots at={at} />
            <div className="mt-1 flex items-center justify-between gap-2">
              {last ? (
                <span />
              ) : (
                <Button variant="quiet" size="sm" onClick={end} className="-ml-2.5">
                  Skip Tour
                </Button>
              )}
              <span className="flex gap-2">
                {at > 0 && (
                  <Button size="sm" onClick={() => go(at - 1)}>
                    Previous
                  </Button>
                )}
                <Button ref={lead} variant="primary" size="sm" onClick={() => (last ? end() : go(at + 1))}>
                  {last ? 'Get Started' : 'Next'}
                </Button>
              </span>
            </div>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

/** After the last card, focus returns to where it was, or to the page title. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else focusHeading()
    },
    [before],
  )
}

function Dots({ at }: { at: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {TOUR_STEPS.map(({ title }, n) => (
        <span
          key={title}
          className={classNames(
            'h-2 rounded-full border-[1.5px]',
            n === at ? 'w-5.5 border-accent bg-accent' : 'w-2 border-line-strong',
            n < at && 'bg-line-strong',
          )}
        />
      ))}
    </span>
  )
}

/** Dims everything except the anchor. */
function Spotlight({ spot }: { spot: DOMRect | undefined }) {
  if (!spot) return <div aria-hidden="true" className="fixed inset-0 z-(--z-tour) bg-scrim" />
  const room = 4
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-(--z-tour) rounded-3 shadow-[0_0_0_200vmax_var(--scrim)] outline-2 outline-offset-0 outline-focus"
      style={{
        left: spot.left - room,
        top: spot.top - room,
        width: spot.width + 2 * room,
        height: spot.height + 2 * room,
      }}
    />
  )
}
