import { useLayoutEffect, useRef, useState } from 'react'

type Measurable = { getBoundingClientRect(): DOMRect }

/** Vertical position of a card without an anchor: a little above center. */
const MIDDLE: Measurable = {
  getBoundingClientRect: () => new DOMRect(window.innerWidth / 2, window.innerHeight * 0.28, 0, 0),
}

/** Scrolls a step’s element into view and tracks its position. */
export function useTourAnchor(names: readonly string[]) {
  const anchor = useRef<Measurable>(MIDDLE)
  const [spot, setSpot] = useState<DOMRect>()

  useLayoutEffect(() => {
    const element = elementOf(names)
    anchor.current = element ?? MIDDLE
    element?.scrollIntoView({ block: 'center', inline: 'nearest' })
    const follow = () => setSpot(element?.getBoundingClientRect())
    follow()
    if (!element) return
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    observer.observe(document.body)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow)
    }
  }, [names])

  return { anchor, spot }
}

/** The sidebar and the tab bar have the same links; only one is visible. */
function elementOf(names: readonly string[]): HTMLElement | undefined {
  for (const name of names) {
    const shown = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find(
      (element) => element.getClientRects().length > 0,
    )
    if (shown) return shown
  }
  return undefined
}
