import { fireEvent, screen } from '@testing-library/react'

/** Presses the button or link with this name, as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

export async function fill(label: string | RegExp, value: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value } })
  return field
}

/** Waits until this text is on the page; a toast repeats it for screen readers. */
export async function shows(text: string | RegExp): Promise<void> {
  await screen.findAllByText(text)
}
