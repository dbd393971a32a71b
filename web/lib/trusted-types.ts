type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }

declare global {
  interface Window {
    /** Not in every browser; the others ignore the page's `require-trusted-types-for`. */
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown }
  }
}

/** Stripe.js is loaded only where Stripe takes the payments; the page's policy allows its host only there. */
const SCRIPT_ORIGINS = ['https://js.stripe.com']

/**
 * The page may turn no string into markup or code: there is no rule for code, so that throws. Scripts and workers come
 * from our own files.
 */
export function restrictScriptSources(): void {
  window.trustedTypes?.createPolicy('default', {
    // Radix sets the rules of its style elements this way. Without a bracket there is no markup.
    createHTML(html) {
      if (!html.includes('<')) return html
      throw new TypeError('This page makes no markup from text.')
    },
    createScriptURL(url) {
      const { origin } = new URL(url, location.href)
      if (origin === location.origin || SCRIPT_ORIGINS.includes(origin)) return url
      throw new TypeError('This page loads scripts only from its own server.')
    },
  })
}
