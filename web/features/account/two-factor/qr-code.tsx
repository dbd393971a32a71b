import { create } from 'qrcode'
import { qrPath } from './qr-path.ts'

/** Readers want a white frame of four modules, in the dark theme too. */
const QUIET = 4

/** Drawn, not a picture: sharp at every size, and nothing of it leaves the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * QUIET
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="size-full">
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={qrPath(size, data, QUIET)} />
    </svg>
  )
}
