import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver.ts'
import { smtpMailer } from './smtp.ts'

let receiver: SmtpReceiver
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  receiver = await startSmtpReceiver()
  mailer = smtpMailer({ url: receiver.url, from: 'Us <us@clinic.example>', domain: 'clinic.example' })
})
afterAll(async () => {
  mailer.close()
  await receiver.close()
})

const harmless = { to: 'ada@clinic.example', subject: 'Hello', text: 'Good morning.\n' }

describe('the SMTP mailer', () => {
  it('sends the text unchanged', async () => {
    const text = `Grüße aus Zürich 😀\n.\n..two dots\nFrom the start\n${'long '.repeat(300)}\n`
    await mailer.deliver('one', { ...harmless, subject: 'Prüfung 😀', text })
    const mail = receiver.received.at(-1)
    expect(mail?.shown.text?.replaceAll('\r\n', '\n')).toBe(text)
    expect(mail?.shown.subject).toBe('Prüfung 😀')
    expect(mail?.shown.messageId).toBe('<one@clinic.example>')
  })

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: evil@clinic.example\r\n\r\nother text' }],
    ['subject with a bare line feed', { subject: 'Hello\nBcc: evil@clinic.example' }],
    ['address', { to: 'ada@clinic.example\r\nBcc: evil@clinic.example' }],
    ['address field with two addresses', { to: 'ada@clinic.example, evil@clinic.example' }],
    ['address with a command', { to: 'ada@clinic.example>\r\nRCPT TO:<evil@clinic.example' }],
    ['text', { text: 'Hello\r\n.\r\nRCPT TO:<evil@clinic.example>\r\n' }],
  ])('can’t be made to add recipients through the %s', async (_what, forged) => {
    const before = receiver.received.length
    // Rejecting is as good as sanitizing; sending to anyone else is not.
    await mailer.deliver('two', { ...harmless, ...forged }).catch(() => undefined)
    for (const mail of receiver.received.slice(before)) {
      expect(mail.to).not.toContain('evil@clinic.example')
      expect(mail.shown.bcc).toBeUndefined()
      expect(mail.shown.to?.map(({ address }) => address)).not.toContain('evil@clinic.example')
      expect(mail.raw).not.toMatch(/^bcc:/im)
    }
    expect(receiver.received.length - before).toBeLessThanOrEqual(1)
  })

  it('sends nothing to a server without TLS when TLS is required', async () => {
    const strict = smtpMailer({
      url: `${receiver.url}?requireTLS=true`,
      from: 'Us <us@clinic.example>',
      domain: 'clinic.example',
      requireTls: true,
    })
    const before = receiver.received.length
    await expect(strict.deliver('four', harmless)).rejects.toThrow()
    expect(receiver.received.length).toBe(before)
    strict.close()
  })

  it('reports a rejection, so that the mail is retried', async () => {
    receiver.inTrouble = true
    await expect(mailer.deliver('three', harmless)).rejects.toThrow()
    receiver.inTrouble = false
  })
})
