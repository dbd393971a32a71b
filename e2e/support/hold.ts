import type { Page, Route } from '@playwright/test'

/** Makes something wait until a test has seen the screen in between. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Holds the page's requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const { opened, open } = gate()
  const hold = async (route: Route) => {
    await opened
    await route.fallback()
  }
  await page.route(url, hold)
  return async () => {
    open()
    await page.unroute(url, hold)
  }
}
