/** A chart says "mother" where people say "mom". Only words that mean the same wherever they stand. */
const FORMAL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mom|mum|mommy|mummy|mama)\b/gi, 'mother'],
  [/\b(?:moms|mums)\b/gi, 'mothers'],
  [/\b(?:dad|daddy|papa)\b/gi, 'father'],
  [/\bdads\b/gi, 'fathers'],
  [/\bstep-?mom\b/gi, 'stepmother'],
  [/\bstep-?dad\b/gi, 'stepfather'],
  [/\b(?:grandma|granny|nana)\b/gi, 'grandmother'],
  [/\b(?:grandpa|granddad|grandad)\b/gi, 'grandfather'],
  [/\bhubby\b/gi, 'husband'],
]

const ANY_OF_THEM = new RegExp(FORMAL.map(([word]) => word.source).join('|'), 'i')

export function inRegister(text: string): string {
  if (!ANY_OF_THEM.test(text)) return text
  return FORMAL.reduce(
    (said, [word, formal]) =>
      said.replace(word, (found) =>
        /^[A-Z]/.test(found) ? formal.charAt(0).toUpperCase() + formal.slice(1) : formal,
      ),
    text,
  )
}
