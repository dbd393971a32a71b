import { useEffect, useRef } from 'react'

/** Moves the focus to the title of what is shown now, so that a screen reader begins there. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** For pages whose content changes under the same address: the form makes way for "Check your email". */
export function useHeadingFocusOn(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step])
}
