import nodemailer from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'

type Options = {
  url: string
  from: string
  domain: string
  /** Require STARTTLS. */
  requireTls?: boolean
}

export function smtpMailer({ url, from, domain, requireTls = false }: Options): Mailer {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Our text must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname, port } = new URL(url)
  return {
    async deliver(id, mail) {
      await transport.sendMail({
        from,
        // An object, because nodemailer parses a string as a list: a comma or line break would add
        // recipients.
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
