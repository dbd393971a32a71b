/** "about 20 seconds", "about 4 minutes", "about 1 hour 10 minutes". */
export function approximateDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds <= 50) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${many(minutes, 'minute')}`
  const rest = Math.round((minutes % 60) / 5) * 5
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0)
  return `about ${many(hours, 'hour')}${rest % 60 ? ` ${rest} minutes` : ''}`
}

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
