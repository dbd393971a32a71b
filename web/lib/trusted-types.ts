type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }

declare global {
  interface Window {
    /** Browsers without Trusted Types ignore the `require-trusted-types-for` policy. */
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown }
  }
}

/** Stripe.js is loaded only if Stripe handles payments; the content security policy allows its host only then. */
const SCRIPT_ORIGINS = ['https://js.stripe.com']

/**
 * No string may become markup or code. There is no rule for eval, so it throws. Scripts and workers must come from
 * our own files.
 */
export function restrictScriptSources(): void {
  window.trustedTypes?.createPolicy('default', {
    // Radix sets the rules of its style elements this way. Without a "<" it can’t be markup.
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
