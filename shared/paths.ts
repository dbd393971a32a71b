/**
 * Every page of the product, once. The browser's router and links use the names; the server uses the list to
 * return 404 for a page that doesn't exist.
 */
export const PAGES = {
  landing: '/',
  login: '/login',
  signIn: '/sign-in',
  register: '/register',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  freeTrial: '/free-trial',
  waitlist: '/waitlist',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
  security: '/security',
  help: '/help',
  faq: '/faq',
  resources: '/resources',
  careers: '/careers',
  contact: '/contact',
  contactSales: '/contact-sales',
  assessment: '/assessment/:token',
  assessmentWithoutToken: '/assessment',
  consent: '/consent/:token',
  dashboard: '/dashboard',
  createNote: '/create-note',
  note: '/note/:id',
  editNote: '/edit-note/:id',
  patient: '/patient/:id',
  importPatients: '/import-patients',
  newLetter: '/patient/:id/letter',
  letter: '/letter/:id',
  templates: '/templates',
  phrases: '/phrases',
  style: '/style',
  profileSettings: '/profile-settings',
  accountSettings: '/account-settings',
  admin: '/admin',
  referrals: '/referrals',
  choosePlan: '/choose-plan',
  subscribe: '/subscribe',
  accountDeleted: '/account-deleted',
  devOutbox: '/dev/outbox',
} as const

export type PageName = keyof typeof PAGES

const patterns = (Object.entries(PAGES) as [PageName, string][]).map(
  ([name, path]) => [name, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
)

export function pageAt(pathname: string): PageName | undefined {
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0]
}
