import { DELETION_CODE_MINUTES } from '#shared/contracts/erasure.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type Addressee, accountEmail } from '../../jobs/account-email.ts'
import type { Mail } from '../../ports/mailer.ts'

export function deletionCodeMail(person: Addressee, code: string): Mail {
  return accountEmail(person, 'Your code to delete your account', [
    `Your code is ${code}. It expires in ${DELETION_CODE_MINUTES} minutes and works only on the device where you requested it.`,
    'If you didn’t ask to delete your account, don’t share this code. Your account can’t be deleted without it.',
  ])
}

export function accountDeletedMail(person: Addressee, how: 'own' | 'administrator'): Mail {
  const who = how === 'own' ? 'at your request' : 'by an administrator'
  return accountEmail(person, 'Your account was deleted', [
    `Your ${PRODUCT_NAME} account was deleted ${who}, along with all its patients, notes, assessments and plans. Their encryption key was destroyed, so they can’t be recovered.`,
    'If you had a subscription, we’re canceling it. This is the last email you’ll get from us.',
  ])
}
