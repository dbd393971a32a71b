import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { PRODUCT_NAME } from '../shared/product.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { ROOT } from './test-steps.ts'

/**
 * Draws the app icons and the social image from the design tokens: `npx tsx scripts/icons.ts`. Run it when
 * the mark, a color or the headline changes, and commit the pictures.
 */

const PUBLIC = join(ROOT, 'web/public')
const TOKENS = readFileSync(join(ROOT, 'web/styles/tokens.css'), 'utf8')
const GLYPH = 'M16 7.5v7.2M7.5 15.6h17M10.8 20.4h10.4M14 25.2h4'

type Picture = { file: string; width: number; height: number; html: string }

/** `corner` in units of 32; `inset` leaves room for circular masks. */
function icon(size: number, { corner, inset }: { corner: number; inset: number }): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="var(--accent)"/>
    <path transform="translate(16 16) scale(${1 - inset}) translate(-16 -16)" d="${GLYPH}" fill="none" stroke="var(--on-accent)" stroke-width="2.5" stroke-linecap="round"/></svg>`
}

function font(family: string, file: string): string {
  const data = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64')
  return `@font-face { font-family: "${family}"; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`
}

function sharedLink(): string {
  return `<style>
    ${font('Source Serif 4 Variable', 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2')}
    ${font('Atkinson Hyperlegible Next Variable', 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2')}
    main { box-sizing: border-box; width: 1200px; height: 630px; padding: 64px 72px; background: var(--paper); color: var(--ink); position: relative }
    .brand { display: flex; align-items: center; gap: 14px; font: 600 34px/1 var(--face-serif); letter-spacing: -.02em }
    h1 { margin: 52px 0 0; font: 420 92px/1.03 var(--face-serif); letter-spacing: -.034em }
    .who { position: absolute; left: 72px; top: 428px; font: 640 21px/1 var(--face-sans); color: var(--ink-2) }
    .said { position: absolute; left: 72px; top: 462px; font: 400 28px/48px var(--face-sans) }
    mark { background: var(--mark-strong); color: var(--on-mark-strong); padding: 4px 0 }
    .sentence { position: absolute; left: 560px; top: 456px; width: 568px; box-sizing: border-box; display: flex; gap: 18px; align-items: center; padding: 20px 24px; border: 2px solid var(--accent-line); border-radius: 12px; background: var(--accent-weak); font: 400 29px/38px var(--face-serif) }
    .thread { position: absolute; inset: 0 }
  </style>
  <main>
    <div class="brand">${icon(48, { corner: 7, inset: 0 })}${PRODUCT_NAME}</div>
    <h1>Every sentence<br>shows its source.</h1>
    <div class="who">Patient</div>
    <div class="said"><mark>I stopped about two weeks ago.</mark><br><mark>It made me so sick</mark> I couldn’t eat.</div>
    <div class="sentence"><svg width="30" height="30" viewBox="0 0 16 16" style="flex:none"><path fill="none" stroke="var(--v-supported)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="m3 8.6 3.3 3.2L13 4.6"/></svg>
      <span>Stopped sertraline two weeks ago because of nausea.</span></div>
    <svg class="thread" width="1200" height="630" fill="none" stroke="var(--mark-edge)" stroke-width="4" stroke-linecap="round"><path d="M506 470v84M506 514h54"/><circle cx="560" cy="514" r="5" fill="var(--mark-edge)"/></svg>
  </main>`
}

const PICTURES: Picture[] = [
  { file: 'icons/icon-192.png', width: 192, height: 192, html: icon(192, { corner: 7, inset: 0 }) },
  { file: 'icons/icon-512.png', width: 512, height: 512, html: icon(512, { corner: 7, inset: 0 }) },
  { file: 'icons/maskable-512.png', width: 512, height: 512, html: icon(512, { corner: 0, inset: 0.2 }) },
  { file: 'icons/apple-touch-icon.png', width: 180, height: 180, html: icon(180, { corner: 0, inset: 0.1 }) },
  { file: 'og-image.png', width: 1200, height: 630, html: sharedLink() },
]

const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
  for (const picture of PICTURES) await draw(browser, picture)
} finally {
  await browser.close()
}

async function draw(browser: Browser, { file, width, height, html }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<!doctype html><html data-theme="light"><style>${TOKENS} body { margin: 0 } svg { display: block }</style>${html}</html>`,
  )
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ omitBackground: true })
  writeFileSync(join(PUBLIC, file), png)
  console.log(`${file}: ${(png.length / 1024).toFixed(1)} kB`)
  await page.close()
}
