import type { AdminTotals } from '#shared/contracts/admin.ts'

/** Notes per user, rounded; 0 without notes. */
export function systemActivity({ totalNotes, totalUsers }: AdminTotals): number {
  return totalNotes === 0 || totalUsers === 0 ? 0 : Math.round(totalNotes / totalUsers)
}

export function patientsPerUser({ totalPatients, totalUsers }: AdminTotals): number {
  return totalUsers === 0 ? 0 : Math.round(totalPatients / totalUsers)
}

/** "734 KB", "11.5 GB". */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let unit = 0
  let value = bytes
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`
}
