/** Edit distance; stops counting above `most`. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let k = 1; k <= b.length; k++) {
      const cost = a.charAt(i - 1) === b.charAt(k - 1) ? 0 : 1
      const value = Math.min((row[k] ?? 0) + 1, (next[k - 1] ?? 0) + 1, (row[k - 1] ?? 0) + cost)
      next.push(value)
      least = Math.min(least, value)
    }
    if (least > most) return least
    row = next
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY
}
