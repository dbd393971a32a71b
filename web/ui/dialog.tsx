import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Cancel first, the main action last. */
  actions: ReactNode
  /** For forms that contain lists. */
  wide?: boolean
}

/** A 480 px dialog; on phones, a sheet from the bottom. */
export function Dialog({ open, onOpenChange, title, children, actions, wide }: DialogProps) {
  const opener = useOpener(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* On the same level as dialogs, so that a second dialog also covers the first. */}
        <RadixDialog.Overlay className="enter-fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-(--z-dialog) grid items-end justify-items-center sm:place-items-center sm:p-4">
          <RadixDialog.Content
            aria-describedby={undefined}
            // For Radix, an open toast is a layer above the dialog and would take the Escape key.
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return
              event.preventDefault()
              onOpenChange(false)
            }}
            onCloseAutoFocus={(event) => {
              // Restore focus ourselves: these dialogs are opened by state, without a Radix trigger.
              event.preventDefault()
              if (opener?.isConnected) opener.focus()
            }}
            className={classNames(
              'enter-up pointer-events-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-t-4 border border-line bg-raised shadow-3 sm:rounded-4',
              wide ? 'sm:max-w-160' : 'sm:max-w-120',
            )}
          >
            <RadixDialog.Title className="title-card flex-none px-6 pt-5">{title}</RadixDialog.Title>
            {/* Only this part scrolls, so that the actions stay in view. */}
            <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto px-6 py-4">{children}</div>
            <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
              {actions}
            </div>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The element focused when the dialog opened. For a menu item, which no longer exists by then, the menu’s button. */
function useOpener(open: boolean): HTMLElement | null {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(openerOf(document.activeElement))
  }
  return opener
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return button instanceof HTMLElement ? button : null
}
