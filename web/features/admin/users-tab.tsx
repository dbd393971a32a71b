import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTotals, AdminUser } from '#shared/contracts/admin.ts'
import type { Role } from '#shared/domain/roles.ts'
import { formatCount } from '../../lib/format.ts'
import { type PagedRows, usePagedRows } from '../../lib/paged-rows.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { FROM_LG, useMediaQuery } from '../../lib/use-media-query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { userPagesQuery } from './admin.queries.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { EditSubscriptionDialog } from './edit-subscription-dialog.tsx'
import { TotalFigures } from './total-figures.tsx'
import { UserList, UserTable } from './user-rows.tsx'

const ROLE_OPTIONS = [
  { value: 'all', label: 'All Roles' },
  { value: 'admin', label: 'Admin' },
  { value: 'clinician', label: 'Clinician' },
] as const

export function UsersTab({ totals }: { totals: AdminTotals }) {
  const search = useListSearch('users')
  const [role, setRole] = useState<Role | 'all'>('all')
  const filter = { query: search.query, role: role === 'all' ? undefined : role }
  const users = usePagedRows(
    useInfiniteQuery({ ...userPagesQuery(filter), placeholderData: keepPreviousData }),
  )
  const counted = useSettled(
    users.total !== undefined && `${formatCount(users.total)} of ${formatCount(totals.totalUsers)}`,
    !users.outdated,
  )
  const [editing, setEditing] = useState<AdminUser>()
  const [deleting, setDeleting] = useState<AdminUser>()

  return (
    <div className="grid grid-cols-1 gap-5">
      <TotalFigures totals={totals} />
      <SectionCard
        title="User Management"
        aside={
          <p role="status" className="hint tabular-nums">
            {counted}
          </p>
        }
        flush
      >
        <div className="grid grid-cols-1 gap-3 px-5 py-3 md:grid-cols-[minmax(0,1fr)_11rem]">
          <SearchField
            label="Search users by name or email..."
            value={search.text}
            onChange={search.change}
          />
          <Select
            label="Role"
            labelHidden
            value={role}
            options={ROLE_OPTIONS}
            onValueChange={(next) => setRole(next)}
          />
        </div>
        <Users
          users={users}
          onEdit={setEditing}
          onDelete={setDeleting}
          onClear={() => {
            search.change('')
            setRole('all')
          }}
        />
      </SectionCard>
      {editing && <EditSubscriptionDialog user={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}

type UsersProps = {
  users: PagedRows<AdminUser>
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
  onClear: () => void
}

function Users({ users, onEdit, onDelete, onClear }: UsersProps) {
  const asTable = useMediaQuery(FROM_LG)
  if (users.state === 'loading') {
    return (
      <div className="border-t border-line p-5">
        <Skeleton lines={9} label="Loading users" />
      </div>
    )
  }
  if (users.state === 'failed') {
    return (
      <div className="border-t border-line">
        <LoadError title="Couldn’t load users" onRetry={users.retry} />
      </div>
    )
  }
  if (users.total === 0) {
    return (
      <div className="grid justify-items-center gap-3 border-t border-line px-5 py-12 text-center text-ink-2">
        <p>No users found matching your criteria.</p>
        <Button size="sm" onClick={onClear}>
          Clear filters
        </Button>
      </div>
    )
  }
  const rows = { users, onEdit, onDelete }
  return (
    <div aria-busy={users.outdated}>
      {asTable ? <UserTable {...rows} /> : <UserList {...rows} />}
      <LoadMore {...users.more} />
    </div>
  )
}
