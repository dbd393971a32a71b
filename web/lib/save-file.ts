type Named = { firstName: string; lastName: string }

/** "RO 2026-11-12 Follow-up Session Note.pdf": enough to tell files apart, without a name. The date is local. */
export function chartFileName(patient: Named | undefined, at: string, title: string, ending: string): string {
  const letters = patient ? [patient.firstName, patient.lastName].map((name) => name.trim().charAt(0)) : []
  const initials = letters
    .join('')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  const day = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  const date = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
  return `${[initials, date, title].filter(Boolean).join(' ')}.${ending}`
}

/** Starts a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
