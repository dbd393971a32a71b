declare global {
  /** Read by get-nonce, which Radix uses (through react-remove-scroll) when a dialog locks scrolling. */
  var __webpack_nonce__: string | undefined
}

/** The nonce that the server wrote into index.html. Style elements without it are blocked. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

export function shareCspNonce(): void {
  globalThis.__webpack_nonce__ = cspNonce()
}
