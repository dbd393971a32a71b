import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ListEditor } from './list-editor.tsx'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

type Item = { key: string; text: string }

function Items({ start, error }: { start: Item[]; error?: string }) {
  const [items, setItems] = useState(start)
  return (
    <>
      <ListEditor
        legend="Steps"
        items={items}
        error={error}
        addText="Add step"
        newItem={() => ({ key: String(items.length), text: '' })}
        removed={({ text }) => (text ? { title: 'Step removed' } : undefined)}
        onChange={setItems}
      >
        {(item, index, edit) => (
          <li key={item.key}>
            <input
              aria-label={`Step ${index + 1}`}
              value={item.text}
              onChange={(event) => edit.change({ text: event.target.value })}
            />
            <button type="button" onClick={edit.remove}>
              Remove {index + 1}
            </button>
          </li>
        )}
      </ListEditor>
      <Toaster />
    </>
  )
}

const texts = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

it('adds an item, focuses it, and changes only the item typed in', async () => {
  render(<Items start={[{ key: 'a', text: 'Call' }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add step' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 2' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Step 2' }), { target: { value: 'Write' } })
  expect(texts()).toEqual(['Call', 'Write'])
})

it('removes an item and puts it back where it was; removing an empty one says nothing', async () => {
  render(<Items start={['Call', '', 'Write'].map((text) => ({ key: text, text }))} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1' }))
  expect(texts()).toEqual(['Write'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(texts()).toEqual(['Call', 'Write'])
})

it('shows what is wrong with the list and marks the button that fixes it', () => {
  render(<Items start={[]} error="Add at least one step." />)
  expect(screen.getByRole('alert').textContent).toContain('Add at least one step.')
  expect(screen.getByRole('button', { name: 'Add step' }).getAttribute('aria-invalid')).toBe('true')
})
