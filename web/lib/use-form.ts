import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { afterLeaving, afterTyping, type FieldErrors, hasErrors } from './form-errors.ts'
import { useAfterPress } from './use-after-press.ts'

type FormOptions<Values> = {
  initial: Values
  validate: (values: Values) => FieldErrors<Values>
  /** Called with valid values, never concurrently. Returned errors are shown at the fields. */
  submit: (values: Values) => Promise<FieldErrors<Values> | undefined>
  onInvalid?: (errors: FieldErrors<Values>) => void
}

type FormValues = Record<string, string | boolean>

/** Form values, field errors, and a submit that can’t run twice. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const changed = useRef(new Set<string>())
  const afterPress = useAfterPress()

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    const next = { ...values, [name]: value }
    changed.current.add(name)
    setValues(next)
    setErrors((shown) => afterTyping(shown, name, options.validate(next)))
  }

  /** Sets several fields together, when one choice changes others. */
  function change(changes: Partial<Values>) {
    const next = { ...values, ...changes }
    setValues(next)
    const found = options.validate(next)
    setErrors((shown) =>
      Object.keys(changes).reduce(
        (left, name) => afterTyping(left, name as keyof Values & string, found),
        shown,
      ),
    )
  }

  function leave(name: keyof Values & string) {
    // Tabbing through an untouched field isn’t an error yet.
    if (!changed.current.has(name)) return
    afterPress(() => setErrors((shown) => afterLeaving(shown, name, options.validate(values))))
  }

  function refuse(found: FieldErrors<Values>) {
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    const found = options.validate(values)
    if (hasErrors(found)) {
      refuse(found)
      options.onInvalid?.(found)
      return
    }
    running.current = true
    setBusy(true)
    setErrors({})
    try {
      const refused = await options.submit(values)
      if (refused && hasErrors(refused)) refuse(refused)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function reset(next: Values) {
    changed.current.clear()
    setValues(next)
    setErrors({})
  }

  /** Props for a text field. */
  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value as Values[Name]),
      onBlur: () => leave(name),
    }
  }

  const formProps = { ref: form, noValidate: true, onSubmit, 'aria-busy': busy }
  return { values, errors, busy, setValue, setValues: change, field, reset, formProps }
}
