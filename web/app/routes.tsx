import { type ComponentType, lazy } from 'react'
import type { PageName } from '#shared/paths.ts'

/** public: site header and footer; plain: the brand only; bare: the page has its own layout. */
export type Frame = 'public' | 'plain' | 'bare' | 'app'

/** Page titles are in shared/page-titles.ts. */
type RouteEntry = {
  frame: Frame
  page: ComponentType
  /** For a guarded page that shows its own message to signed-out visitors. */
  signedOut?: ComponentType
}

/** One helper for all pages: forty separate loaders would add a kilobyte to the initial bundle. */
function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** A link with its token, and one without. */
const AssessmentPage = lazyPage(
  () => import('../features/assessments/answer/assessment-page.tsx'),
  'AssessmentPage',
)

const ConsentPage = lazyPage(() => import('../features/consent/consent-page.tsx'), 'ConsentPage')

/** One entry per page in shared/paths.ts; a missing one is a type error. */
export const ROUTES: Record<PageName, RouteEntry> = {
  landing: {
    frame: 'public',
    page: lazyPage(() => import('../features/landing/landing-page.tsx'), 'LandingPage'),
  },
  login: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
  },
  signIn: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/sign-in-page.tsx'), 'SignInPage'),
  },
  register: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
  },
  signUp: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/sign-up-page.tsx'), 'SignUpPage'),
  },
  forgotPassword: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  resetPassword: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  verifyEmail: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  freeTrial: {
    frame: 'bare',
    page: lazyPage(() => import('../features/auth/free-trial-page.tsx'), 'FreeTrialPage'),
  },
  dashboard: {
    frame: 'app',
    page: lazyPage(() => import('./dashboard.tsx'), 'Dashboard'),
  },
  patient: {
    frame: 'app',
    page: lazyPage(() => import('./patient.tsx'), 'Patient'),
  },
  importPatients: {
    frame: 'app',
    page: lazyPage(() => import('../features/patient-imports/import-page.tsx'), 'ImportPage'),
  },
  profileSettings: {
    frame: 'app',
    page: lazyPage(() => import('../features/account/profile-settings-page.tsx'), 'ProfileSettingsPage'),
  },
  accountSettings: {
    frame: 'app',
    page: lazyPage(() => import('../features/account/account-settings-page.tsx'), 'AccountSettingsPage'),
  },
  accountDeleted: {
    frame: 'plain',
    page: lazyPage(() => import('../features/account/account-deleted-page.tsx'), 'AccountDeletedPage'),
  },
  devOutbox: {
    frame: 'plain',
    page: lazyPage(() => import('../features/outbox/outbox-page.tsx'), 'OutboxPage'),
  },

  waitlist: {
    frame: 'public',
    page: lazyPage(() => import('../features/waitlist/waitlist-page.tsx'), 'WaitlistPage'),
  },
  privacyPolicy: {
    frame: 'public',
    page: lazyPage(() => import('../features/legal/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
  },
  termsOfUse: {
    frame: 'public',
    page: lazyPage(() => import('../features/legal/terms-of-use-page.tsx'), 'TermsOfUsePage'),
  },
  security: {
    frame: 'public',
    page: lazyPage(() => import('../features/legal/security-page.tsx'), 'SecurityPage'),
  },
  help: {
    frame: 'public',
    page: lazyPage(() => import('../features/help/help-page.tsx'), 'HelpPage'),
  },
  faq: {
    frame: 'public',
    page: lazyPage(() => import('../features/company/faq-page.tsx'), 'FaqPage'),
  },
  resources: {
    frame: 'public',
    page: lazyPage(() => import('../features/company/resources-page.tsx'), 'ResourcesPage'),
  },
  careers: {
    frame: 'public',
    page: lazyPage(() => import('../features/company/careers-page.tsx'), 'CareersPage'),
  },
  contact: {
    frame: 'public',
    page: lazyPage(() => import('../features/contact/contact-page.tsx'), 'ContactPage'),
  },
  contactSales: {
    frame: 'public',
    page: lazyPage(() => import('../features/contact/contact-sales-page.tsx'), 'ContactSalesPage'),
  },

  assessment: { frame: 'bare', page: AssessmentPage },
  assessmentWithoutToken: { frame: 'bare', page: AssessmentPage },
  consent: { frame: 'bare', page: ConsentPage },
  createNote: {
    frame: 'app',
    page: lazyPage(() => import('./create-note.tsx'), 'CreateNote'),
  },
  note: {
    frame: 'app',
    page: lazyPage(() => import('./note.tsx'), 'Note'),
  },
  editNote: {
    frame: 'app',
    page: lazyPage(() => import('../features/edit-note/edit-note-page.tsx'), 'EditNotePage'),
  },
  newLetter: {
    frame: 'app',
    page: lazyPage(() => import('../features/letters/new-letter-page.tsx'), 'NewLetterPage'),
  },
  letter: {
    frame: 'app',
    page: lazyPage(() => import('../features/letters/letter-page.tsx'), 'LetterPage'),
  },
  templates: {
    frame: 'app',
    page: lazyPage(() => import('../features/templates/templates-page.tsx'), 'TemplatesPage'),
  },
  phrases: {
    frame: 'app',
    page: lazyPage(() => import('../features/phrases/phrases-page.tsx'), 'PhrasesPage'),
  },
  style: {
    frame: 'app',
    page: lazyPage(() => import('../features/style/style-page.tsx'), 'StylePage'),
  },
  admin: {
    frame: 'app',
    page: lazyPage(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
  },
  referrals: {
    frame: 'app',
    page: lazyPage(() => import('../features/referrals/referrals-page.tsx'), 'ReferralsPage'),
  },
  choosePlan: {
    frame: 'app',
    page: lazyPage(() => import('../features/billing/choose-plan-page.tsx'), 'ChoosePlanPage'),
  },
  subscribe: {
    frame: 'app',
    page: lazyPage(() => import('../features/billing/subscribe-page.tsx'), 'SubscribePage'),
    signedOut: lazyPage(
      () => import('../features/billing/authentication-required.tsx'),
      'AuthenticationRequired',
    ),
  },
}
