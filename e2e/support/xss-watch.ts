import { expect, type Page } from '@playwright/test'

/** Detects payloads that ran or became markup, and checks which texts the page shows. */
type Findings = { ran: number[]; foreign: string[]; missing: string[] }

/** Records everything that runs: calls of `__xss`, dialogs, windows. */
export async function watchForXss(page: Page): Promise<{ ran: () => string[] }> {
  const ran: string[] = []
  await page.exposeFunction('__xss', (number: number) => void ran.push(`__xss(${number})`))
  page.on('dialog', async (dialog) => {
    ran.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => void ran.push(`a window: ${popup.url()}`))
  return { ran: () => ran }
}

/** Waits until the page shows these texts exactly, then looks for anything that isn't text. */
export async function expectOnlyText(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await page.evaluate(findings, [...texts])).missing.slice(0, 5), {
      message: `texts that ${page.url()} should show`,
    })
    .toEqual([])
  expect((await page.evaluate(findings, [])).foreign, `markup on ${page.url()}`).toEqual([])
}

/** Runs in the page. */
function findings(texts: string[]): Omit<Findings, 'ran'> {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const shown = flat([document.body.textContent, ...fields.map(({ value }) => value)].join('\n'))
  const missing = texts.map(flat).filter((text) => !shown.includes(text))

  const FORBIDDEN =
    'iframe, frame, object, embed, applet, base, marquee, math, template, meta[http-equiv], svg script, ' +
    'svg a, svg animate, svg set, svg foreignObject, body style:not([nonce]), body link, image, x, listing, xmp'
  const ADDRESSES = [
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'srcdoc',
    'srcset',
    'poster',
    'xlink:href',
  ]
  const foreign = [...document.querySelectorAll(FORBIDDEN)].map(({ outerHTML }) => outerHTML.slice(0, 200))
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isHandler = name.startsWith('on')
      const isCode =
        ADDRESSES.includes(name) && /^\W*(javascript|vbscript|data:text)|xss\.example/i.test(value)
      if (isHandler || isCode) foreign.push(`${element.tagName} ${name}="${value.slice(0, 100)}"`)
    }
  }
  for (const script of document.scripts) {
    if (!script.src.startsWith(`${location.origin}/`) || script.textContent) foreign.push(script.outerHTML)
  }
  return { foreign, missing }
}

/** Element types in these texts when pasted into another program. */
export async function elementsOf(page: Page, htmls: readonly string[]): Promise<string[]> {
  // In an empty page, because ours doesn't parse markup from text.
  const empty = await page.context().newPage()
  const kinds = await empty.evaluate(
    (texts) => {
      const kinds = texts.flatMap((text) => {
        const { head, body } = new DOMParser().parseFromString(text, 'text/html')
        const all = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
        return all.map(({ tagName, attributes }) => `${tagName} with ${attributes.length} attributes`)
      })
      return [...new Set(kinds)].sort()
    },
    [...htmls],
  )
  await empty.close()
  return kinds
}
