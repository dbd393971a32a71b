/** Messages of the browser itself, while the app is open. What they say can be read over a shoulder: never who. */

export type NotifyPermission = 'granted' | 'denied' | 'default' | 'unsupported'

export function notifyPermission(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Only in answer to a press: browsers refuse anything else, and people should. */
export async function askToNotify(): Promise<NotifyPermission> {
  if (notifyPermission() !== 'default') return notifyPermission()
  return Notification.requestPermission()
}

export function newsWords({ completed, alerts }: { completed: number; alerts: number }): string | null {
  if (alerts > 0) {
    return alerts === 1
      ? 'A completed questionnaire has an answer that needs your attention.'
      : `${alerts} completed questionnaires have answers that need your attention.`
  }
  if (completed === 0) return null
  return completed === 1 ? 'A questionnaire was completed.' : `${completed} questionnaires were completed.`
}

export function notify(title: string, body: string, tag: string): void {
  if (notifyPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag, icon: '/icons/icon-192.png' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Phones have the name but let only service workers use it.
  }
}
