import type { ModelUse } from '../access/model-use.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Config } from '../config.ts'
import { consentLinkService, linkStateOf } from '../features/voice/consent.link.service.ts'
import { consentLinkStore } from '../features/voice/consent.link.store.ts'
import { consentService } from '../features/voice/consent.service.ts'
import { consentStore } from '../features/voice/consent.store.ts'
import { liveNoteService } from '../features/voice/live-note.service.ts'
import { recordingsService } from '../features/voice/recordings.service.ts'
import { speechService } from '../features/voice/speech.service.ts'
import { voiceService } from '../features/voice/voice.service.ts'
import { voiceStore } from '../features/voice/voice.store.ts'
import { audioTranscriber } from '../features/voice/voice.transcription.ts'
import type { speechFiles } from '../http/speech-files.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Transcripts } from '../ports/transcripts.ts'
import type { Adapters } from './adapters.ts'
import type { Storage } from './storage.ts'

type Parts = {
  config: Config
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  adapters: Pick<Adapters, 'transcribers' | 'audio' | 'pool' | 'mailer' | 'writer'>
  models: ModelUse
  templateOf: Parameters<typeof liveNoteService>[0]['templateOf']
  limits: RateLimits
  mail: MailService
  now: () => Date
  device: ReturnType<typeof speechFiles>['device']
  /** Hosts that receive a visit's words. */
  hostsSentTo: () => Promise<string[]>
  onFailure: (fact: { by: string }) => void
  onSaved: Parameters<typeof recordingsService>[0]['onSaved']
}

/** Transcription, and storage of recordings. */
export function voiceServices(parts: Parts) {
  const { config, storage, adapters, limits, mail, now, device, hostsSentTo, onFailure, onSaved } = parts
  const { database, vault, audit } = storage
  const { transcribers, audio, pool } = adapters
  const transcripts: Transcripts = {
    // Audio transcribed in process has already waited in the queue.
    repair: (asked) => pool.run('repair', asked, { continues: asked.by !== 'device' }),
    join: (asked) => pool.run('join', asked),
    findings: (asked, signal) => pool.run('findings', asked, { signal }),
  }
  const transcriber = audioTranscriber({ transcribers, onFailure, decoder: audio })
  const store = voiceStore(database, vault)
  const consents = consentStore(database)
  const links = consentLinkStore(database, vault)
  const consent = consentService({
    database,
    audit,
    now,
    store: consents,
    asked: async (ownerId, patientId) => linkStateOf(await links.last(ownerId, patientId), now()),
  })
  return {
    consent,
    consentLink: consentLinkService({
      database,
      links,
      consent,
      limits,
      audit,
      mail,
      now,
      store: consents,
      hostsSentTo,
      publicUrl: config.publicUrl,
      mailReaches: adapters.mailer.reachesPeople,
    }),
    voice: voiceService({ database, store, consent, transcriber, transcripts, audit, limits }),
    recordings: recordingsService({
      database,
      store,
      consent,
      transcripts,
      audit,
      limits,
      now,
      onBegin: (language) => transcriber.warm(language),
      onSaved,
    }),
    liveNote: liveNoteService({
      store,
      consent,
      transcripts,
      limits,
      audit,
      models: parts.models,
      templateOf: parts.templateOf,
      writer: adapters.writer,
    }),
    speech: speechService({
      transcriber,
      device,
      embedded: transcribers.some(({ by }) => by === 'embedded') ? config.speech.embedded : undefined,
      server: transcribers.some(({ by }) => by === 'server'),
    }),
  }
}
