import { useEffect, useRef } from 'react'

/** Moves focus to the page title, so that screen readers start there. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/** For pages whose content changes at the same URL, such as a form replaced by "Check your email". */
export function useHeadingFocusOn(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step])
}
