import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

type Props = Partial<ComponentProps<typeof FormDialog>> & { fieldError?: string }

function open({ fieldError, ...props }: Props = {}) {
  const counts = { submitted: 0, closed: 0 }
  const dialog = (now: Props) => (
    <FormDialog
      title="Rename"
      onSubmit={() => {
        counts.submitted += 1
      }}
      onClose={() => {
        counts.closed += 1
      }}
      action="Save"
      busyText="Saving..."
      busy={false}
      {...props}
      {...now}
    >
      {props.children ?? (
        <>
          <TextField label="First" onChange={() => undefined} />
          <TextField label="Second" onChange={() => undefined} error={now.fieldError ?? fieldError} />
        </>
      )}
    </FormDialog>
  )
  const { rerender } = render(dialog({}))
  return { counts, show: (now: Props) => rerender(dialog(now)) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

describe('a dialog with a form', () => {
  it('focuses its first field and submits', async () => {
    const { counts } = open()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')))
    fireEvent.click(button('Save'))
    expect(counts).toEqual({ submitted: 1, closed: 0 })
  })

  it('closes with Escape and Cancel', () => {
    const { counts } = open()
    pressEscape()
    fireEvent.click(button('Cancel'))
    expect(counts).toEqual({ submitted: 0, closed: 2 })
  })

  it('while busy, neither closes nor submits again', () => {
    const { counts } = open({ busy: true })
    expect(button('Saving...').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(true)
    pressEscape()
    submit()
    expect(counts).toEqual({ submitted: 0, closed: 0 })
  })

  it('can close while something else holds up the main button', () => {
    const { counts } = open({ waiting: 'Checking...' })
    expect(button('Checking...').disabled).toBe(true)
    pressEscape()
    expect(counts.closed).toBe(1)
  })

  it('announces an error', () => {
    open({ error: 'Not saved.' })
    expect(screen.getByRole('alert').textContent).toBe('Not saved.')
  })

  it('focuses the first invalid field after an attempt, and once the server has refused', async () => {
    const { show } = open({ fieldError: 'Enter a name.' })
    submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
    show({ busy: true, fieldError: '' })
    screen.getByLabelText('First').focus()
    show({ busy: false, fieldError: 'Taken.' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
  })

  it('asks for a confirmation with the focus on Cancel', async () => {
    open({ children: <p>This can’t be undone.</p>, action: 'Delete', cancel: 'Keep it', variant: 'danger' })
    await waitFor(() => expect(document.activeElement).toBe(button('Keep it')))
  })

  it('doesn’t submit a form around it', () => {
    let outer = 0
    function Page() {
      const [asked, setAsked] = useState(0)
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            outer += 1
          }}
        >
          <FormDialog
            title="Sure?"
            onSubmit={() => setAsked(asked + 1)}
            onClose={() => undefined}
            action={`Yes ${asked}`}
            busyText=""
            busy={false}
          >
            <p>Really?</p>
          </FormDialog>
        </form>
      )
    }
    render(<Page />)
    fireEvent.click(button('Yes 0'))
    expect(button('Yes 1')).toBeTruthy()
    expect(outer).toBe(0)
  })
})
