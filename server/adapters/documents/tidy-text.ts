// biome-ignore lint/suspicious/noControlCharactersInRegex: two of them break lines
const LINE_BREAK = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/** Printer and terminal control characters; tabs and line breaks are kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g

/** Private-use characters left over from symbol-font bullets. */
const SYMBOL_BULLETS = /^([ \t]*)[\ue000-\uf8ff](?=[ \t])/gm

/** Text ready for a note: one kind of line break, no control characters, no lone surrogates. */
export function tidy(text: string): string {
  const lines = text
    .replace(LINE_BREAK, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\u00a0', ' ')
    .replace(SYMBOL_BULLETS, '$1•')
    .split('\n')
    // Line by line, because one expression for trailing spaces is quadratic in a long run of spaces.
    .map((line) => line.trimEnd())
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '')
  return kept.join('\n').trim()
}
