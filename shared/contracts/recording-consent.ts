import * as z from 'zod'
import { CONSENT_KINDS, CONSENT_WAYS } from '../domain/voice.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { email, id, instant } from './fields.ts'

const Consent = z.object({
  how: z.enum(CONSENT_WAYS),
  givenAt: instant,
  /** The clinician who recorded it. */
  by: z.string(),
  revokedAt: instant.nullable(),
})

export const ConsentState = z.object({
  /** The one in force, if any. */
  consent: Consent.nullable(),
  /** All of them, newest first. */
  history: z.array(Consent),
  /** A link waiting for the patient's answer, or the one they declined. */
  link: z
    .object({
      state: z.enum(['waiting', 'declined']),
      sentAt: instant,
      expiresAt: instant,
    })
    .nullable(),
})
export type ConsentState = z.infer<typeof ConsentState>

const consentOf = { access: 'signed-in', params: z.object({ id }), output: answer(ConsentState) } as const

export const getRecordingConsent = endpoint({
  method: 'GET',
  path: '/api/patients/:id/recording-consent',
  summary: 'Whether and when the patient consented to recording',
  ...consentOf,
})

export const giveRecordingConsent = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/recording-consent',
  summary: 'Record the patient’s consent; existing consent is kept',
  body: z.object({ how: z.enum(CONSENT_KINDS, 'Choose verbal or written.') }),
  ...consentOf,
})

export const revokeRecordingConsent = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/recording-consent',
  summary: 'Withdraw consent; nothing more is recorded or transcribed',
  ...consentOf,
})

export const sendConsentLink = endpoint({
  method: 'POST',
  path: '/api/patients/:id/recording-consent/link',
  access: 'signed-in',
  summary:
    'Create a consent link for the patient, emailed if an address is given; an earlier link stops working',
  params: z.object({ id }),
  body: z.object({ email: email.optional() }),
  output: answer(z.object({ link: z.string(), expiresAt: instant, state: ConsentState })),
})

// The patient's side. There is no account: the token is the key, and only the name of the clinician asking is
// revealed.
const consentToken = z.object({ token: z.string().max(200) })

export const openConsentLink = endpoint({
  method: 'GET',
  path: '/api/consent/token/:token',
  access: 'public',
  summary: 'Who is asking for consent to record, and where visit text is sent',
  params: consentToken,
  output: answer(
    z.object({
      clinician: z.string(),
      expiresAt: instant,
      /** Hosts that receive the text of a visit to write the note; empty if none. */
      sentTo: z.array(z.string()),
    }),
  ),
})

export const answerConsentLink = endpoint({
  method: 'POST',
  path: '/api/consent/token/:token',
  access: 'public',
  summary: 'Give or decline consent, once',
  params: consentToken,
  body: z.object({ agree: z.boolean('Choose yes or no.') }),
  output: answer(z.object({ agreed: z.boolean() })),
})
