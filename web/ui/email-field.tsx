import { TextField, type TextFieldProps } from './text-field.tsx'

/** An email field with the right keyboard, capitalization, and autocomplete. */
export function EmailField({
  label = 'Email',
  ...props
}: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <TextField
      label={label}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      required
      {...props}
    />
  )
}
