import { sendContactMessage } from '#shared/contracts/contact.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'

export type ContactMessage = {
  firstName: string
  lastName: string
  email: string
  organization: string
  caseload: string
  message: string
}

/** For sales only. The first option means not specified. */
export const CASELOADS = [
  'Not sure yet',
  'Up to 20 visits a week',
  '21 to 50 visits a week',
  '51 to 150 visits a week',
  'More than 150 visits a week',
] as const

export const NO_MESSAGE: ContactMessage = {
  firstName: '',
  lastName: '',
  email: '',
  organization: '',
  caseload: CASELOADS[0],
  message: '',
}

export type ContactKind = 'contact' | 'sales'

/** The request body: only the fields of this form, without empty ones. */
export function contactBody(kind: ContactKind, values: ContactMessage) {
  const { organization, caseload, ...rest } = values
  return {
    ...rest,
    organization: organization.trim() || undefined,
    caseload: kind === 'sales' ? caseload : undefined,
  }
}

export function contactErrors(kind: ContactKind, values: ContactMessage): FieldErrors<ContactMessage> {
  return errorsOf(sendContactMessage, contactBody(kind, values))
}
