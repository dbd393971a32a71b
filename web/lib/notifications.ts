/** Browser notifications while the app is open. Others may see the screen, so they never name a patient. */

export type NotifyPermission = 'granted' | 'denied' | 'default' | 'unsupported'

export function notifyPermission(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Only on a click: browsers block other permission requests. */
export async function askToNotify(): Promise<NotifyPermission> {
  if (notifyPermission() !== 'default') return notifyPermission()
  return Notification.requestPermission()
}

export function notificationText({
  completed,
  alerts,
}: {
  completed: number
  alerts: number
}): string | null {
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
    // Mobile browsers define Notification but allow it only in service workers.
  }
}
