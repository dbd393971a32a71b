import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

const ITEM =
  'flex min-h-(--h-md) cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-sm text-ink no-underline outline-none select-none data-highlighted:bg-well [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3'

type MenuProps = {
  trigger: ReactNode
  head?: ReactNode
  children: ReactNode
  /** Called when the menu has closed; `preventDefault` keeps focus from returning to the trigger. */
  onClosed?: ((event: Event) => void) | undefined
}

/** Non-modal, so that the page doesn’t lock or shift. No portal, so that it stays within its landmark. */
export function Menu({ trigger, head, children, onClosed }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        {...(onClosed ? { onCloseAutoFocus: onClosed } : {})}
        className="enter-fade z-(--z-menu) w-64 rounded-3 border border-line bg-raised p-1.5 shadow-3"
      >
        {head && (
          <>
            <DropdownMenu.Label className="px-2.5 py-2">{head}</DropdownMenu.Label>
            <MenuRule />
          </>
        )}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export function MenuRule() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

type MenuLinkProps = { to: string; children: ReactNode; className?: string }

export function MenuLink({ to, children, className }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={classNames(ITEM, className)}>
      <Link to={to}>{children}</Link>
    </DropdownMenu.Item>
  )
}

type MenuActionProps = { onSelect: () => void; children: ReactNode; className?: string; disabled?: boolean }

export function MenuAction({ onSelect, children, className, disabled = false }: MenuActionProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(ITEM, disabled && 'cursor-default text-ink-3', className)}
    >
      {children}
    </DropdownMenu.Item>
  )
}
