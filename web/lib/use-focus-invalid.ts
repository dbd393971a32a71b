import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid field each time `trigger` changes to something truthy. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, trigger: number) {
  useEffect(() => {
    if (trigger > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, trigger])
}
