import { TextField, type TextFieldProps } from './text-field.tsx'

/** An address: the keyboard, the capitals and the browser's memory as they should be. */
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
