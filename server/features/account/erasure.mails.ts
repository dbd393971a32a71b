import { DELETION_CODE_MINUTES } from '#shared/contracts/erasure.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type Addressee, letter } from '../../jobs/letter.ts'
import type { Mail } from '../../ports/mailer.ts'

export function deletionCodeMail(person: Addressee, code: string): Mail {
  return letter(person, 'Your code to delete your account', [
    `The code is ${code}. It is good for ${DELETION_CODE_MINUTES} minutes, on the device that asked for it.`,
    'If you did not ask to delete your account, do not give it to anybody: nothing happens without it.',
  ])
}

export function accountDeletedMail(person: Addressee, how: 'own' | 'administrator'): Mail {
  const who = how === 'own' ? 'as you asked' : 'by an administrator'
  return letter(person, 'Your account was deleted', [
    `Your ${PRODUCT_NAME} account was deleted ${who}, with all its patients, notes, assessments and plans. The key that opened them was destroyed, so they cannot be brought back.`,
    'A subscription that was running is being cancelled. This is our last message to you.',
  ])
}
