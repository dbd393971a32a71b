import * as z from 'zod'
import { npiProblem } from '../domain/npi.ts'
import { PASSWORD_MAX, PASSWORD_MIN_AT_CHANGE, PASSWORD_MIN_AT_REGISTRATION } from '../domain/passwords.ts'
import { DATA_RETENTIONS, THEMES } from '../domain/preferences.ts'
import { ROLES } from '../domain/roles.ts'
import { isTimeZone } from '../domain/time-zones.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { email, instant, line, optionalName } from './fields.ts'

export const givenPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)

function newPassword(min: number) {
  return z
    .string('Enter a password.')
    .min(
      min,
      `Password must be at least ${min} characters${min === PASSWORD_MIN_AT_REGISTRATION ? ' long.' : ''}`,
    )
    .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
}

export const Preferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  dataRetention: z.enum(DATA_RETENTIONS),
  theme: z.enum(THEMES),
  /** Whether the retention period also applies to charts with signed notes. */
  includeSignedNotes: z.boolean(),
  /** Nothing is deleted until the clinician has saved a retention period. */
  retentionChosen: z.boolean(),
  /** The introduction was finished or skipped, on any device. */
  tourSeen: z.boolean(),
  /** Suggests diagnosis and service codes for notes. */
  suggestCodes: z.boolean(),
  /** Shows a provisional note while a visit is recorded. */
  liveNote: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const User = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  subscription: z.string(),
  profileImage: z.string().nullable(),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  referralCode: z.string().nullable(),
  preferences: Preferences,
  createdAt: instant,
})
export type User = z.infer<typeof User>

/** The clinician's details in notes, exports and emails to patients. All optional. */
const Practice = z.object({
  /** Such as PMHNP-BC. */
  credentials: z.string().nullable(),
  npi: z.string().nullable(),
  practiceName: z.string().nullable(),
  practiceAddress: z.string().nullable(),
  /** IANA name, for the times in a PDF. */
  timeZone: z.string().nullable(),
})
export type Practice = z.infer<typeof Practice>

/** Includes the new email address while it waits for confirmation. */
const ProfileUser = User.extend({ pendingEmail: z.string().nullable(), ...Practice.shape })
export type ProfileUser = z.infer<typeof ProfileUser>

const CurrentUser = ProfileUser.extend({
  /** An administrator who must set up a second factor before doing anything else. */
  mustAddSecondFactor: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The response to every kind of sign-in. */
export const SignedIn = answer(z.object({ token: z.string(), user: User }))

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Create an account and sign in',
  creates: true,
  status: 201,
  body: z
    .object({
      email,
      password: newPassword(PASSWORD_MIN_AT_REGISTRATION),
      // Longer than a password, so that one that is too long gets only its own message.
      confirmPassword: z.string('Enter the password again.').max(4 * PASSWORD_MAX, "Passwords don't match"),
      firstName: optionalName,
      lastName: optionalName,
      role: z.literal('clinician').optional(),
    })
    .refine((body) => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  output: SignedIn,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with email and password; 401 with a challenge in `details` if a second step is needed',
  body: z.object({ email, password: givenPassword }),
  output: SignedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary: 'End this session',
  output: messageAnswer,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  beforeSecondFactor: true,
  summary: 'The signed-in user',
  output: answer(CurrentUser),
})

/** Browser navigations rather than API calls: each responds with a redirect. */
export const GOOGLE_SIGN_IN_PATH = '/api/auth/google'
export const GOOGLE_RETURN_PATH = '/api/auth/google/callback'

/** The same whether or not the account exists. */
export const PASSWORD_RESET_SENT =
  'If an account with this email exists, a password reset link has been sent.'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Request a password reset link',
  body: z.object({ email }),
  output: messageAnswer,
})

const linkToken = z.string().min(1, 'The link is incomplete.').max(200, 'That link isn’t valid.')

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a reset link',
  body: z.object({ token: linkToken, password: newPassword(PASSWORD_MIN_AT_CHANGE) }),
  output: messageAnswer,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Confirm an email address or an email change with the emailed link',
  body: z.object({ token: linkToken }),
  output: messageAnswer,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'signed-in',
  // A second factor needs a confirmed address.
  beforeSecondFactor: true,
  summary: 'Resend the confirmation link',
  output: messageAnswer,
})

const npi = z
  .string()
  .trim()
  .max(40, 'An NPI has ten digits.')
  .superRefine((text, context) => {
    const problem = text === '' ? undefined : npiProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** Unlike a name, it may have several lines. */
const address = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters.')
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(/ *\n[ \n]*/g, '\n'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  .refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text), 'Remove the control characters.')

const timeZone = z
  .string()
  .trim()
  .max(60)
  .refine((name) => name === '' || isTimeZone(name), 'Choose a time zone.')

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/profile',
  access: 'signed-in',
  summary: 'Change name and email; a new email takes effect once the links sent to both addresses are opened',
  body: z.object({
    firstName: line(100).optional(),
    lastName: line(100).optional(),
    email: email.optional(),
    /** An empty string clears a field. */
    credentials: line(60).optional(),
    npi: npi.optional(),
    practiceName: line(120).optional(),
    practiceAddress: address.optional(),
    timeZone: timeZone.optional(),
  }),
  output: answer(ProfileUser),
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/auth/change-password',
  access: 'signed-in',
  summary: 'Change the password; other sessions end and this one gets a new token',
  beforeSecondFactor: true,
  body: z.object({ currentPassword: givenPassword, newPassword: newPassword(PASSWORD_MIN_AT_CHANGE) }),
  output: messageAnswer.extend({ token: z.string() }),
})

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/api/auth/preferences',
  access: 'signed-in',
  summary: 'Change notifications, data retention, theme and code suggestions',
  body: Preferences.omit({ retentionChosen: true }).partial(),
  output: answer(Preferences),
})
