import type { Span } from '../../shared/domain/evidence.ts'

/** Who says something. A narrator dictates or types about the patient. */
export type Role = 'clinician' | 'patient' | 'other' | 'narrator'

/** One sentence. Its punctuation may be restored; its offsets are always those of the source. */
export type Sentence = Span & { text: string }

export type Turn = Span & {
  role: Role
  /** Of another person: "mother", "interpreter", a name, as the label or the talk gives it. Of a couple also the patients' names. */
  who?: string
  sentences: Sentence[]
}

/** How the words came: a talk of several, a dictation, typed shorthand, or ordinary prose such as an old note. */
export type VisitForm = 'dialogue' | 'dictation' | 'shorthand' | 'prose'

export type Visit = {
  source: string
  form: VisitForm
  language: 'en' | 'es' | 'other'
  turns: Turn[]
}
