import { type RefObject, useEffect, useState } from 'react'
import { type ThreadEnds, threadPath } from '../../lib/thread-path.ts'
import type { EvidenceSelection, SelectionKey } from './selection.ts'
import { ThreadLine } from './thread-line.tsx'

type Drawn = { key: SelectionKey; path: string; x: number; y: number }

/**
 * The line from the highlighted words to their statement. `stage` contains both: the visit marked
 * `data-part="visit"` and the note marked `data-part="note"`. It follows scrolling in either, and is hidden while
 * one end is out of view.
 */
export function EvidenceThread({
  stage,
  choice,
}: {
  stage: RefObject<HTMLElement | null>
  choice: EvidenceSelection
}) {
  const [drawn, setDrawn] = useState<Drawn>()

  useEffect(() => {
    const element = stage.current
    if (!element) return
    let frame = 0
    const draw = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const key = choice.shown()
        const ends = key && measure(element, key)
        setDrawn(ends ? { key, path: threadPath(ends), ...ends.target } : undefined)
      })
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    // Scroll events don’t bubble, so listen in the capture phase.
    element.addEventListener('scroll', draw, true)
    window.addEventListener('scroll', draw, { passive: true })
    const unsubscribe = choice.subscribe(draw)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('scroll', draw, true)
      window.removeEventListener('scroll', draw)
      unsubscribe()
    }
  }, [stage, choice])

  if (!drawn) return null
  return <ThreadLine key={drawn.key} path={drawn.path} x={drawn.x} y={drawn.y} />
}

function measure(stage: HTMLElement, key: SelectionKey): ThreadEnds | undefined {
  const origin = stage.getBoundingClientRect()
  const visit = stage.querySelector('[data-part="visit"]')?.getBoundingClientRect()
  const sheet = stage.querySelector('[data-part="note"]')?.getBoundingClientRect()
  const name = CSS.escape(key)
  const row = stage
    .querySelector(`[data-statement="${name}"], [data-more="${name}"]`)
    ?.getBoundingClientRect()
  if (!visit || !sheet || !row || sheet.left <= visit.right || visit.width === 0) return undefined
  const middle = (row.top + row.bottom) / 2
  if (middle < sheet.top || middle > sheet.bottom) return undefined

  const sources = [...stage.querySelectorAll('[data-line]:has([data-now])')].flatMap(
    (line): [number, number][] => {
      const rects = [...line.querySelectorAll('[data-now]')].flatMap((mark) => [...mark.getClientRects()])
      const top = Math.max(visit.top, Math.min(...rects.map((rect) => rect.top)) + 3)
      const bottom = Math.min(visit.bottom, Math.max(...rects.map((rect) => rect.bottom)) - 3)
      return bottom - top > 2 ? [[top - origin.top, bottom - origin.top]] : []
    },
  )
  if (sources.length === 0) return undefined
  const left = visit.right - origin.left
  const gutter = sheet.left - visit.right
  return {
    sources,
    bracketX: Math.round(left + gutter * 0.1),
    railX: Math.round(left + gutter * 0.55),
    target: { x: row.left - origin.left, y: middle - origin.top },
  }
}
