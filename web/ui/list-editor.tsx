import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { toast } from '../lib/toasts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type ListEditorProps<Item> = {
  /** The name of the list, such as "Goals". */
  legend: string
  items: readonly Item[]
  /** The list as a whole is wrong, for example empty. */
  error: string | undefined
  addText: string
  newItem: () => Item
  canAdd?: boolean
  /** The text of the toast about a removed item. Undefined if there is nothing to undo. */
  removed: (item: Item) => { title: string; description?: string } | undefined
  onChange: (items: Item[]) => void
  /** The item as a `li`. */
  children: (item: Item, index: number, edit: ItemEdit<Item>) => ReactNode
}
type ItemEdit<Item> = { change: (next: Partial<Item>) => void; remove: () => void }

/** An editable list. A new item gets the focus, and removing one can be undone. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { legend, items, error, addText, newItem, canAdd = true, removed, onChange, children } = props
  const list = useRef<HTMLOListElement>(null)

  function add() {
    onChange([...items, newItem()])
    window.setTimeout(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
  }

  const editOf = (item: Item): ItemEdit<Item> => ({
    change: (next) => onChange(items.map((other) => (other === item ? { ...other, ...next } : other))),
    remove() {
      onChange(items.filter((other) => other !== item))
      const said = removed(item)
      if (said) toast({ ...said, action: { label: 'Undo', run: () => onChange([...items]) } })
    },
  })

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 font-medium">{legend}</legend>
      {error && (
        <div role="alert">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => children(item, index, editOf(item)))}
      </ol>
      <div>
        {/* Marked invalid with the list, so that a failed save moves the focus here. */}
        <Button size="sm" onClick={add} disabled={!canAdd} aria-invalid={Boolean(error)}>
          <Plus aria-hidden="true" className="size-4" />
          {addText}
        </Button>
      </div>
    </fieldset>
  )
}
