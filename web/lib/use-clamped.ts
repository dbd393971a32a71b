import { useLayoutEffect, useRef, useState } from 'react'

/** Whether text clamped by CSS is longer than shown. Re-measured when the width changes. */
export function useClamped<Element extends HTMLElement>(text: string) {
  const element = useRef<Element>(null)
  const [clamped, setClamped] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: re-measure when the text changes
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    // Expanded text isn’t clamped, so keep the previous answer.
    const look = () => {
      if (box.dataset.open !== 'true') setClamped(box.scrollHeight > box.clientHeight + 1)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [text])

  return { element, clamped }
}
