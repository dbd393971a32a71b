import * as z from 'zod'
import { endpoint, messageAnswer } from '../http/endpoint.ts'

/** Minimum lifetime of an emailed code. */
export const DELETION_CODE_MINUTES = 15
export const DELETION_CODE_DIGITS = 8

export const sendDeletionCode = endpoint({
  method: 'POST',
  path: '/api/account/deletion-code',
  access: 'signed-in',
  summary: 'Email a code to confirm deletion of an account that has no password',
  output: messageAnswer,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'signed-in',
  summary: 'Delete your own account and everything in it',
  body: z.object({
    /** The account's own address, typed to confirm. */
    confirmation: z.string('Type your email address.').trim().max(254, 'That isn’t your email address.'),
    password: z.string().max(256, 'Use at most 256 characters.').optional(),
    code: z.string().trim().max(20, 'That code isn’t valid.').optional(),
  }),
  output: messageAnswer,
})
