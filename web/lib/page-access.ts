import { PAGES, type PageName } from '#shared/paths.ts'

type PageAccess = 'public' | 'signed-in' | 'admin'

/** Access to pages. The server protects the data; this only avoids showing an error page. */
export const PAGE_ACCESS: Record<PageName, PageAccess> = {
  landing: 'public',
  login: 'public',
  signIn: 'public',
  register: 'public',
  signUp: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  verifyEmail: 'public',
  freeTrial: 'public',
  waitlist: 'public',
  privacyPolicy: 'public',
  termsOfUse: 'public',
  security: 'public',
  help: 'public',
  faq: 'public',
  resources: 'public',
  careers: 'public',
  contact: 'public',
  contactSales: 'public',
  assessment: 'public',
  assessmentWithoutToken: 'public',
  consent: 'public',
  dashboard: 'signed-in',
  createNote: 'signed-in',
  note: 'signed-in',
  editNote: 'signed-in',
  newLetter: 'signed-in',
  letter: 'signed-in',
  patient: 'signed-in',
  importPatients: 'signed-in',
  templates: 'signed-in',
  phrases: 'signed-in',
  style: 'signed-in',
  profileSettings: 'signed-in',
  accountSettings: 'signed-in',
  admin: 'admin',
  referrals: 'signed-in',
  choosePlan: 'signed-in',
  subscribe: 'signed-in',
  accountDeleted: 'public',
  devOutbox: 'public',
}

const guarded = (Object.keys(PAGES) as PageName[])
  .filter((name) => PAGE_ACCESS[name] !== 'public')
  .map((name) => new RegExp(`^${PAGES[name].replace(/:\w+/g, '[^/]+')}/?$`))

export function isGuardedPath(pathname: string): boolean {
  return guarded.some((pattern) => pattern.test(pathname))
}
