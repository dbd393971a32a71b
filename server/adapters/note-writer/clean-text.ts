/**
 * Removes what has no place in clinical text and could make a reader see something else than what is there: control
 * characters, signs without width, signs that turn the direction of writing, and invisible tags.
 */
export function withoutControls(text: string): string {
  return (
    text
      .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g, '')
      .replace(/[\u{e0000}-\u{e007f}]/gu, '')
      // Half of a character is none.
      .replace(/[\ud800-\udfff]/gu, '')
  )
}

/**
 * One line of a model's answer as plain text; undefined for a line that is only markup. Every pattern is bounded: a
 * model that has lost its way writes one sign sixty thousand times.
 */
export function plainLine(line: string): string | undefined {
  if (!/[#>*+•![\]<`_~=-]/.test(line)) return line.trimEnd()
  if (/^\s*(`{3,}|~{3,})/.test(line) || /^\s*([-*_=])(\s*\1){2,}\s*$/.test(line)) return undefined
  const text = line
    .replace(/^\s{0,3}(#{1,6}|>)\s+/, '')
    .replace(/^(\s*)[*+•]\s+/, '$1- ')
    // A picture says nothing here, and a link leads out of the chart: its words stay.
    .replace(/!\[[^\][]{0,300}\]\((?:[^()]|\([^()]{0,100}\)){0,500}\)/g, '')
    .replace(/\[([^\][]{0,300})\]\((?:[^()]|\([^()]{0,100}\)){0,500}\)/g, '$1')
    .replace(/<!--|-->|<\/?[a-z][a-z0-9-]{0,30}(\s[^<>]{0,500})?\/?>/gi, '')
    .replace(/`+|\*{2,}|_{2,}/g, '')
    .replace(/(?<![\w*])\*(\S(?:[^*]{0,500}\S)?)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(\S(?:[^_]{0,500}\S)?)_(?![\w_])/g, '$1')
    .trimEnd()
  return text === '' && line.trim() !== '' ? undefined : text
}

/** Some models think aloud before they answer, and not all of them say when they begin. */
export function withoutThinking(text: string): string {
  const ends = [...text.matchAll(/<\/(?:think|thinking|reasoning)>/gi)].at(-1)
  if (ends) return text.slice(ends.index + ends[0].length)
  return /^\s*<(?:think|thinking|reasoning)>/i.test(text) ? '' : text
}

/** A model's answer as plain paragraphs. */
export function plainText(answer: string): string {
  const lines = withoutControls(withoutThinking(answer)).split('\n').map(plainLine)
  return paragraphs(lines.filter((line) => line !== undefined))
}

export function paragraphs(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
