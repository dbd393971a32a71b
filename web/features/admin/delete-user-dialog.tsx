import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type AdminUser, deleteUser } from '#shared/contracts/admin.ts'
import { call, messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usersChanged } from './admin.queries.ts'

type DeleteUserDialogProps = { user: AdminUser; onClose: () => void }

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await call(deleteUser, { params: { userId: String(user.id) } })
      usersChanged(queryClient)
      toast({ title: 'User deleted successfully', tone: 'good' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to delete user'), tone: 'danger' })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Delete User"
      actions={
        <>
          {/* First in the dialog, so it gets the focus and Enter doesn't delete the user. */}
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" busyText={busy && 'Deleting...'} onClick={() => void remove()}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete {fullName(user)}? This action cannot be undone and will delete all
        their patients and clinical notes.
      </p>
      {user.hasPaidSubscription && <p className="text-ink-2">Their paid subscription will be canceled.</p>}
    </Dialog>
  )
}
