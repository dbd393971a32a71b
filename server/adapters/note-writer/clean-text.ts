/**
 * Removes characters that don't belong in clinical text and could hide or change what a reader sees: control characters,
 * zero-width characters, direction marks, and invisible tags.
 */
export function withoutControls(text: string): string {
  return (
    text
      .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g, '')
      .replace(/[\u{e0000}-\u{e007f}]/gu, '')
      // Lone surrogates.
      .replace(/[\ud800-\udfff]/gu, '')
  )
}

/**
 * One line of a model's answer as plain text; undefined for a line that is only markup. Every pattern is bounded,
 * because a looping model can write one character thousands of times.
 */
function plainLine(line: string): string | undefined {
  if (!/[#>*+•![\]<`_~=-]|:\/\//.test(line)) return line.trimEnd()
  if (/^\s*(`{3,}|~{3,})/.test(line) || /^\s*([-*_=])(\s*\1){2,}\s*$/.test(line)) return undefined
  const text = line
    .replace(/^\s{0,3}(#{1,6}|>)\s+/, '')
    .replace(/^(\s*)[*+•]\s+/, '$1- ')
    // Images are dropped. Links lose their address and keep their words.
    .replace(/!\[[^\][]{0,300}\]\((?:[^()]|\([^()]{0,100}\)){0,500}\)/g, '')
    .replace(/\[([^\][]{0,300})\]\((?:[^()]|\([^()]{0,100}\)){0,500}\)/g, '$1')
    .replace(/\bhttps?:\/\/\S{1,500}/gi, '')
    .replace(/<!--|-->|<\/?[a-z][a-z0-9-]{0,30}(\s[^<>]{0,500})?\/?>/gi, '')
    .replace(/`+|\*{2,}|_{2,}/g, '')
    .replace(/(?<![\w*])\*(\S(?:[^*]{0,500}\S)?)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(\S(?:[^_]{0,500}\S)?)_(?![\w_])/g, '$1')
    .trimEnd()
  return text === '' && line.trim() !== '' ? undefined : text
}

/** Converts a value in a model's answer to one line of plain text; empty for anything but a string. */
export function oneLine(value: unknown): string {
  if (typeof value !== 'string') return ''
  return withoutControls(value)
    .split('\n')
    .map((line) => plainLine(line) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^- /, '')
    .trim()
}
