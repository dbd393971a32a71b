import { lookupTable } from '../words/lookup-table.ts'

/**
 * The approximate sound of written English, one character per sound. Not a pronunciation dictionary: it only
 * compares recognized words with names converted by the same rules, so a mistake on both sides cancels out.
 *
 * consonants p b t d k g f v T(h) s z S(h) C(h) J m n l r w y h
 * vowels a e i o u, long: A (day) I (eye) O (go)
 */
/** Tried in order at each position; the first match is used. */
const RULES: readonly (readonly [letters: RegExp, sounds: string])[] = [
  [/^(?:kn|gn|pn)/y, 'n'],
  [/^ps/y, 's'],
  [/^wr/y, 'r'],
  [/^x/y, 'z'],
  [/^pt/y, 't'],
  [/(?:t|c|ss?)i(?=on|ou|al(?:$|l)|ent|an$)/y, 'S'],
  [/ture(?=$|s$)/y, 'Cr'],
  [/s(?:ure|ual)/y, 'Sr'],
  [/tt?ch/y, 'C'],
  [/chr|chl/y, 'k'],
  [/ch/y, 'C'],
  [/sch/y, 'sk'],
  [/sh/y, 'S'],
  [/ph/y, 'f'],
  [/th/y, 'T'],
  [/wh/y, 'w'],
  [/gh(?=t|$|s$|ed)/y, ''],
  [/gh/y, 'g'],
  [/ck|cc(?![eiy])|qu(?=e$)|kk/y, 'k'],
  [/q(?:u|w)/y, 'kw'],
  [/q/y, 'k'],
  [/x+/y, 'ks'],
  [/dg(?=e|i)|d?j/y, 'J'],
  [/gu(?=[ei])/y, 'g'],
  [/gg/y, 'g'],
  [/g(?=[eiy])/y, 'J'],
  [/cc(?=[eiy])/y, 'ks'],
  [/sc(?=[eiy])/y, 's'],
  [/c(?=[eiy])/y, 's'],
  [/z+|s(?=m$)/y, 'z'],
  [/mb$/y, 'm'],
  [/ng(?=$|[^aeiouy])/y, 'n'],
  // Vowels.
  [/eigh|aigh/y, 'A'],
  [/igh/y, 'I'],
  [/ough|augh/y, 'o'],
  [/ee|ea(?!u)|ie(?=[a-z])|ei/y, 'i'],
  [/(?:ai|ay|ey)/y, 'A'],
  [/(?:ie|ye|uy)$/y, 'I'],
  [/oo|ou|ew|ue|ui|eu/y, 'u'],
  [/oa|oe|ow/y, 'O'],
  [/au|aw/y, 'o'],
  [/oi|oy/y, 'oi'],
  [/y(?=[aeiou])/y, 'y'],
]
// biome-ignore format: a table
const SINGLE = lookupTable<string>({
  a: 'a', b: 'b', c: 'k', d: 'd', e: 'e', f: 'f', g: 'g', h: 'h', i: 'i', j: 'J', k: 'k', l: 'l', m: 'm',
  n: 'n', o: 'o', p: 'p', r: 'r', s: 's', t: 't', u: 'u', v: 'v', w: 'w', y: 'i',
})
const LONG = lookupTable<string>({ a: 'A', i: 'I', o: 'O', e: 'i', u: 'u', y: 'I' })

/** Spelled letters, numbers and small words that the rules would get wrong. */
// biome-ignore format: a table
const SAID = lookupTable<string>({
  a: 'a', i: 'I', the: 'Ta', of: 'av', one: 'wan', two: 'tu', eight: 'At', are: 'ar', you: 'yu', your: 'yor',
  to: 'tu', do: 'du', is: 'iz', was: 'waz', she: 'Si', he: 'hi', me: 'mi', we: 'wi', be: 'bi', by: 'bI', my: 'mI',
  b: 'bi', c: 'si', d: 'di', e: 'i', f: 'ef', g: 'Ji', h: 'AC', j: 'JA', k: 'kA', l: 'el', m: 'em', n: 'en', o: 'O',
  p: 'pi', q: 'kyu', r: 'ar', s: 'es', t: 'ti', u: 'yu', v: 'vi', w: 'dabalyu', x: 'eks', y: 'wI', z: 'zi',
  his: 'hiz', has: 'haz', their: 'Ter', there: 'Ter', come: 'kam', some: 'sam', done: 'dan', gone: 'gon', have: 'hav',
  give: 'giv', get: 'get', girl: 'garl', sure: 'Sur', who: 'hu', very: 'veri', any: 'eni', many: 'meni', said: 'sed',
  been: 'bin', what: 'wat', were: 'wer', where: 'wer', here: 'hir', once: 'wans', people: 'pipal', eye: 'I', no: 'nO',
  so: 'sO', go: 'gO', pro: 'prO', find: 'fInd', mind: 'mInd', kind: 'kInd', old: 'Old', line: 'lIn',
})

const known = new Map<string, string>()
/** Bounds the cache for very long texts. */
const MAX_KNOWN = 20_000

/** The sounds of one lower-case word. */
export function soundsOfWord(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const sounds = SAID[word] ?? spelled(word.slice(0, 40))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(word, sounds)
  return sounds
}

function spelled(word: string): string {
  const letters = word.normalize('NFD').replace(/[^a-z]/g, '')
  let sounds = ''
  let at = 0
  while (at < letters.length) {
    const rule = RULES.find(([pattern]) => {
      pattern.lastIndex = at
      return pattern.test(letters)
    })
    if (rule) {
      const [pattern, sound] = rule
      pattern.lastIndex = at
      sounds += sound
      at += pattern.exec(letters)?.[0].length ?? 1
      // "chl" gave its k; the l comes next.
      if (pattern.source === 'chr|chl') at--
      continue
    }
    const letter = letters.charAt(at)
    const rest = letters.slice(at + 1)
    // A final "e" is silent and makes the vowel before it long.
    if (letter === 'e' && (rest === '' || rest === 's') && /[aeiouyAIO]/.test(sounds)) at += 1
    else {
      sounds += /^[bcdfgklmnprstvz]es?$/.test(rest)
        ? (LONG[letter] ?? SINGLE[letter] ?? '')
        : (SINGLE[letter] ?? '')
      at++
    }
  }
  return joined(sounds)
}

/** A doubled sound is pronounced once, even across two words. */
export function joined(sounds: string): string {
  return sounds.replace(/(.)\1+/g, '$1')
}
