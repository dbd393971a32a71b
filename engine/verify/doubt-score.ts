import { FEATURES, FLAGGED, SUPPORTED, TREES } from './model.ts'

type Node = { feature: string; cut: number; low: Node; high: Node } | { value: number }

/** The trees of each row are in preorder: a split is the index of its feature and its threshold, a leaf is "=value". */
function treeOf(row: string): Node {
  const items = row.split(' ')
  let at = 0
  const read = (): Node => {
    const item = items[at++] ?? '=0'
    if (item.startsWith('=')) return { value: Number(item.slice(1)) }
    const cut = Number(items[at++])
    const low = read()
    return { feature: FEATURES[Number(item)] ?? '', cut, low, high: read() }
  }
  return read()
}

const FOREST: readonly Node[] = TREES.flatMap((row) => row.split(' | ')).map(treeOf)

/** The score against a statement: positive is more likely wrong than right. */
export function doubtOf(features: Readonly<Record<string, number>>): number {
  let sum = 0
  for (const tree of FOREST) {
    let node = tree
    while (!('value' in node)) node = (features[node.feature] ?? 0) <= node.cut ? node.low : node.high
    sum += node.value
  }
  return sum
}

export const isFlagged = (doubt: number): boolean => doubt > FLAGGED
export const isSupported = (doubt: number): boolean => doubt <= SUPPORTED

/** Rare and almost always right, regardless of the evidence for the statement. */
const CERTAIN = ['returnOff', 'former', 'drugRefused', 'drugOthers', 'numberNowhere'] as const

export function isCertain(features: Readonly<Record<string, number>>): boolean {
  return CERTAIN.some((name) => (features[name] ?? 0) > 0.4)
}
