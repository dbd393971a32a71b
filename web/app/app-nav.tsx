import { LayoutDashboard, type LucideIcon, NotebookPen, Shield, Users } from 'lucide-react'
import { Link, useLocation, useSearch } from 'wouter'
import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import { PAGES } from '#shared/paths.ts'
import { DASHBOARD_TABS, dashboardTab } from '../lib/dashboard-tabs.ts'
import { formatCount } from '../lib/format.ts'
import { classNames } from '../ui/class-names.ts'

const ICONS = { overview: LayoutDashboard, patients: Users, notes: NotebookPen }
const COUNTS = {
  overview: () => undefined,
  patients: (stats: DashboardStats) => stats.totalPatients,
  notes: (stats: DashboardStats) => stats.totalNotes,
}

type NavItem = {
  key: string
  href: string
  label: string
  shortLabel: string
  icon: LucideIcon
  current: boolean
  count?: number | undefined
}

function useNavItems(isAdmin: boolean, stats?: DashboardStats): NavItem[] {
  const [path] = useLocation()
  const tab = dashboardTab(useSearch())
  const items: NavItem[] = DASHBOARD_TABS.map(({ key, href, label, shortLabel }) => ({
    key,
    href,
    label,
    shortLabel,
    icon: ICONS[key],
    current: path === PAGES.dashboard && tab.key === key,
    count: stats && COUNTS[key](stats),
  }))
  if (!isAdmin) return items
  const admin = {
    key: 'admin',
    href: PAGES.admin,
    label: 'Admin Dashboard',
    shortLabel: 'Admin',
    icon: Shield,
  }
  return [...items, { ...admin, current: path === PAGES.admin }]
}

type SideNavProps = {
  isAdmin: boolean
  stats: DashboardStats | undefined
  /** Icons only, as on a tablet. */
  narrow: boolean
}

export function SideNav({ isAdmin, stats, narrow }: SideNavProps) {
  return (
    <nav aria-label="Main" className="grid gap-1">
      {useNavItems(isAdmin, stats).map(({ key, href, label, icon: Icon, current, count }) => (
        <Link
          key={key}
          to={href}
          title={label}
          data-tour={key}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            'press flex h-(--h-md) items-center justify-center gap-2.5 rounded-2 border px-2.5 font-medium no-underline',
            !narrow && 'lg:justify-start',
            current
              ? 'border-line bg-sheet text-ink shadow-1 [&_svg]:text-accent'
              : 'border-transparent text-ink-2 hover:bg-well hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5 flex-none" />
          <span className={classNames('sr-only', !narrow && 'lg:not-sr-only')}>{label}</span>
          {count !== undefined && !narrow && (
            <span aria-hidden="true" className="hint ml-auto hidden font-normal tabular-nums lg:inline">
              {formatCount(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

export function TabBar({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav
      aria-label="Main"
      data-bar
      className="fixed inset-x-0 bottom-0 z-(--z-header) grid auto-cols-fr grid-flow-col border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {useNavItems(isAdmin).map(({ key, href, shortLabel, icon: Icon, current }) => (
        <Link
          key={key}
          to={href}
          data-tour={key}
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
