declare global {
  /** Read by get-nonce, which Radix uses through react-remove-scroll when a dialog locks the page. */
  var __webpack_nonce__: string | undefined
}

/** The nonce the server wrote into index.html; style elements without it are refused. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

export function shareCspNonce(): void {
  globalThis.__webpack_nonce__ = cspNonce()
}
