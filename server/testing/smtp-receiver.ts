import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the receiving side has it: the envelope, the bytes, and what a mail program shows. */
export type ReceivedMail = { from: string; to: string[]; raw: string; shown: Email }

export type SmtpReceiver = {
  url: string
  port: number
  received: ReceivedMail[]
  /** How many recipients were turned away. */
  refused: number
  /** From now on, turn every recipient away like a server in trouble, or take them again. */
  inTrouble: boolean
  /** The mails so far, once there are so many. */
  arrived(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it gets. */
export async function startSmtpReceiver({ port = 0 } = {}): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      if (!receiver.inTrouble) return done()
      receiver.refused += 1
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        receiver.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          shown: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  // A client that hangs up in the middle is the client's matter.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received: [],
    refused: 0,
    inTrouble: false,
    async arrived(count) {
      await until(() => receiver.received.length >= count)
      return receiver.received
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return receiver
}

/** Waits for something that happens elsewhere, in the mail server or in the job queue. */
export async function until(come: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await come()); waited += 25) {
    if (waited > 60_000) throw new Error('What was waited for did not come.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
