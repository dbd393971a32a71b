import { useQueryClient } from '@tanstack/react-query'
import {
  ChevronDown,
  CreditCard,
  FileText,
  Gift,
  Keyboard,
  LogOut,
  PenLine,
  Route as RouteIcon,
  Settings,
  TextQuote,
  User as UserIcon,
} from 'lucide-react'
import type { User } from '#shared/contracts/auth.ts'
import { PAGES } from '#shared/paths.ts'
import { fullName, initials } from '../lib/format.ts'
import { signOut } from '../lib/session.ts'
import { Menu, MenuAction, MenuLink, MenuRule } from '../ui/menu.tsx'

type UserMenuProps = {
  user: User
  /** Undefined while recording: the tour would leave the page. */
  onTakeTour: (() => void) | undefined
  onShortcuts: () => void
}

export function UserMenu({ user, onTakeTour, onShortcuts }: UserMenuProps) {
  const queryClient = useQueryClient()
  const name = fullName(user)
  return (
    <Menu trigger={<UserButton user={user} />} head={<AccountSummary name={name} email={user.email} />}>
      <MenuLink to={PAGES.profileSettings}>
        <UserIcon aria-hidden="true" />
        Profile Settings
      </MenuLink>
      <MenuLink to={PAGES.accountSettings}>
        <Settings aria-hidden="true" />
        Account Settings
      </MenuLink>
      <MenuLink to={PAGES.referrals}>
        <Gift aria-hidden="true" />
        Referrals
      </MenuLink>
      <MenuLink to={PAGES.templates}>
        <FileText aria-hidden="true" />
        Templates
      </MenuLink>
      <MenuLink to={PAGES.phrases}>
        <TextQuote aria-hidden="true" />
        Phrases
      </MenuLink>
      <MenuLink to={PAGES.style}>
        <PenLine aria-hidden="true" />
        My style
      </MenuLink>
      <MenuLink to={PAGES.choosePlan} className="md:hidden">
        <CreditCard aria-hidden="true" />
        Choose Plan
      </MenuLink>
      <MenuRule />
      {onTakeTour && (
        <MenuAction onSelect={onTakeTour} className="md:hidden">
          <RouteIcon aria-hidden="true" />
          Take Tour
        </MenuAction>
      )}
      <MenuAction onSelect={onShortcuts} className="pointer-coarse:hidden">
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </MenuAction>
      <MenuAction onSelect={() => void signOut(queryClient)}>
        <LogOut aria-hidden="true" />
        Sign Out
      </MenuAction>
    </Menu>
  )
}

function AccountSummary({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="block font-strong">{name}</span>
      {email !== name && <span className="hint block">{email}</span>}
    </>
  )
}

function UserButton({ user, ...trigger }: { user: User }) {
  return (
    <button
      {...trigger}
      type="button"
      data-tour="user"
      aria-label={`Account menu for ${fullName(user)}`}
      className="press flex h-(--h-md) items-center gap-2 rounded-2 px-1 font-medium text-ink-2 hover:bg-well hover:text-ink"
    >
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-full border border-accent-line bg-accent-weak text-2xs font-strong text-accent"
      >
        {initials(user)}
      </span>
      <span className="hidden max-w-48 truncate lg:block">{fullName(user)}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 md:block" />
    </button>
  )
}
