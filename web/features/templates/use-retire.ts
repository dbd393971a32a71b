import { useQueryClient } from '@tanstack/react-query'
import { type Template, updateTemplate } from '#shared/contracts/templates.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { templateChanged } from './templates.queries.ts'

/** Retires or restores the clinician's own templates. Both can be undone. */
export function useRetire({ id, name }: Template) {
  const queryClient = useQueryClient()
  const { save: change, busy } = useSave(
    async (isActive: boolean) => {
      const { data } = await call(updateTemplate, { params: { id: String(id) }, body: { isActive } })
      templateChanged(queryClient, data)
    },
    {
      toast: 'Update Failed',
      message: 'The template wasn’t changed. Check your connection and try again.',
    },
  )

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
