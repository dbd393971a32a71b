/** Where a toast goes: as low as possible, without covering what can be operated. */

type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
type Place = { left: number; bottom: number }

/** Something a toast shouldn’t cover. Bars along the edge must stay free as a whole. */
type Obstacle = { box: Box; isBar?: boolean }

const MARGIN = 16
const STEP = 8
/** The highest place, as a share of the screen. */
const UP_TO = 0.6
const BAR_COST = 100

/** Tries the right, the left and the middle, from the bottom up. If nothing is free, the least covering place wins. */
export function placeToast(screen: Size, card: Size, obstacles: readonly Obstacle[]): Place {
  const right = Math.max(MARGIN, screen.width - MARGIN - card.width)
  const columns = [...new Set([right, MARGIN, Math.max(MARGIN, Math.round((screen.width - card.width) / 2))])]
  let best: { place: Place; cost: number } | undefined
  for (let bottom = MARGIN; bottom + card.height <= screen.height * UP_TO; bottom += STEP) {
    for (const left of columns) {
      const cost = costOf({ left, bottom }, screen, card, obstacles)
      if (!best || cost < best.cost) best = { place: { left, bottom }, cost }
      if (cost === 0) return { left, bottom }
    }
  }
  return best?.place ?? { left: right, bottom: MARGIN }
}

/** The covered shares of all obstacles. Zero means free. */
function costOf({ left, bottom }: Place, screen: Size, card: Size, obstacles: readonly Obstacle[]): number {
  const low = screen.height - bottom
  const covering = { left, right: left + card.width, top: low - card.height, bottom: low }
  let cost = 0
  for (const { box, isBar } of obstacles) {
    const width = Math.min(box.right, covering.right) - Math.max(box.left, covering.left)
    const height = Math.min(box.bottom, covering.bottom) - Math.max(box.top, covering.top)
    if (width <= 0 || height <= 0) continue
    cost += isBar ? BAR_COST : (width * height) / ((box.right - box.left) * (box.bottom - box.top))
  }
  return cost
}

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [tabindex="0"]'

/** Interactive elements on screen, except those inside `own`. */
export function obstaclesOnScreen(own: Element): Obstacle[] {
  const found: Obstacle[] = []
  for (const element of document.querySelectorAll(`[data-bar], ${CONTROLS}`)) {
    if (own.contains(element)) continue
    const box = element.getBoundingClientRect()
    const isBar = element.hasAttribute('data-bar')
    if (box.width > 0 && box.height > 0 && (isBar || isOnTop(element, box, own))) found.push({ box, isBar })
  }
  return found
}

/** Not scrolled away, and not behind a dialog. */
function isOnTop(element: Element, box: Box, own: Element): boolean {
  const left = Math.max(0, box.left)
  const right = Math.min(innerWidth, box.right)
  const top = Math.max(0, box.top)
  const bottom = Math.min(innerHeight, box.bottom)
  if (left >= right || top >= bottom) return false
  const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const hit = hits.find((candidate) => !own.contains(candidate))
  return hit !== undefined && (element.contains(hit) || hit.contains(element))
}
