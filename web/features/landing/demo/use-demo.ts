import { type RefObject, useEffect, useReducer, useState } from 'react'
import { CHOICES } from './evidence.ts'
import { advance, type DemoEvent, type DemoState, finished, isFinished } from './script.ts'

const TOTAL = CHOICES.length
const FIRST_STEP_MS = 600
/** Long enough to read a sentence and the words beside it. */
const STEP_MS = 2800

const MOTION = '(prefers-reduced-motion: reduce)'

export type Demo = {
  written: number
  /** The sentence whose words are lit: the one pointed at, else the one chosen. */
  shown: number
  playing: boolean
  finished: boolean
  /** False where motion is unwanted: there is nothing to play. */
  plays: boolean
  choose: (choice: number) => void
  peek: (choice: number | null) => void
  toggle: () => void
}

/** Shows the finished note. A replay runs while the demonstration is on the screen and nobody points at a sentence. */
export function useDemo(stage: RefObject<HTMLElement | null>): Demo {
  const [still] = useState(() => window.matchMedia(MOTION).matches)
  const [state, send] = useReducer(
    (before: DemoState, event: DemoEvent) => advance(before, event, TOTAL),
    finished(TOTAL),
  )
  const [peeked, peek] = useState<number | null>(null)
  const onScreen = useOnScreen(stage)
  const running = state.playing && onScreen && peeked === null

  useEffect(() => {
    if (!running) return
    const timer = window.setTimeout(
      () => send({ type: 'step' }),
      state.written === 0 ? FIRST_STEP_MS : STEP_MS,
    )
    return () => window.clearTimeout(timer)
  }, [running, state.written])

  return {
    written: state.written,
    shown: peeked ?? state.chosen,
    playing: state.playing,
    finished: isFinished(state, TOTAL),
    plays: !still,
    choose: (choice) => {
      // The pointer may still rest on another sentence; the keyboard moved on.
      peek(null)
      send({ type: 'choose', choice })
    },
    peek,
    toggle: () => send({ type: 'toggle' }),
  }
}

function useOnScreen(target: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      // The upper part is enough: on a phone the whole never fits.
      rootMargin: '0px 0px -20% 0px',
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return onScreen
}
