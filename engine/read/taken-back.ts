const NUMBER =
  /^(?:\d[\d.,/]*|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|point|half|twenty-?\w+)$/
const CLASSES: readonly RegExp[] = [
  NUMBER,
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/,
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
  /^(?:in|at|on|for|every|after|before|until|since|from|to|by|with|without)$/,
  /^(?:he|she|they|patient)$/,
  /^(?:daily|nightly|twice|once|bid|tid|weekly|monthly)$/,
  /^(?:morning|evening|night|bedtime|noon|afternoon)$/,
]

/** Words repeated after "scratch that" or "correction" replace the ones they correspond to. */
export function takeBack(items: readonly Item[]): Item[] {
  const kept: Item[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (!item) break
    if (item.kind !== 'undo') {
      kept.push(item)
      continue
    }
    let next = i + 1
    while (items[next]?.kind === 'mark' && !isBreak(items[next])) next++
    if (!item.soft) dropHesitation(kept)
    const cut = cutFor(kept, items[next], item.soft)
    if (cut === undefined) {
      kept.push({ kind: 'word', word: 'correction', start: item.start, end: item.end })
      continue
    }
    kept.length = cut
    i = next - 1
  }
  return kept
}

/** "Penicillin, no, strike that": the "no" isn't what is taken back. */
function dropHesitation(kept: Item[]): void {
  let last = kept.length - 1
  while (last >= 0 && kept[last]?.kind === 'mark') last--
  const word = kept[last]
  if (word?.kind !== 'word' || !/^(?:no|wait|sorry|oops|um|uh)$/.test(word.word)) return
  if (last > 0 && kept[last - 1]?.kind === 'mark' && !isBreak(kept[last - 1])) kept.length = last
}

function isBreak(item: Item | undefined): boolean {
  return item?.kind === 'mark' && item.out.includes('\n')
}

function cutFor(kept: readonly Item[], replacement: Item | undefined, soft: boolean): number | undefined {
  let end = kept.length
  while (end > 0 && kept[end - 1]?.kind === 'mark') end--
  const sentenceEnded = kept.slice(end).some((item) => item.kind === 'mark' && /[.?!\n]/.test(item.out))
  let floor = end
  let clause = -1
  while (floor > 0 && end - floor < 40) {
    const item = kept[floor - 1]
    if (item?.kind === 'mark' && clause < 0) clause = floor
    if (item?.kind === 'mark' && /[.?!\n]/.test(item.out)) break
    floor--
  }
  const first = replacement?.kind === 'word' ? replacement.word : undefined
  // After a period, the whole sentence is taken back, unless only a number is corrected.
  if (first !== undefined && (!sentenceEnded || soft || NUMBER.test(first))) {
    for (const same of [(word: string) => word === first, sameClass(first)]) {
      for (let i = end - 1; i >= Math.max(floor, end - 12); i--) {
        const item = kept[i]
        if (item?.kind !== 'word' || !same(item.word)) continue
        let start = i
        while (NUMBER.test(first) && start > floor && isNumber(kept[start - 1])) start--
        return start
      }
    }
  }
  if (soft) return undefined
  const cut = sentenceEnded || clause < 0 ? floor : clause
  return sentenceEnded || LEADS.test(first ?? '') ? cut : afterVerb(kept, cut, end)
}

/** Replacements that bring their verb. */
const LEADS = /^(?:he|she|they|it|i|we|the|no|not|denies|has|had|is|was|takes|took|uses|used)$/
const VERB =
  /^(?:has|had|have|is|was|takes|took|taken|uses|used|drinks|drank|smokes|tried|started|stopped|been|on)$/

/** "Has used caffeine pills, scratch that, pre-workout powder": the verb is kept. */
function afterVerb(kept: readonly Item[], from: number, end: number): number {
  let at = from
  for (let item = kept[at]; item?.kind === 'word' && VERB.test(item.word) && at < end - 1; item = kept[at])
    at++
  return at
}

function isNumber(item: Item | undefined): boolean {
  return item?.kind === 'word' && NUMBER.test(item.word)
}

function sameClass(first: string): (word: string) => boolean {
  const found = CLASSES.find((one) => one.test(first))
  return (word) => found?.test(word) ?? false
}

/** A word of the source, a punctuation mark (written or spoken), or a command that takes words back. */

export type Item =
  | { kind: 'word'; word: string; start: number; end: number }
  | { kind: 'mark'; out: string; spoken: boolean; opens: boolean }
  | { kind: 'undo'; soft: boolean; start: number; end: number }
