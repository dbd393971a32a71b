import type { PageName } from './paths.ts'
import { PRODUCT_NAME } from './product.ts'

function titled(page: string): string {
  return `${page} · ${PRODUCT_NAME}`
}

/** Tab titles, separate from the descriptions, which the browser bundle doesn't need. */
export const PAGE_TITLES: Record<PageName, string> = {
  landing: `${PRODUCT_NAME}: clinical notes that show their sources`,
  login: titled('Sign in'),
  signIn: titled('Sign in'),
  register: titled('Create your account'),
  signUp: titled('Create your account'),
  forgotPassword: titled('Forgot your password?'),
  resetPassword: titled('Reset your password'),
  verifyEmail: titled('Confirm your email'),
  freeTrial: titled('Free trial'),
  waitlist: titled('Join the waitlist'),
  privacyPolicy: titled('Privacy Policy'),
  termsOfUse: titled('Terms of Use & Business Associate Agreement'),
  security: titled('Security'),
  help: titled('Help'),
  faq: titled('Questions and answers'),
  resources: titled('Resources'),
  careers: titled('Careers'),
  contact: titled('Contact'),
  contactSales: titled('Contact sales'),
  assessment: titled('Assessment'),
  assessmentWithoutToken: titled('Assessment'),
  consent: titled('Consent'),
  dashboard: titled('Dashboard'),
  createNote: titled('New note'),
  note: titled('Note'),
  editNote: titled('Edit note'),
  patient: titled('Patient'),
  importPatients: titled('Import patients'),
  newLetter: titled('New letter'),
  letter: titled('Letter'),
  templates: titled('Templates'),
  phrases: titled('Phrases'),
  style: titled('My style'),
  profileSettings: titled('Profile Settings'),
  accountSettings: titled('Account Settings'),
  admin: titled('Admin Dashboard'),
  referrals: titled('Referral Program'),
  choosePlan: titled('Choose Your Plan'),
  subscribe: titled('Complete Your Subscription'),
  accountDeleted: titled('Account deleted'),
  devOutbox: titled('Outbox'),
}

export const NOT_FOUND_TITLE = titled('Page not found')
