import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { afterLeaving, afterTyping, type FieldErrors, hasErrors, refusedFields } from './form-errors.ts'
import { useAfterPress } from './use-after-press.ts'
import { useFocusInvalid } from './use-focus-invalid.ts'
import { type Failure, failureMessage, useSave } from './use-save.ts'

type FormOptions<Values> = {
  initial: Values
  validate: (values: Values) => FieldErrors<Values>
  /** Called with valid values, never concurrently. Returned errors are shown at the fields. */
  submit: (values: Values) => Promise<FieldErrors<Values> | undefined> | Promise<void>
  /** How a failure is shown, in addition to the server’s messages at the fields it named. */
  failure?: Failure & {
    /** The field that shows every failure. */
    at?: keyof Values & string
    /** Overrides the messages at the fields. By default, they are the server's. */
    fields?: (error: unknown) => FieldErrors<Values>
    /** Shows no general message if a field shows one. */
    unlessAtField?: boolean
  }
  onInvalid?: (errors: FieldErrors<Values>) => void
}

type FormValues = Record<string, string | boolean>

/** Form values, field errors, and a submit that can’t run twice. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef(new Set<string>())
  const afterPress = useAfterPress()
  useFocusInvalid(form, refusals)
  const { save, busy, error, setError } = useSave(send, { ...options.failure, message: failureOf })

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
    if (!hasErrors(found)) return
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  async function send(sent: Values) {
    refuse((await options.submit(sent)) ?? {})
  }

  const namedFields = (failed: unknown) =>
    refusedFields(failed, Object.keys(options.initial)) as FieldErrors<Values>

  function failureOf(failed: unknown): string | undefined {
    const { at, fields = namedFields, unlessAtField, message } = options.failure ?? {}
    const named = fields(failed)
    refuse(named)
    if (unlessAtField && hasErrors(named)) return undefined
    const words = failureMessage(failed, message)
    if (!at || !words) return words
    refuse({ [at]: words } as FieldErrors<Values>)
    return undefined
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = options.validate(values)
    if (hasErrors(found)) {
      refuse(found)
      options.onInvalid?.(found)
      return
    }
    setErrors({})
    void save(values)
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

  return {
    values,
    errors,
    busy,
    error,
    setError,
    setValue,
    setValues: change,
    field,
    reset,
    /** For a form on a page. */
    formProps: { ref: form, noValidate: true, onSubmit, 'aria-busy': busy },
    /** For a FormDialog. */
    dialogProps: { onSubmit, busy, error },
  }
}
