import { LayoutDashboard, type LucideIcon, NotebookPen, Shield, Users } from 'lucide-react'
import { Link, useLocation, useSearch } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { DASHBOARD_TABS, dashboardTab } from '../features/dashboard/dashboard-tabs.ts'
import { classNames } from '../ui/class-names.ts'

const ICONS = { overview: LayoutDashboard, patients: Users, notes: NotebookPen }

type NavItem = { href: string; label: string; shortLabel: string; icon: LucideIcon; current: boolean }

function useNavItems(isAdmin: boolean): NavItem[] {
  const [path] = useLocation()
  const tab = dashboardTab(useSearch())
  const items: NavItem[] = DASHBOARD_TABS.map((entry) => ({
    href: entry.href,
    label: entry.label,
    shortLabel: entry.shortLabel,
    icon: ICONS[entry.key],
    current: path === PAGES.dashboard && tab.key === entry.key,
  }))
  if (!isAdmin) return items
  const admin = { href: PAGES.admin, label: 'Admin Dashboard', shortLabel: 'Admin', icon: Shield }
  return [...items, { ...admin, current: path === PAGES.admin }]
}

export function SideNav({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav aria-label="Main" className="grid gap-1">
      {useNavItems(isAdmin).map(({ href, label, icon: Icon, current }) => (
        <Link
          key={href}
          to={href}
          title={label}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            'press flex h-(--h-md) items-center justify-center gap-2.5 rounded-2 border px-2.5 font-medium no-underline lg:justify-start',
            current
              ? 'border-line bg-sheet text-ink shadow-1 [&_svg]:text-accent'
              : 'border-transparent text-ink-2 hover:bg-well hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5 flex-none" />
          <span className="sr-only lg:not-sr-only">{label}</span>
        </Link>
      ))}
    </nav>
  )
}

export function TabBar({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-(--z-header) grid auto-cols-fr grid-flow-col border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {useNavItems(isAdmin).map(({ href, shortLabel, icon: Icon, current }) => (
        <Link
          key={href}
          to={href}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            'grid justify-items-center gap-1 py-2 text-2xs font-medium no-underline',
            current ? 'text-accent' : 'text-ink-3',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
          {shortLabel}
        </Link>
      ))}
    </nav>
  )
}
