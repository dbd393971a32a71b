import { writeLiveNote, writeLiveStretch } from '#shared/contracts/live-note.ts'
import {
  answerConsentLink,
  getRecordingConsent,
  giveRecordingConsent,
  openConsentLink,
  revokeRecordingConsent,
  sendConsentLink,
} from '#shared/contracts/recording-consent.ts'
import { getSpeech } from '#shared/contracts/speech.ts'
import {
  addDevicePiece,
  createRecording,
  deleteRecording,
  getRecording,
  listRecordings,
  previewWords,
  transcribe,
  updateRecording,
} from '#shared/contracts/voice.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Router } from '../../http/route.ts'
import type { ConsentLinkService } from './consent.link.service.ts'
import type { ConsentService } from './consent.service.ts'
import type { LiveNoteService } from './live-note.service.ts'
import type { RecordingsService } from './recordings.service.ts'
import type { SpeechService } from './speech.service.ts'
import type { VoiceService } from './voice.service.ts'

type Services = {
  voice: VoiceService
  recordings: RecordingsService
  liveNote: LiveNoteService
  consent: ConsentService
  consentLink: ConsentLinkService
  speech: SpeechService
}

export function voiceRoutes(
  router: Router,
  { voice, recordings, liveNote, consent, consentLink, speech }: Services,
): void {
  router.upload(
    transcribe,
    async ({ body }, { bytes }, actor, { signal, emit }) => {
      const { recordingId, sequence = 0, startMs = 0, endMs = 0, patientId, language } = body
      const attested = body.consent === 'attested'
      const caller = { signal, onText: (text: string) => emit({ text }) }
      return ok(
        recordingId === undefined
          ? await voice.transcribeFile(actor, { bytes, patientId, language, attested }, caller)
          : await voice.hearPiece(
              actor,
              { recordingId, sequence, startMs, endMs, bytes, language, attested },
              caller,
            ),
      )
    },
    { admit: (actor, fields) => voice.admit(actor, fields) },
  )
  router.upload(
    previewWords,
    async ({ body }, { bytes }, actor, { signal }) =>
      ok(await voice.preview(actor, body.recordingId, bytes, signal)),
    { admit: (actor) => voice.admitPreview(actor) },
  )
  router.guarded(getSpeech, () => ok(speech.open()))

  router.guarded(listRecordings, async (_input, actor) => ok(await recordings.list(actor)))
  router.guarded(createRecording, async ({ body: { consent, ...given } }, actor) =>
    ok(await recordings.create(actor, { ...given, attested: consent === 'attested' })),
  )
  router.guarded(getRecording, async ({ params }, actor, { signal }) =>
    ok(await recordings.get(actor, params.id, signal)),
  )
  router.guarded(updateRecording, async ({ params, body }, actor) =>
    ok(await recordings.change(actor, params.id, body)),
  )
  router.guarded(addDevicePiece, async ({ params, body }, actor, { signal }) =>
    ok(await voice.addDevicePiece(actor, params.id, body, signal)),
  )
  router.guarded(writeLiveNote, async ({ params, body }, actor, { signal }) =>
    ok(await liveNote.write(actor, params.id, body, signal)),
  )
  router.guarded(writeLiveStretch, async ({ params, body }, actor, { signal }) =>
    ok(await liveNote.writeStretch(actor, params.id, body, signal)),
  )
  router.guarded(deleteRecording, async ({ params }, actor) => ok(await recordings.remove(actor, params.id)))

  router.guarded(getRecordingConsent, async ({ params }, actor) => ok(await consent.get(actor, params.id)))
  router.guarded(giveRecordingConsent, async ({ params, body }, actor) =>
    ok(await consent.give(actor, params.id, body.how)),
  )
  router.guarded(revokeRecordingConsent, async ({ params }, actor) =>
    ok(await consent.revoke(actor, params.id)),
  )

  router.guarded(sendConsentLink, async ({ params, body }, actor) =>
    ok(await consentLink.send(actor, params.id, body.email)),
  )
  const known = {
    before: ({ params }: { params: { token: string } }, { address }: RequestContext) =>
      consentLink.admit(params.token, address),
  }
  router.open(openConsentLink, async ({ params }) => ok(await consentLink.open(params.token)), known)
  router.open(
    answerConsentLink,
    async ({ params, body }) => ok(await consentLink.answer(params.token, body.agree)),
    known,
  )
}
