import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The embedded database belongs to one process. Other command line tools send that process their command over
 * a socket in a folder that only this user can access.
 */

export type ControlRequest =
  | { command: 'grant' | 'revoke' | 'reset-two-factor'; email: string }
  | { command: 'plan'; email: string; plan: string }
  | { command: 'audit-verify'; against?: string }
  | { command: 'backup'; folder: string }

type ControlAnswer = { ok: boolean; message: string }

const LONGEST_REQUEST = 10_000

export async function listenForCommands(
  handle: (request: ControlRequest) => Promise<ControlAnswer>,
): Promise<{ address: string; close(): void }> {
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\groundnote-${process.pid}-${Math.floor(performance.now() * 1000)}`
      : join(mkdtempSync(join(tmpdir(), 'groundnote-')), 'control.sock')
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
      if (text.length > LONGEST_REQUEST) socket.destroy()
      if (!text.endsWith('\n')) return
      answerTo(text, handle).then((answer) => socket.end(JSON.stringify(answer)))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  server.unref()
  return {
    address,
    close() {
      server.close()
      if (process.platform !== 'win32') rmSync(dirname(address), { recursive: true, force: true })
    },
  }
}

async function answerTo(
  text: string,
  handle: (request: ControlRequest) => Promise<ControlAnswer>,
): Promise<ControlAnswer> {
  try {
    return await handle(JSON.parse(text) as ControlRequest)
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'The command failed.' }
  }
}

export function askRunningServer(address: string, request: ControlRequest): Promise<ControlAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('end', () => {
      try {
        resolve(JSON.parse(text) as ControlAnswer)
      } catch {
        reject(new Error('The running server didn’t respond.'))
      }
    })
  })
}
