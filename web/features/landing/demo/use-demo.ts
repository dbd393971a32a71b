import { type RefObject, useEffect, useReducer, useState } from 'react'
import { CHOICES } from './evidence.ts'
import { advance, type DemoEvent, type DemoState, finished, isFinished } from './script.ts'

const TOTAL = CHOICES.length
const FIRST_STEP_MS = 600
/** Long enough to read a sentence and its words. */
const STEP_MS = 2800

const MOTION = '(prefers-reduced-motion: reduce)'

export type Demo = {
  written: number
  /** The highlighted sentence: the hovered one, otherwise the selected one. */
  shown: number
  playing: boolean
  finished: boolean
  /** False with reduced motion: there is nothing to play. */
  plays: boolean
  choose: (choice: number) => void
  peek: (choice: number | null) => void
  toggle: () => void
}

/** Shows the finished note. A replay runs while the demo is on screen and no sentence is hovered. */
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
      // The pointer may still be on another sentence when the keyboard moves on.
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
      // The upper part is enough, because the whole demo never fits on a phone.
      rootMargin: '0px 0px -20% 0px',
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return onScreen
}
