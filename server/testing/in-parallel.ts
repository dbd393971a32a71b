/** Runs in batches of this size. The first failure stops it. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < items.length; first += atOnce) {
    await Promise.all(items.slice(first, first + atOnce).map(work))
  }
}
