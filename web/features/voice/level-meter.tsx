import { useEffect, useRef } from 'react'
import { meterHeight } from '../../parts/voice/silence-detector.ts'

const BAR = 3
const GAP = 2

/** The last seconds of microphone level, drawn on a canvas outside React because it updates 60 times a second. */
export function LevelMeter({ levels, active }: { levels: () => readonly number[]; active: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    let last = 0

    function draw(now: number) {
      frame = requestAnimationFrame(draw)
      if (now - last < (calm ? 500 : 50)) return
      last = now
      paint(element as HTMLCanvasElement, context as CanvasRenderingContext2D, levels())
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [levels])

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas isn’t focusable
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={`h-8 w-full min-w-0 ${active ? 'text-accent' : 'text-line-strong'}`}
    />
  )
}

function paint(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, levels: readonly number[]) {
  const ratio = devicePixelRatio || 1
  const { clientWidth: width, clientHeight: height } = canvas
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const count = Math.floor(width / (BAR + GAP))
  for (let n = 0; n < count; n++) {
    const level = levels[levels.length - count + n]
    const tall = level === undefined ? 0 : meterHeight(level)
    const bar = Math.max(2, tall * (height - 2))
    context.fillStyle = tall > 0.25 ? style.color : style.getPropertyValue('--line-strong')
    context.fillRect(n * (BAR + GAP), (height - bar) / 2, BAR, bar)
  }
}
