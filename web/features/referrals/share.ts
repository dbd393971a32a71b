import { PAGES } from '#shared/paths.ts'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toasts.ts'

export function referralLink(code: string): string {
  return `${location.origin}${PAGES.register}?ref=${encodeURIComponent(code)}`
}

/** By the device's own sheet where it has one, otherwise by the clipboard. */
export async function shareLink(link: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ url: link })
      return
    } catch (error) {
      // Closed without choosing: that is an answer, too.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyWith(link, 'Referral link copied to clipboard')
}

export async function copyWith(text: string, said: string): Promise<void> {
  try {
    await copyToClipboard({ plain: text })
    toast({ title: 'Copied!', description: said, tone: 'good' })
  } catch {
    toast({ title: 'Failed to copy to clipboard', tone: 'danger' })
  }
}
