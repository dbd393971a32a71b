import { extractText } from '#shared/contracts/documents.ts'
import type { Clinician, TestApp } from '../test-app.ts'

type Uploaded = { status: number; text: string | undefined; error: string | undefined }

/** Uploads a file like a browser. */
export async function upload(
  server: TestApp,
  { token, cookie }: Pick<Clinician, 'token' | 'cookie'>,
  name: string,
  bytes: Uint8Array,
): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(server.url + extractText.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, cookie: `sid=${cookie}` },
    body: form,
  })
  const answer = (await response.json()) as { data?: { text: string }; error?: string }
  return { status: response.status, text: answer.data?.text, error: answer.error }
}
