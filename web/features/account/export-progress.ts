/** An export's progress. The tables come first and are quick, then one chart after another. */
export function progressOf({ chartsDone, chartsInAll }: { chartsDone: number; chartsInAll: number }) {
  if (chartsInAll === 0) return { percent: 50, words: 'Preparing your data.' }
  const share = Math.min(1, chartsDone / chartsInAll)
  return {
    percent: Math.round(5 + 90 * share),
    words: `${Math.min(chartsDone, chartsInAll)} of ${chartsInAll} ${chartsInAll === 1 ? 'chart' : 'charts'}.`,
  }
}

/** "640 KB", "12.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
