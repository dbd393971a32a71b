import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function DeleteAccount() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled aria-describedby="delete-later">
        <Trash2 aria-hidden="true" className="size-4" />
        Delete Account
      </Button>
      <p id="delete-later" className="text-ink-2">
        Deleting your account comes with a later version.
      </p>
    </div>
  )
}
