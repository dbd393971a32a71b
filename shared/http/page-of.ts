/** The answer of a list: the rows, how many there are in all, and where the next page begins. */
export function pageOf<Row extends { id: number }>(data: Row[], total: number, limit: number | undefined) {
  const full = limit !== undefined && data.length === limit
  return { success: true as const, data, total, nextBefore: full ? (data.at(-1)?.id ?? null) : null }
}
