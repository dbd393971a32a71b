import { createDraft, deleteDraft, getDraft, saveDraft } from '#shared/contracts/drafts.ts'
import { call } from '../../lib/api.ts'
import { savedDraft } from './draft-content.ts'
import type { DraftApi } from './draft-saver.ts'

/** The API calls for a note’s draft. */
export function draftApi(noteId: number | null): DraftApi {
  return {
    create: async (content, idempotencyKey, options) => {
      const body = { ...content, noteId }
      return savedDraft((await call(createDraft, { body }, { ...options, idempotencyKey })).data)
    },
    save: async (id, revision, content, options) => {
      const input = { params: { id: String(id) }, body: { ...content, revision } }
      return savedDraft((await call(saveDraft, input, options)).data)
    },
    read: async (id) => savedDraft((await call(getDraft, { params: { id: String(id) } })).data),
    remove: async (id) => {
      await call(deleteDraft, { params: { id: String(id) } })
    },
  }
}
