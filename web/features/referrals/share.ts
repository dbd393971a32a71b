import { PAGES } from '#shared/paths.ts'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { toast } from '../../lib/toasts.ts'

export function referralLink(code: string): string {
  return `${location.origin}${PAGES.register}?ref=${encodeURIComponent(code)}`
}

/** Opens the device's share sheet if it has one; otherwise copies the link. */
export async function shareLink(link: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ url: link })
      return
    } catch (error) {
      // The user closed the sheet, so don't copy either.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyAndConfirm(link, 'Referral link copied to clipboard')
}

export async function copyAndConfirm(text: string, confirmation: string): Promise<void> {
  try {
    await copyToClipboard({ plain: text })
    toast({ title: 'Copied!', description: confirmation, tone: 'good' })
  } catch {
    toast({ title: 'Failed to copy to clipboard', tone: 'danger' })
  }
}
