import { existsSync } from 'node:fs'
import { PROVIDER_FACTS } from '#shared/domain/model-providers.ts'
import { PRICE_IDS } from '#shared/domain/pricing.ts'
import type { RawEnvironment } from './settings.ts'

function stripeProblems(given: RawEnvironment): string[] {
  const set = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY, given.STRIPE_WEBHOOK_SECRET]
  if (set.every((value) => !value)) return []
  if (set.some((value) => !value)) {
    return ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.']
  }
  const prices = pricesIn(given.STRIPE_PRICES ?? '')
  const missing = PRICE_IDS.filter((id) => !prices[id])
  return missing.length === 0 ? [] : [`STRIPE_PRICES is missing Stripe price IDs for: ${missing.join(', ')}.`]
}

export function inconsistencies(given: RawEnvironment): string[] {
  const problems = [...modelProblems(given), ...speechProblems(given), ...stripeProblems(given)]
  if (given.MAIL === 'outbox' && given.SMTP_URL) {
    problems.push('Set either SMTP_URL or MAIL=outbox (which sends nothing), not both.')
  }
  if (given.PROCESS !== 'all' && !given.DATABASE_URL) {
    problems.push(
      'PROCESS=web and PROCESS=worker need DATABASE_URL. The embedded database supports only one process.',
    )
  }
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  const twilio = [given.TWILIO_ACCOUNT_SID, given.TWILIO_AUTH_TOKEN, given.TWILIO_FROM].filter(Boolean)
  if (twilio.length > 0 && twilio.length < 3) {
    problems.push('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  }
  return problems
}

function modelProblems(given: RawEnvironment): string[] {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_GGUF_PATH, AI_PROVIDER } = given
  const { AI_VERIFIER_MODEL, AI_VERIFIER_BASE_URL, AI_VERIFIER_API_KEY, AI_VERIFIER_PROVIDER } = given
  const problems: string[] = []
  if (AI_GGUF_PATH && (AI_MODEL || AI_BASE_URL || AI_API_KEY || AI_PROVIDER || AI_VERIFIER_MODEL)) {
    return ['AI_GGUF_PATH can’t be combined with other AI_ variables that name a model. Remove them.']
  }
  if (AI_GGUF_PATH && !existsSync(AI_GGUF_PATH)) {
    problems.push('AI_GGUF_PATH names a file that doesn’t exist.')
  }
  if ((AI_BASE_URL || AI_API_KEY || AI_PROVIDER) && !AI_MODEL) {
    problems.push('AI_MODEL is missing. AI_BASE_URL, AI_API_KEY and AI_PROVIDER need a model name.')
  }
  if (AI_MODEL && !AI_BASE_URL && !AI_API_KEY && !(AI_PROVIDER && PROVIDER_FACTS[AI_PROVIDER].ownServer)) {
    problems.push('AI_MODEL needs AI_API_KEY (for OpenAI) or AI_BASE_URL (for another server).')
  }
  if (AI_PROVIDER && !PROVIDER_FACTS[AI_PROVIDER].address && !AI_BASE_URL) {
    problems.push(`AI_PROVIDER=${AI_PROVIDER} needs AI_BASE_URL.`)
  }
  if ((AI_VERIFIER_BASE_URL || AI_VERIFIER_API_KEY || AI_VERIFIER_PROVIDER) && !AI_VERIFIER_MODEL) {
    problems.push('AI_VERIFIER_MODEL is missing. The other AI_VERIFIER_ variables need a model name.')
  }
  if (AI_VERIFIER_MODEL && !AI_MODEL) problems.push('AI_VERIFIER_MODEL needs AI_MODEL.')
  if (AI_VERIFIER_PROVIDER && !PROVIDER_FACTS[AI_VERIFIER_PROVIDER].address && !AI_VERIFIER_BASE_URL) {
    problems.push(`AI_VERIFIER_PROVIDER=${AI_VERIFIER_PROVIDER} needs AI_VERIFIER_BASE_URL.`)
  }
  return [
    ...problems,
    ...addressProblems('AI', AI_BASE_URL, AI_API_KEY),
    ...addressProblems('AI_VERIFIER', AI_VERIFIER_BASE_URL, AI_VERIFIER_API_KEY),
  ]
}

function addressProblems(name: string, address: string | undefined, apiKey: string | undefined): string[] {
  const problems: string[] = []
  if (apiKey && /[^\x21-\x7e]/.test(apiKey)) {
    problems.push(`${name}_API_KEY contains characters that aren’t valid in a key. Copy it again.`)
  }
  if (address) {
    const { username, password, search, hash } = new URL(address)
    // The address isn't repeated here, because it may hold a password.
    if (username || password)
      problems.push(`${name}_BASE_URL contains a user name or password. Use ${name}_API_KEY instead.`)
    if (search || hash) problems.push(`${name}_BASE_URL can’t contain "?". See docs/models.md for examples.`)
  }
  return problems
}

function speechProblems({ STT_BASE_URL, STT_MODEL, STT_API_KEY, FFMPEG_PATH }: RawEnvironment): string[] {
  const problems: string[] = []
  if ((STT_BASE_URL || STT_API_KEY) && !STT_MODEL) {
    problems.push('STT_MODEL is missing. STT_BASE_URL and STT_API_KEY need a model name.')
  }
  if (STT_MODEL && !STT_BASE_URL && !STT_API_KEY) {
    problems.push('STT_MODEL needs STT_API_KEY (for OpenAI) or STT_BASE_URL (for another server).')
  }
  if (STT_API_KEY && /[^\x21-\x7e]/.test(STT_API_KEY)) {
    problems.push('STT_API_KEY contains characters that aren’t valid in a key. Copy it again.')
  }
  if (STT_BASE_URL) {
    const { username, password, search, hash } = new URL(STT_BASE_URL)
    if (username || password)
      problems.push('STT_BASE_URL contains a user name or password. Use STT_API_KEY instead.')
    if (search || hash) problems.push('STT_BASE_URL can’t contain "?". See docs/voice.md for examples.')
  }
  if (FFMPEG_PATH && !existsSync(FFMPEG_PATH)) problems.push('FFMPEG_PATH names a file that doesn’t exist.')
  return problems
}

/** "price_essential_monthly=price_1Abc,price_essential_annual=price_1Def,…" */

export function pricesIn(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const [our, theirs] = pair.split('=').map((part) => part.trim())
      return our && theirs ? [[our, theirs]] : []
    }),
  )
}
