import { useEffect, useRef } from 'react'

/**
 * Runs something now, or after the mouse button is released. Leaving a field by pressing a button must not
 * show an error line in between: it would push the button away from under the pointer, and the press be lost.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const onDown = () => {
      pressed.current = true
    }
    const onUp = () => {
      pressed.current = false
      const acts = waiting.current
      waiting.current = []
      // The click follows the release; only then may the page move.
      window.setTimeout(() => {
        for (const act of acts) act()
      })
    }
    window.addEventListener('pointerdown', onDown, true)
    window.addEventListener('pointerup', onUp, true)
    window.addEventListener('pointercancel', onUp, true)
    return () => {
      window.removeEventListener('pointerdown', onDown, true)
      window.removeEventListener('pointerup', onUp, true)
      window.removeEventListener('pointercancel', onUp, true)
    }
  }, [])

  return (act) => {
    if (pressed.current) waiting.current.push(act)
    else act()
  }
}
