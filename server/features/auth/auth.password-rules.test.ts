import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, forgotPassword, register, resetPassword } from '#shared/contracts/auth.ts'
import { mailedToken, SUBJECTS } from '../../testing/mailed-links.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let clinician: Clinician
let token: string
beforeAll(async () => {
  server = await startTestApp()
  clinician = await server.newClinician({
    email: 'rosalind.achterberg@passwords.example',
    firstName: 'Rosalind',
    lastName: 'Achterberg',
  })
  await server.client().call(forgotPassword, { body: { email: clinician.email } })
  token = await mailedToken(server, clinician.email, SUBJECTS.reset)
})
afterAll(() => server.close())

const COMMON = 'This password is too common. Choose another one.'
const PATTERN = 'This password follows a pattern that is easy to guess. Try several unrelated words.'
const PERSONAL = 'Your password can’t be your name or email address. Choose another one.'
const SHORT = 'Password must be at least 8 characters long.'

const REFUSED: [string, string][] = [
  ['heron7!', SHORT],
  ['123456', SHORT],
  ['password', COMMON],
  ['PassWord123', COMMON],
  ['Password2024!', PATTERN],
  ['Dragon!2025', PATTERN],
  ['p@ssw0rd!!', PATTERN],
  ['1qwertyuiop!', PATTERN],
  ['aaaaaaaaaaaa', PATTERN],
  ['xyxyxyxyxy', PATTERN],
  ['tuvwxyz{', PATTERN],
  ['9876543210', PATTERN],
  ['48205917', PATTERN],
  ['Groundnote1!', PATTERN],
  ['Achterberg88', PERSONAL],
  ['rosalind.achterberg', PERSONAL],
]

const DOORS: [string, string, (password: string) => Promise<unknown>][] = [
  [
    'registration',
    'password',
    (password) =>
      server.client().call(register, {
        body: {
          email: 'rosalind.achterberg@new.example',
          firstName: 'Rosalind',
          lastName: 'Achterberg',
          password,
          confirmPassword: password,
        },
      }),
  ],
  [
    'change',
    'newPassword',
    (newPassword) =>
      clinician.call(changePassword, { body: { currentPassword: clinician.password, newPassword } }),
  ],
  ['reset', 'password', (password) => server.client().call(resetPassword, { body: { token, password } })],
]

describe.each(DOORS)('a new password at %s', (door, field, send) => {
  it.each(REFUSED)('is refused: %s', async (password, sentence) => {
    const tooShort = sentence === SHORT && password.length < 6 && door !== 'registration'
    await expect(send(password)).rejects.toMatchObject({
      status: 400,
      details: { fields: { [field]: tooShort ? 'Password must be at least 6 characters' : sentence } },
    })
  })
})

describe('after every refusal', () => {
  it('the old password still signs in, and the reset link still works with a valid password', async () => {
    await server.signIn(clinician.email, clinician.password)
    await server.client().call(resetPassword, { body: { token, password: 'Tr0ub4dor&3-lantern' } })
    await server.signIn(clinician.email, 'Tr0ub4dor&3-lantern')
  })
})
