import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Template, updateTemplate } from '#shared/contracts/templates.ts'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { templateChanged } from './templates.queries.ts'

/** Retires or restores the clinician's own templates. Both can be undone. */
export function useRetire({ id, name }: Template) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function change(isActive: boolean): Promise<boolean> {
    setBusy(true)
    try {
      const { data } = await call(updateTemplate, { params: { id: String(id) }, body: { isActive } })
      templateChanged(queryClient, data)
      return true
    } catch (error) {
      const description = messageOf(
        error,
        'The template wasn’t changed. Check your connection and try again.',
      )
      toast({ title: 'Update Failed', description, tone: 'danger' })
      return false
    } finally {
      setBusy(false)
    }
  }

  async function setActive(isActive: boolean) {
    if (!(await change(isActive))) return
    toast({
      title: isActive ? 'Template restored' : 'Template retired',
      description: name,
      action: { label: 'Undo', run: () => void change(!isActive) },
    })
  }

  return { busy, setActive }
}
