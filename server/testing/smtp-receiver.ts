import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received email: the envelope, the raw bytes, and the parsed message. */
export type ReceivedMail = { from: string; to: string[]; raw: string; shown: Email }

export type SmtpReceiver = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Number of rejected recipients. */
  refused: number
  /** Set to reject all recipients like a failing server. */
  inTrouble: boolean
  /** Resolves with the emails once there are this many. */
  arrived(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

/** A real local mail server that keeps what it receives. */
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
  // Clients hanging up is expected.
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

/** Waits for a condition elsewhere, in the mail server or the job queue. */
export async function until(come: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await come()); waited += 25) {
    if (waited > 60_000) throw new Error('What was waited for did not come.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
