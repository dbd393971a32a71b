import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Cancel first, the deed last. */
  actions: ReactNode
  /** For forms with lists in them. */
  wide?: boolean
}

/** 480 px in the middle of the page; a sheet from below on a phone. */
export function Dialog({ open, onOpenChange, title, children, actions, wide }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="enter-fade fixed inset-0 z-(--z-scrim) bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-(--z-dialog) grid items-end justify-items-center sm:place-items-center sm:p-4">
          <RadixDialog.Content
            aria-describedby={undefined}
            className={classNames(
              'enter-up pointer-events-auto max-h-[calc(100dvh-2rem)] w-full overflow-y-auto rounded-t-4 border border-line bg-raised shadow-3 sm:rounded-4',
              wide ? 'sm:max-w-160' : 'sm:max-w-120',
            )}
          >
            <RadixDialog.Title className="title-card px-6 pt-5">{title}</RadixDialog.Title>
            <div className="grid grid-cols-1 gap-4 px-6 py-4">{children}</div>
            <div className="flex flex-wrap justify-end gap-2 px-6 pt-1 pb-5">{actions}</div>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
