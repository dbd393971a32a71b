import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { CallError } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { WaitingPage } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccessDenied } from './access-denied.tsx'
import { totalsQuery } from './admin.queries.ts'
import { AuditTab } from './audit-tab.tsx'
import { LanguageModelTab } from './language-model/language-model-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { SystemTab } from './system-tab.tsx'
import { UsersTab } from './users-tab.tsx'
import { WaitlistTab } from './waitlist-tab.tsx'

const TABS = ['users', 'waitlist', 'messages', 'model', 'system', 'audit'] as const
type Tab = (typeof TABS)[number]

export function AdminPage() {
  const totals = useQuery(totalsQuery)
  const tabInUrl = new URLSearchParams(useSearch()).get('tab')
  const [, navigate] = useLocation()
  const tab = TABS.find((name) => name === tabInUrl) ?? 'users'

  if (totals.isPending) return <WaitingPage label="Loading admin dashboard..." />
  if (totals.isError) {
    const { error } = totals
    const refused = error instanceof CallError && error.status === 403
    if (!refused) {
      return (
        <LoadError
          title="Couldn’t load the admin dashboard"
          titleAs="h1"
          onRetry={() => void totals.refetch()}
        />
      )
    }
    const needsFactor = error.details?.code === 'second_factor_required'
    return <AccessDenied reason={needsFactor ? error.serverMessage : undefined} />
  }

  return (
    <div className="mx-auto grid w-full max-w-[90rem] grid-cols-1 content-start gap-3 p-4 md:p-6">
      <h1 className="title-display">Admin Dashboard</h1>
      <Tabs<Tab>
        label="Administration"
        value={tab}
        onValueChange={(next) => navigate(next === 'users' ? PAGES.admin : `${PAGES.admin}?tab=${next}`)}
        tabs={[
          { value: 'users', label: 'Users', content: <UsersTab totals={totals.data} /> },
          { value: 'waitlist', label: 'Waitlist', content: <WaitlistTab /> },
          { value: 'messages', label: 'Messages', content: <MessagesTab /> },
          { value: 'model', label: 'Language model', content: <LanguageModelTab /> },
          { value: 'system', label: 'System', content: <SystemTab /> },
          { value: 'audit', label: 'Audit', content: <AuditTab /> },
        ]}
      />
    </div>
  )
}
