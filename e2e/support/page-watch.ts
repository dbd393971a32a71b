import type { BrowserContext } from '@playwright/test'

/** Detects page errors during a test, with exceptions per test. */
export class PageWatch {
  readonly #origin: string
  readonly #complaints: string[] = []
  readonly #allowedText: RegExp[] = []
  readonly #allowedOrigins = new Set<string>()

  constructor(baseURL: string) {
    this.#origin = new URL(baseURL).origin
  }

  /** Expects this console message. */
  allowConsole(text: RegExp): void {
    this.#allowedText.push(text)
  }

  /** The browser logs every failed request as an error; expects this one. */
  allowStatus(...statuses: number[]): void {
    for (const status of statuses) this.allowConsole(new RegExp(`responded with a status of ${status}\\b`))
  }

  allowOrigin(origin: string): void {
    this.#allowedOrigins.add(origin)
  }

  /** Everything unexpected so far. */
  complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#allowedText.some((text) => text.test(complaint)))
  }

  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.#complaints.push(`console error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#complaints.push(`uncaught: ${error.error().message}`))
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (!/^(https?|wss?):$/.test(protocol) || origin === this.#origin) return
      if (!this.#allowedOrigins.has(origin)) this.#complaints.push(`another origin: ${request.url()}`)
    })
    await context.addInitScript(reportPolicyViolations)
  }
}

/** Runs in the page. Chromium logs most violations, but not those of a report-only policy. */
function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`content security policy: ${event.effectiveDirective} refused ${event.blockedURI}`)
  })
}
