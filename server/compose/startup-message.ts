import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Config } from '../config.ts'
import type { Part } from './adapters.ts'
import { DEMO_ACCOUNTS } from './demo.ts'

/** The startup message. */
export function startupMessage(config: Config, address: string | undefined, parts: readonly Part[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length))
  const url = config.publicUrl
  return [
    '',
    address
      ? `${PRODUCT_NAME} is running at ${url}`
      : `${PRODUCT_NAME} is running background jobs for ${url}`,
    ...(!address || isAt(url, address) ? [] : [`  listening on ${address}`]),
    `  data in ${config.dataDir}`,
    ...parts.map(({ name, description }) => `  ${name.padEnd(width)}  ${description}`),
    ...warnings(config, parts),
    ...(config.production || config.mail.smtpUrl ? [] : [`  Sent mail is at ${url}${PAGES.devOutbox}`]),
    ...(config.demo
      ? ['  Demo accounts:', ...DEMO_ACCOUNTS.map((a) => `    ${a.label}: ${a.email} / ${a.password}`)]
      : []),
    '',
  ].join('\n')
}

/** In production, warns about everything that isn't real. */
function warnings(config: Config, parts: readonly Part[]): string[] {
  if (!config.production) return []
  const embedded = parts
    .filter((part) => part.embedded)
    .map(({ name, description }) => `${name} uses the embedded default: ${description}`)
  const allowed = [
    ...(config.testPayments && !config.stripe
      ? ['ALLOW_TEST_PAYMENTS=1: anyone can buy a plan with a test card']
      : []),
    ...(config.mail.plaintext ? ['ALLOW_PLAINTEXT_SMTP=1: mail may be sent unencrypted'] : []),
  ]
  return [...embedded, ...allowed].map((line) => `  WARNING: ${line}.`)
}

/** Behind a proxy, the public URL and the listening address differ, and both are shown. */
function isAt(url: string, address: string): boolean {
  const [there, here] = [new URL(url), new URL(address)]
  return (
    there.port === here.port &&
    /^(localhost|127\.|\[::1\])/.test(here.hostname) &&
    there.hostname === 'localhost'
  )
}
