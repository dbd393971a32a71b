import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Where words open below their sentence, some are taller than others. Reserves the height of the tallest, so
 * that nothing on the page moves while the demo plays.
 */
export function useHeldHeight(sheet: RefObject<HTMLElement | null>, shown: number): number {
  const [heights, setHeights] = useState<number[]>([])

  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const measure = () => {
      const folds = [...element.querySelectorAll('[data-words] > div')]
      const next = folds.map((fold) => fold.scrollHeight)
      setHeights((before) => (before.join() === next.join() ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheet])

  return Math.max(0, ...heights) - (heights[shown] ?? 0)
}
