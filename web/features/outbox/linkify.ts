type Piece = { text: string; href?: string; at: number }

/** Splits an email's text into plain pieces and links. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    // Punctuation after a URL belongs to the sentence.
    const href = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), at })
    pieces.push({ text: href, href, at: match.index })
    at = match.index + href.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at })
  return pieces
}
