import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { joinSegments, type SpeechLanguage, type SpokenSegment } from '#shared/domain/voice.ts'
import { cutRepeats } from '../../../speech/hallucination-guards.ts'
import { msOf } from '../../../speech/pcm.ts'
import { isSilent, quietPlace } from '../../../speech/silence.ts'
import { writeWav } from '../../../speech/wav.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import { boundedFetch } from '../chat-models/bounded-fetch.ts'

type Options = {
  baseUrl: string
  model: string
  apiKey: string | undefined
  /** Per request; a part is at most a minute of audio. */
  timeoutMs?: number
  tries?: number
  /** Before the first retry; the next wait is twice as long. */
  retryMs?: number
}

/** Names that servers misspell unless they are in the prompt. Whisper reads about 220 tokens of it. */
const VOCABULARY =
  'sertraline, escitalopram, fluoxetine, paroxetine, citalopram, venlafaxine, desvenlafaxine, duloxetine, bupropion, mirtazapine, trazodone, vilazodone, vortioxetine, lithium, lamotrigine, valproate, quetiapine, olanzapine, aripiprazole, risperidone, lurasidone, clozapine, ziprasidone, buspirone, hydroxyzine, lorazepam, clonazepam, alprazolam, propranolol, prazosin, methylphenidate, lisdexamfetamine, atomoxetine, guanfacine, naltrexone, buprenorphine'

/** Later, the words wouldn't be worth showing. */
const PREVIEW_TIMEOUT_MS = 8_000

const PROMPTS: Record<SpeechLanguage, string> = {
  en: `A psychiatric visit. Medications: ${VOCABULARY}.`,
  es: `Una consulta psiquiátrica. Medicamentos: sertralina, escitalopram, fluoxetina, paroxetina, venlafaxina, duloxetina, bupropión, mirtazapina, trazodona, litio, lamotrigina, valproato, quetiapina, olanzapina, aripiprazol, risperidona, clozapina, lorazepam, clonazepam, alprazolam, metilfenidato.`,
  other: VOCABULARY,
  auto: VOCABULARY,
}

const Answer = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
})

/** Any server with OpenAI's POST /audio/transcriptions. */
export function speechServer({
  baseUrl,
  model,
  apiKey,
  timeoutMs = 90_000,
  tries = 3,
  retryMs = 600,
}: Options): Transcriber {
  const fetch = boundedFetch({
    connectMs: 10_000,
    maxBytes: 4 * 1024 * 1024,
    // The operator's choice, set in the environment.
    confirmed: { privateNetwork: true, plainHttp: true },
  })
  const url = `${baseUrl}/audio/transcriptions`
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  if (apiKey && /\.azure\.com$/.test(new URL(baseUrl).hostname)) headers['api-key'] = apiKey
  const closing = new AbortController()
  /** Some models return no times, which shows at the first refusal. */
  let format: 'verbose_json' | 'json' = /^gpt-4o/.test(model) ? 'json' : 'verbose_json'

  async function ask(samples: Float32Array, language: SpeechLanguage, signal: AbortSignal) {
    const form = new FormData()
    form.set('file', new File([writeWav(samples)], 'audio.wav', { type: 'audio/wav' }))
    form.set('model', model)
    form.set('response_format', format)
    form.set('temperature', '0')
    form.set('prompt', PROMPTS[language])
    if (language === 'en' || language === 'es') form.set('language', language)
    const encoded = new Response(form)
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
      signal,
    })
    const body = await response.text()
    if (response.ok) return { answer: Answer.parse(JSON.parse(body)) }
    if (response.status === 400 && format === 'verbose_json' && /response_format|verbose/i.test(body)) {
      format = 'json'
      return { waitMs: 0 }
    }
    const again = response.status === 408 || response.status === 429 || response.status >= 500
    const asked = Number(response.headers.get('retry-after')) * 1000
    return again ? { waitMs: asked > 0 && asked <= 15_000 ? asked : undefined } : undefined
  }

  /** Undefined after a permanent failure. */
  async function answerTo(samples: Float32Array, language: SpeechLanguage, caller: AbortSignal) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const signal = AbortSignal.any([caller, closing.signal, AbortSignal.timeout(timeoutMs)])
      const result = await ask(samples, language, signal).catch(() => ({ waitMs: undefined }))
      caller.throwIfAborted()
      if (closing.signal.aborted || !result) return undefined
      if ('answer' in result) return result.answer
      // Add jitter, so a recovering server isn't hit by every waiting caller at the same moment.
      const waitMs = result.waitMs ?? retryMs * 2 ** attempt * (0.5 + Math.random())
      if (attempt < tries - 1) await pause(waitMs, undefined, { signal: caller }).catch(() => undefined)
      caller.throwIfAborted()
    }
    return undefined
  }

  return {
    by: 'server',
    supports: () => true,
    partMs: 60_000,
    async transcribe({ samples, last, language }, signal) {
      const settled = last ? samples.length : quietPlace(samples)
      const part = samples.subarray(0, settled)
      // Such models hallucinate a farewell in silence.
      if (isSilent(part)) return { segments: [], settled }
      const answer = await answerTo(part, language, signal)
      if (!answer) return { refused: 'failed' }
      return { segments: segmentsOf(answer, msOf(part.length)), settled }
    },
    async preview(samples, language, signal) {
      if (isSilent(samples)) return ''
      const limit = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(PREVIEW_TIMEOUT_MS)])
      const result = await ask(samples, language, limit).catch(() => undefined)
      if (!result?.answer) return undefined
      return joinSegments(segmentsOf(result.answer, msOf(samples.length)))
    },
    warm: () => undefined,
    description: `speech server ${new URL(baseUrl).host}, ${model}`,
    async close() {
      closing.abort()
    },
  }
}

/**
 * Such servers give one number per sentence. If the average probability of its tokens is below one half, the whole
 * sentence counts as unsure.
 */
const UNSURE_LOGPROB = Math.log(0.5)

function segmentsOf({ text, segments }: z.infer<typeof Answer>, lengthMs: number): SpokenSegment[] {
  const inside = (seconds: number) => Math.max(0, Math.min(lengthMs, Math.round(seconds * 1000)))
  const timed = (segments ?? [])
    // Whisper's own rule for hallucinated words.
    .filter(({ no_speech_prob, avg_logprob }) => !((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1))
    .map(({ start, end, text: raw, avg_logprob }) => {
      const text = cutRepeats(raw.trim())
      const isUnsure = avg_logprob != null && avg_logprob < UNSURE_LOGPROB
      return {
        startMs: inside(start),
        endMs: Math.max(inside(start), inside(end)),
        text,
        ...(isUnsure ? { unsure: [{ start: 0, end: text.length }] } : {}),
      }
    })
  const spokenSegments = segments ? timed : [{ startMs: 0, endMs: lengthMs, text: cutRepeats(text) }]
  return spokenSegments.filter((segment) => /[\p{L}\p{N}]/u.test(segment.text))
}
