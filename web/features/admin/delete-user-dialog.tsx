import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type AdminUser, deleteUser } from '#shared/contracts/admin.ts'
import { call } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { usersChanged } from './admin.queries.ts'

type DeleteUserDialogProps = { user: AdminUser; onClose: () => void }

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient()
  const { save, busy } = useSave(
    async () => {
      await call(deleteUser, { params: { userId: String(user.id) } })
      usersChanged(queryClient)
      toast({ title: 'User deleted successfully', tone: 'good' })
      onClose()
    },
    { toast: 'Error', message: 'Failed to delete user' },
  )

  return (
    <FormDialog
      title="Delete User"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action={
        <>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </>
      }
      busyText="Deleting..."
      variant="danger"
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete {fullName(user)}? This action cannot be undone and will delete all
        their patients and clinical notes.
      </p>
      {user.hasPaidSubscription && <p className="text-ink-2">Their paid subscription will be canceled.</p>}
    </FormDialog>
  )
}
