import { Pencil, Trash2 } from 'lucide-react'
import type { AdminUser } from '#shared/contracts/admin.ts'
import { useSignedInUser } from '../../lib/current-user.ts'
import { capitalized, formatCount, formatDate, fullName } from '../../lib/format.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { PlanBadge } from '../../parts/plans/plan-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TableSpace } from '../../ui/table-space.tsx'

const ROW_PX = { table: 61, list: 132 }
const HEAD =
  'border-y border-line bg-well px-3 py-2 text-2xs font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const CELL = 'border-b border-line px-3 py-2.5 align-middle first:pl-5 last:pr-5'

type RowsProps = {
  users: PagedRows<AdminUser>
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** Only rows near the viewport are rendered. */
export function UserTable({ users, onEdit, onDelete }: RowsProps) {
  const { rows: all, total = all.length, more } = users
  const { list, rows, before, after, measure } = useWindowRows<AdminUser, HTMLDivElement>({
    name: 'users',
    items: all,
    keyOf: ({ id }) => id,
    estimate: ROW_PX.table,
    more,
  })
  return (
    <div ref={list} className="overflow-clip rounded-b-3">
      <table
        aria-label="Users"
        aria-rowcount={total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-left"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={HEAD}>
              User
            </th>
            <th scope="col" className={`${HEAD} w-25`}>
              Role
            </th>
            <th scope="col" className={`${HEAD} w-21 text-right`}>
              Patients
            </th>
            <th scope="col" className={`${HEAD} w-21 text-right`}>
              Notes
            </th>
            <th scope="col" className={`${HEAD} w-38`}>
              Subscription
            </th>
            <th scope="col" className={`${HEAD} w-30 text-right`}>
              Joined
            </th>
            <th scope="col" className={`${HEAD} w-26 text-right`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          <TableSpace height={before} />
          {rows.map(({ index, key }) => {
            const user = all[index]
            return (
              user && (
                <tr
                  key={key}
                  ref={measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="hover:bg-well"
                >
                  <td className={CELL}>
                    <Who user={user} />
                  </td>
                  <td className={CELL}>
                    <RoleBadge user={user} />
                  </td>
                  <td className={`${CELL} text-right tabular-nums`}>{formatCount(user.patientCount)}</td>
                  <td className={`${CELL} text-right tabular-nums`}>{formatCount(user.noteCount)}</td>
                  <td className={CELL}>
                    <PlanBadge subscription={user.subscription} />
                  </td>
                  <td className={`${CELL} text-right whitespace-nowrap text-ink-2 tabular-nums`}>
                    {formatDate(user.createdAt)}
                  </td>
                  <td className={CELL}>
                    <RowActions user={user} onEdit={onEdit} onDelete={onDelete} />
                  </td>
                </tr>
              )
            )
          })}
          <TableSpace height={after} />
        </tbody>
      </table>
    </div>
  )
}

export function UserList({ users, onEdit, onDelete }: RowsProps) {
  const { rows: all, total = all.length, more } = users
  const { list, rows, before, after, measure } = useWindowRows<AdminUser, HTMLUListElement>({
    name: 'user list',
    items: all,
    keyOf: ({ id }) => id,
    estimate: ROW_PX.list,
    more,
  })
  return (
    <ul
      ref={list}
      aria-label="Users"
      className="border-t border-line"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.map(({ index, key }) => {
        const user = all[index]
        return (
          user && (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="flex items-start justify-between gap-3 border-b border-line px-5 py-3.5 last:border-b-0"
            >
              <div className="grid min-w-0 gap-1.5">
                <Who user={user} />
                <span className="flex flex-wrap gap-2">
                  <RoleBadge user={user} />
                  <PlanBadge subscription={user.subscription} />
                </span>
                <span className="hint flex flex-wrap gap-x-3 tabular-nums">
                  <Fact name="Patients" value={formatCount(user.patientCount)} />
                  <Fact name="Notes" value={formatCount(user.noteCount)} />
                  <Fact name="Joined" value={formatDate(user.createdAt)} />
                </span>
              </div>
              <RowActions user={user} onEdit={onEdit} onDelete={onDelete} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <span className="text-ink">{value}</span>
    </span>
  )
}

function Who({ user }: { user: AdminUser }) {
  const own = useSignedInUser().id === user.id
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <span className={name ? 'font-strong' : 'text-ink-2'}>{name || 'No name provided'}</span>
      {own && <span className="hint"> (you)</span>}
      <span className="hint block">{user.email}</span>
    </div>
  )
}

function RoleBadge({ user }: { user: AdminUser }) {
  return <Badge tone={user.role === 'admin' ? 'ink' : 'neutral'}>{capitalized(user.role)}</Badge>
}

type RowActionsProps = {
  user: AdminUser
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

function RowActions({ user, onEdit, onDelete }: RowActionsProps) {
  const own = useSignedInUser().id === user.id
  const name = fullName(user)
  return (
    <span className="flex flex-none justify-end gap-1">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Edit ${name}`}
        onClick={() => onEdit(user)}
        className="w-8 px-0! pointer-coarse:w-11"
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="danger-quiet"
        size="sm"
        disabled={own}
        title={own ? 'You can’t delete yourself' : undefined}
        aria-label={own ? 'You can’t delete yourself' : `Delete ${name}`}
        onClick={() => onDelete(user)}
        className="w-8 px-0! pointer-coarse:w-11"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </span>
  )
}
