import { useLayoutEffect, useRef, useState } from 'react'

/** Whether a text that CSS cuts after some lines has more than it shows. Measured again when its width changes. */
export function useClamped<Element extends HTMLElement>(text: string) {
  const element = useRef<Element>(null)
  const [clamped, setClamped] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    // Opened, it hides nothing; what it hid before is still true.
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
