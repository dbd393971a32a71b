import { create } from 'qrcode'
import { qrPath } from './qr-path.ts'

/** The quiet zone scanners need: four white modules, in the dark theme too. */
const QUIET_ZONE = 4

/** Drawn as SVG, so it's sharp at any size and the secret never leaves the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * QUIET_ZONE
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="size-full">
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={qrPath(size, data, QUIET_ZONE)} />
    </svg>
  )
}
