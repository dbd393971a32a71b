/** A page of a list: its rows, the total, and the cursor for the next page. */
export function pageOf<Row extends { id: number }>(data: Row[], total: number, limit: number | undefined) {
  const full = limit !== undefined && data.length === limit
  return { success: true as const, data, total, nextBefore: full ? (data.at(-1)?.id ?? null) : null }
}
