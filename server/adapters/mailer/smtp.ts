import nodemailer from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'

type Options = {
  url: string
  from: string
  domain: string
  /** STARTTLS or no mail. */
  requireTls?: boolean
}

export function smtpMailer({ url, from, domain, requireTls = false }: Options): Mailer {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Text we made may never make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname, port } = new URL(url)
  return {
    async deliver(id, mail) {
      await transport.sendMail({
        from,
        // One address and never a list: as a plain text, a comma or a line break in it would add people.
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        text: mail.text,
        messageId: `<${id}@${domain}>`,
      })
    },
    keepsDelivered: false,
    reachesPeople: true,
    description: `SMTP at ${hostname}${port ? `:${port}` : ''}`,
    close: () => transport.close(),
  }
}
