/** Markup allowed within a sentence of written content: **strong**, `code`, and [label](/path). */
export type Piece = { /** Offset in the text. */ at: number; text: string } & (
  | { kind: 'text' | 'strong' | 'code' }
  | { kind: 'link'; to: string }
)

const MARK = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) pieces.push({ kind: 'text', at: end, text: text.slice(end, match.index) })
    pieces.push(marked(match))
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', at: end, text: text.slice(end) })
  return pieces
}

function marked(match: RegExpExecArray): Piece {
  const [, strong, code, label = '', to = ''] = match
  const at = match.index
  if (strong) return { kind: 'strong', at, text: strong }
  if (code) return { kind: 'code', at, text: code }
  return { kind: 'link', at, text: label, to }
}

/** The plain text, for searching. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('')
}
