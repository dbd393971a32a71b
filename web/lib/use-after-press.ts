import { useEffect, useRef } from 'react'

/**
 * Runs an action now, or after the mouse button is released. Otherwise, pressing a button while a field has an
 * error would show the error on blur, move the button, and lose the click.
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
      // Click fires after release; only then may the layout change.
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
