/** "$0.00", "$0.0042", "$12.40": small amounts keep two significant digits. */
export function formatDollars(amount: number): string {
  if (amount === 0 || amount >= 0.01) return `$${amount.toFixed(2)}`
  return `$${Number(amount.toPrecision(2))}`
}

/** "7.4 tokens/s", "120 tokens/s". */
export function speedText(tokensPerSecond: number): string {
  const digits = tokensPerSecond < 10 ? 1 : 0
  return `${tokensPerSecond.toLocaleString('en-US', { maximumFractionDigits: digits })} tokens/s`
}
