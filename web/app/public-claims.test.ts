import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { account, plans } from '../features/company/faq/account.ts'
import { notes, product } from '../features/company/faq/product.ts'
import { privacy } from '../features/company/faq/trust.ts'
import { consent, reviewing } from '../features/company/resources/consent.ts'
import { medication, risk } from '../features/company/resources/risk.ts'
import { formats, speaking } from '../features/company/resources/speaking.ts'
import { ARTICLES } from '../features/help/content/groups.ts'
import * as landing from '../features/landing/content.ts'
import { collection } from '../features/legal/privacy/collection.ts'
import { hipaa, overview } from '../features/legal/privacy/overview.ts'
import { contactUs, dataSecurity, rights } from '../features/legal/privacy/protection.ts'
import { use } from '../features/legal/privacy/use.ts'
import { browser, sessions, signIn } from '../features/legal/security/accounts.ts'
import { auditTrail, encryption, ownership } from '../features/legal/security/charts.ts'
import { limits, operation, reporting, userResponsibilities } from '../features/legal/security/operation.ts'
import { businessAssociate } from '../features/legal/terms/business-associate.ts'
import { contactInformation, liability, termination } from '../features/legal/terms/limits.ts'
import { availability, dataOwnership } from '../features/legal/terms/operations.ts'
import { acceptableUse, professionalResponsibility, service } from '../features/legal/terms/service.ts'

/**
 * Keeps the public pages consistent with the code: facts come from shared constants, and retired claims stay
 * retired.
 */

const PAGES = {
  '/privacy-policy': [overview, hipaa, collection, use, dataSecurity, rights, contactUs],
  '/terms-of-use': [
    ...[service, acceptableUse, professionalResponsibility, businessAssociate, availability, dataOwnership],
    ...[liability, termination, contactInformation],
  ],
  '/security': [
    ...[
      encryption,
      ownership,
      auditTrail,
      signIn,
      sessions,
      browser,
      operation,
      limits,
      userResponsibilities,
      reporting,
    ],
  ],
  '/resources': [speaking, formats, risk, medication, consent, reviewing],
  '/faq': [product, notes, privacy, plans, account].flatMap(({ id, questions }) => [{ id }, ...questions]),
  '/help': ARTICLES,
}
const TEXTS = [...stringsIn(PAGES), ...stringsIn(landing)]

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

const FEATURES = fileURLToPath(new URL('../features', import.meta.url))
const SOURCES = ['auth', 'billing', 'company', 'help', 'landing', 'legal', 'waitlist'].flatMap((feature) =>
  readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(feature, file)),
)

describe('reads facts from shared constants instead of repeating them on a page', () => {
  test.each([
    ['the length of a trial', /\b(?:7|14|seven|fourteen)[- ]days?\b/i],
    ['a price', /\$\d{2}/],
    ['the notes or sessions of a plan', /\b(?:10|150|400) (?:notes|sessions)\b/],
    ['a referral discount or reward', /\b1[05]%/],
    ['how long credit lasts', /\b12 months(?! preceding)/],
    ['when a session ends', /\b(?:15 minutes without|12 hours)\b/],
    ['how long a link or an export lasts', /\b(?:one hour|1 hour|three days|3 days|24 hours)\b/],
    ['the length of a password', /\b[68] characters\b/],
    ['the length of a recording', /\b60 minutes\b|\b2 hours\b(?!, in several languages)/],
  ])('%s', (_fact, typed) => {
    const found = SOURCES.filter((file) => typed.test(readFileSync(join(FEATURES, file), 'utf8')))
    expect(found).toEqual([])
  })
})

test.each([
  ['npm run backup makes backups', /does not make (?:them|backups)/],
  ['the guide marks no articles', /marks every article/],
  [
    'Stripe is loaded where it takes payments',
    /third-party requests at all|loads nothing from|Nothing from elsewhere/,
  ],
  ['a trial is not charged, so nothing is returned', /comes? back\b|everything you paid/],
  ['there was no independent review', /examined from outside|independent(?:ly)? (?:review|audit)/i],
  ['a patient’s browser gets a cookie, too', /cookies? only to sign you in and keep/],
  ['retention deletes nothing by default', /1 year \(the default\)/],
])('does not claim otherwise: %s', (_truth, claim) => {
  expect(TEXTS.filter((text) => claim.test(text))).toEqual([])
})

test('every link between public pages has a target', () => {
  const targets = new Set(
    Object.entries(PAGES).flatMap(([page, parts]) => parts.map(({ id }) => `${page}#${id}`)),
  )
  const links = Object.entries(PAGES).flatMap(([page, parts]) =>
    stringsIn(parts).flatMap((text) =>
      [...text.matchAll(/\]\(([^)]*#[^)]+)\)/g)].map(([, to = '']) => (to.startsWith('#') ? page + to : to)),
    ),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((link) => !targets.has(link))).toEqual([])
})

test('reads like American English', () => {
  const TRANSLATED =
    /\b(?:whoever|anew|somebody|everybody|nobody|belongs? into|beside|of (?:its|their|your) own|comes back|by itself|judgement|licence|programme|cancelled|colour|sceptical)\b/i
  // Keywords are what people type into the search.
  const articles = ARTICLES.map((article) => ({ ...article, keywords: [] }))
  const texts = [...stringsIn({ ...PAGES, '/help': articles }), ...stringsIn(landing)]
  expect(texts.filter((text) => TRANSLATED.test(text))).toEqual([])
})
