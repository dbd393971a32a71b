import { Link } from 'wouter'
import { piecesOf } from '../lib/inline-marks.ts'

/** A sentence or paragraph of written content, with bold text and links. */
export function RichText({ children }: { children: string }) {
  return piecesOf(children).map((piece) => {
    const key = piece.at
    if (piece.kind === 'strong') {
      return (
        <b key={key} className="font-strong text-ink">
          {piece.text}
        </b>
      )
    }
    if (piece.kind === 'code') {
      return (
        <code key={key} className="rounded-1 bg-well px-1 py-0.5 font-mono text-[0.9em] text-ink">
          {piece.text}
        </code>
      )
    }
    if (piece.kind !== 'link') return piece.text
    const Anchor = piece.to.startsWith('#') ? 'a' : Link
    return (
      <Anchor key={key} href={piece.to} className="link">
        {piece.text}
      </Anchor>
    )
  })
}
