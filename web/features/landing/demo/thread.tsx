import { type RefObject, useEffect, useState } from 'react'
import { type ThreadEnds, threadPath } from '../../../lib/thread-path.ts'
import { ThreadLine } from '../../../parts/evidence/thread-line.tsx'

type ThreadProps = {
  stage: RefObject<HTMLElement | null>
  shown: number
}

type Drawn = { path: string; x: number; y: number }

/** The line from the highlighted words to their sentence, when visit and note are side by side. */
export function Thread({ stage, shown }: ThreadProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)

  // Not in a layout effect: the stage is a parent, and its ref isn't set yet.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const draw = () => {
      const ends = measure(element, shown)
      setDrawn(ends && { path: threadPath(ends), ...ends.target })
    }
    draw()
    // Also when fonts load, because the columns change height.
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    for (const column of element.children) observer.observe(column)
    return () => observer.disconnect()
  }, [stage, shown])

  if (!drawn) return null
  return <ThreadLine key={shown} path={drawn.path} x={drawn.x} y={drawn.y} />
}

function measure(stage: HTMLElement, shown: number): ThreadEnds | null {
  const origin = stage.getBoundingClientRect()
  const visit = stage.querySelector('[data-part="visit"]')?.getBoundingClientRect()
  const note = stage.querySelector('[data-part="note"]')?.getBoundingClientRect()
  const sentence = stage.querySelector(`[data-choice="${shown}"]`)?.getBoundingClientRect()
  if (!visit || !note || !sentence || note.left < visit.right) return null

  const sources = [...stage.querySelectorAll('[data-turn]')].flatMap((turn): [number, number][] => {
    const rects = [...turn.querySelectorAll('mark[data-now]')].flatMap((mark) => [...mark.getClientRects()])
    if (rects.length === 0) return []
    const top = Math.min(...rects.map((rect) => rect.top)) - origin.top + 3
    const bottom = Math.max(...rects.map((rect) => rect.bottom)) - origin.top - 3
    return [[top, bottom]]
  })
  if (sources.length === 0) return null

  const left = visit.right - origin.left
  const gutter = note.left - visit.right
  return {
    sources,
    bracketX: Math.round(left + gutter * 0.14),
    railX: Math.round(left + gutter * 0.56),
    target: { x: sentence.left - origin.left, y: (sentence.top + sentence.bottom) / 2 - origin.top },
  }
}
