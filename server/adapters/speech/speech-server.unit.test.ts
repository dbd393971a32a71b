import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerJson,
  type SpeechApi,
  type SpeechBehavior,
  startSpeechApi,
} from '../../testing/voice/speech-api.ts'
import { tone } from '../../testing/voice/tone-transcriber.ts'
import { speechServer } from './speech-server.ts'

let api: SpeechApi
beforeAll(async () => {
  api = await startSpeechApi()
})
beforeEach(() => {
  api.requests.length = 0
  api.behave((_request, response) => answerJson(response, { text: 'Hello.' }))
})
afterAll(() => {
  expect(api.complaints).toEqual([])
  return api.close()
})

const server = (options: { tries?: number; timeoutMs?: number; apiKey?: string; model?: string } = {}) =>
  speechServer({ baseUrl: api.baseUrl, model: 'whisper-1', apiKey: 'sk-1', retryMs: 5, ...options })
const part = { samples: tone(440, 3), last: true, language: 'es', ownerId: 1 } as const
const neverAborted = () => new AbortController().signal

describe('a speech server', () => {
  it('gets a WAV, the model, the language and drug names, as documented', async () => {
    const result = await server().transcribe(part, neverAborted())
    expect(result).toEqual({ segments: [{ startMs: 0, endMs: 3_000, text: 'Hello.' }], settled: 48_000 })
    const [request] = api.requests
    expect(request).toMatchObject({
      model: 'whisper-1',
      language: 'es',
      response_format: 'verbose_json',
      temperature: '0',
      authorization: 'Bearer sk-1',
    })
    expect(request?.prompt).toContain('sertralina')
    expect(request?.wav).toMatchObject({ sampleRate: 16_000, channels: 1, length: 48_000 })
    await server({}).transcribe({ ...part, language: 'auto' }, neverAborted())
    expect(api.requests[1]?.language).toBeUndefined()
  })

  it('returns times, and segments marked as no speech or looping are dropped', async () => {
    api.behave((_request, response) =>
      answerJson(response, {
        text: 'unused',
        segments: [
          { start: 0, end: 1.5, text: ' I sleep badly.', avg_logprob: -0.9 },
          { start: 1.5, end: 9, text: ' So so so so so so so so so so.' },
          { start: 2, end: 3, text: ' Thank you for watching.', no_speech_prob: 0.9, avg_logprob: -1.4 },
        ],
      }),
    )
    const result = await server().transcribe(part, neverAborted())
    expect(result).toMatchObject({
      segments: [
        { startMs: 0, endMs: 1_500, text: 'I sleep badly.', unsure: [{ start: 0, end: 14 }] },
        { startMs: 1_500, endMs: 3_000, text: 'So' },
      ],
    })
  })

  it('is not called for silence', async () => {
    const result = await server().transcribe({ ...part, samples: new Float32Array(32_000) }, neverAborted())
    expect(result).toEqual({ segments: [], settled: 32_000 })
    expect(api.requests).toEqual([])
  })

  it('is retried when busy or broken, but not when it refuses', async () => {
    const failing =
      (status: number): SpeechBehavior =>
      (_request, response) =>
        answerJson(response, {}, status)
    const fine: SpeechBehavior = (_request, response) => answerJson(response, { text: 'Now.' })
    api.behave(failing(503), failing(429), fine)
    expect(await server().transcribe(part, neverAborted())).toMatchObject({ segments: [{ text: 'Now.' }] })
    api.behave((_request, response) => void response.socket?.destroy(), fine)
    expect(await server().transcribe(part, neverAborted())).toMatchObject({ segments: [{ text: 'Now.' }] })
    api.requests.length = 0
    api.behave(failing(401))
    expect(await server().transcribe(part, neverAborted())).toEqual({ refused: 'failed' })
    expect(api.requests).toHaveLength(1)
    api.behave(failing(500))
    expect(await server().transcribe(part, neverAborted())).toEqual({ refused: 'failed' })
    expect(api.requests).toHaveLength(4)
  })

  it('without support for times is called without them', async () => {
    api.behave((request, response) =>
      request.response_format === 'verbose_json'
        ? answerJson(
            response,
            { error: { message: "response_format 'verbose_json' is not compatible" } },
            400,
          )
        : answerJson(response, { text: 'Plain.' }),
    )
    const transcriber = server()
    for (let n = 0; n < 2; n += 1) {
      expect(await transcriber.transcribe(part, neverAborted())).toMatchObject({
        segments: [{ text: 'Plain.' }],
      })
    }
    expect(api.requests.map(({ response_format }) => response_format)).toEqual([
      'verbose_json',
      'json',
      'json',
    ])
  })

  it('that hangs times out, and a disconnected caller isn’t waited for', async () => {
    api.behave(() => undefined)
    expect(await server({ timeoutMs: 60, tries: 2 }).transcribe(part, neverAborted())).toEqual({
      refused: 'failed',
    })
    const gone = new AbortController()
    const waiting = server().transcribe(part, gone.signal)
    setTimeout(() => gone.abort(), 30)
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    const closing = server()
    const cut = closing.transcribe(part, neverAborted())
    setTimeout(() => void closing.close(), 30)
    expect(await cut).toEqual({ refused: 'failed' })
  })

  it('that returns nonsense counts as failed', async () => {
    api.behave((_request, response) => void response.end('<html>'))
    expect(await server({ tries: 1 }).transcribe(part, neverAborted())).toEqual({ refused: 'failed' })
  })
})
