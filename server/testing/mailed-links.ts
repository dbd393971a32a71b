import type { TestApp } from './test-app.ts'

export const SUBJECTS = {
  verify: 'Confirm your email address',
  reset: 'Reset your password',
  passwordChanged: 'Your password was changed',
  emailChanged: 'Your email address was changed',
  confirmNewEmail: 'Confirm your new email address',
  approveEmailChange: 'Approve your new email address',
  addressInUse: 'You already have an account',
  providerLinked: 'Google sign-in was added',
} as const

/** The emails with this subject, oldest first, once there are `count` of them. */
export async function mailsAbout(server: TestApp, address: string, subject: string, count = 1) {
  for (let all = 1; ; all += 1) {
    const found = (await server.mailTo(address, all)).filter((mail) => mail.subject === subject)
    if (found.length >= count) return found
  }
}

/** The link secret in the newest of `count` emails with this subject. */
export async function mailedToken(server: TestApp, address: string, subject: string, count = 1) {
  const mail = (await mailsAbout(server, address, subject, count)).at(-1)
  const token = /[?&]token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`The mail "${subject}" holds no link.`)
  return decodeURIComponent(token)
}

/** Subjects of all emails to an address right now, oldest first. */
export async function subjectsNow(server: TestApp, address: string): Promise<string[]> {
  return (await server.mailTo(address, 0)).map((mail) => mail.subject)
}
