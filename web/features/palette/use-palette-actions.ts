import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type User, updatePreferences } from '#shared/contracts/auth.ts'
import type { Theme } from '#shared/domain/preferences.ts'
import { call } from '../../lib/api.ts'
import { currentUserQuery } from '../../lib/current-user.ts'
import { signOut } from '../../lib/session.ts'
import { applyTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import type { PaletteAction } from './entries.ts'

type PaletteActsOptions = {
  user: User
  onClose: () => void
  onTakeTour: () => void
  onShortcuts: () => void
}

export function usePaletteActions({ user, onClose, onTakeTour, onShortcuts }: PaletteActsOptions) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()

  function go(to: string) {
    onClose()
    navigate(to)
  }

  /** Applies to this device immediately, then saves to the account, like Account Settings. */
  async function changeTheme(theme: Theme) {
    const before = user.preferences.theme
    applyTheme(theme)
    try {
      const { data } = await call(updatePreferences, { body: { ...user.preferences, theme } })
      queryClient.setQueryData(currentUserQuery.queryKey, (now) => now && { ...now, preferences: data })
    } catch {
      applyTheme(before)
      toast({
        title: 'Update failed',
        description: 'Failed to update preferences. Please try again.',
        tone: 'danger',
      })
    }
  }

  function act(wanted: PaletteAction) {
    if (wanted.kind === 'go') return go(wanted.to)
    // The next overlay replaces the palette.
    if (wanted.kind === 'tour') return onTakeTour()
    if (wanted.kind === 'shortcuts') return onShortcuts()
    onClose()
    void (wanted.kind === 'theme' ? changeTheme(wanted.theme) : signOut(queryClient))
  }

  return { go, act }
}
