import { FREE_TRIAL_DAYS } from './domain/pricing.ts'
import { PAGE_TITLES } from './page-titles.ts'
import type { PageName } from './paths.ts'
import { PRODUCT_NAME } from './product.ts'

export type PageMeta = {
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** Listed in the sitemap and open to search engines. */
  indexed: boolean
}

const GENERAL = `${PRODUCT_NAME} turns a visit into a structured clinical note and links every sentence to its source.`

function open(name: PageName, description: string): PageMeta {
  return { title: PAGE_TITLES[name], description, indexed: true }
}

/** Requires sign-in or a secret link, or duplicates a page that is listed. */
function unlisted(name: PageName, description = GENERAL): PageMeta {
  return { title: PAGE_TITLES[name], description, indexed: false }
}

/** Written into the head of each page by the server. */
export const PAGE_META: Record<PageName, PageMeta> = {
  landing: open(
    'landing',
    `For mental-health clinicians. ${PRODUCT_NAME} turns a visit into a SOAP, DAP or intake note in under 10 seconds. Point to any sentence to see the words it came from.`,
  ),
  login: open('login', `Sign in to ${PRODUCT_NAME} to continue with your notes.`),
  signIn: unlisted('signIn', `Sign in to ${PRODUCT_NAME} to continue with your notes.`),
  register: open(
    'register',
    `Create a ${PRODUCT_NAME} account: clinical notes that show their sources. Free to try, no credit card needed.`,
  ),
  signUp: unlisted('signUp', `Create a ${PRODUCT_NAME} account and write your first note.`),
  forgotPassword: unlisted('forgotPassword', `Get a link to reset your ${PRODUCT_NAME} password.`),
  resetPassword: unlisted('resetPassword'),
  verifyEmail: unlisted('verifyEmail'),
  freeTrial: open(
    'freeTrial',
    `Try ${PRODUCT_NAME} free for ${FREE_TRIAL_DAYS} days, no credit card required. Record, upload or type a visit and get a note you can check.`,
  ),
  waitlist: open('waitlist', `Join the ${PRODUCT_NAME} waitlist and we’ll let you know when a spot opens.`),
  privacyPolicy: open(
    'privacyPolicy',
    `What information ${PRODUCT_NAME} collects, why, how AES-256 encryption protects it, and what your rights are.`,
  ),
  termsOfUse: open(
    'termsOfUse',
    `${PRODUCT_NAME}’s terms of service and the business associate agreement that comes with every account.`,
  ),
  security: open(
    'security',
    `How ${PRODUCT_NAME} protects clinical records: a key for every clinician, a tamper-evident audit trail, and recordings that aren’t stored.`,
  ),
  help: open(
    'help',
    `A guide to ${PRODUCT_NAME}: patients, recording, notes, assessments, treatment plans and billing.`,
  ),
  faq: open(
    'faq',
    `Short answers about ${PRODUCT_NAME}: how notes are written and checked, privacy, plans, languages and your EHR.`,
  ),
  resources: open('resources', 'Practical guides and examples for clinical documentation in mental health.'),
  careers: open('careers', `Help build clinical notes people can check. How we work at ${PRODUCT_NAME}.`),
  contact: open('contact', `Contact the ${PRODUCT_NAME} team with questions, problems and ideas.`),
  contactSales: open(
    'contactSales',
    `Bring ${PRODUCT_NAME} to your clinic or group. Tell us about your caseload and we’ll get back to you.`,
  ),
  assessment: unlisted('assessment', 'A short questionnaire from your clinician.'),
  assessmentWithoutToken: unlisted('assessmentWithoutToken', 'A short questionnaire from your clinician.'),
  consent: unlisted('consent', 'A question from your clinician.'),
  dashboard: unlisted('dashboard'),
  createNote: unlisted('createNote'),
  note: unlisted('note'),
  editNote: unlisted('editNote'),
  newLetter: unlisted('newLetter'),
  letter: unlisted('letter'),
  patient: unlisted('patient'),
  importPatients: unlisted('importPatients'),
  templates: unlisted('templates'),
  phrases: unlisted('phrases'),
  style: unlisted('style'),
  profileSettings: unlisted('profileSettings'),
  accountSettings: unlisted('accountSettings'),
  admin: unlisted('admin'),
  referrals: unlisted('referrals'),
  choosePlan: unlisted('choosePlan'),
  subscribe: unlisted('subscribe'),
  accountDeleted: unlisted('accountDeleted'),
  devOutbox: unlisted('devOutbox'),
}
