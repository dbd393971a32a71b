import type { Span } from '../../shared/domain/evidence.ts'

/** The role of a speaker. A narrator dictates or types about the patient. */
export type Role = 'clinician' | 'patient' | 'other' | 'narrator'

/** One sentence. Its punctuation may be restored; its offsets always refer to the source. */
export type Sentence = Span & { text: string }

export type Turn = Span & {
  role: Role
  /**
   * For another person: "mother", "interpreter", a name, as in the label or the conversation. For a couple,
   * also the patients' names.
   */
  who?: string
  sentences: Sentence[]
}

/** The form of the text: a conversation, a dictation, typed shorthand, or ordinary prose such as an old note. */
export type VisitForm = 'dialogue' | 'dictation' | 'shorthand' | 'prose'

export type Visit = {
  source: string
  form: VisitForm
  language: 'en' | 'es' | 'other'
  turns: Turn[]
}
