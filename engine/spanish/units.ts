import type { Person, Tense } from './conjugate.ts'
import type { Gloss, Noun, Verb } from './lexicon.ts'

export type VerbGroup = {
  verb: Verb
  plain: Gloss
  reflexive?: Gloss
  felt?: Gloss
  toward?: Gloss
  tense: Tense
  person: Person
  /** "tenía", "tome": I or he. */
  firstOrThird: boolean
  /** Could be a command as well as a statement: "toma". */
  maybeCommand: boolean
  perfect: boolean
  progressive: '' | 'be' | 'be still' | 'have been'
  negation: '' | 'no' | 'never' | 'no longer' | 'hardly' | 'not yet'
  adverbs: string[]
  clitics: string[]
  /** Clitics written onto the verb: always an object of this very verb. */
  enclitic: boolean
  /** A person put first and taken up by the pronoun: "a mi hijo lo diagnosticaron". */
  fronted?: string
  /** "hay", there is. */
  existential: boolean
  /** Words to put after the verb and its object. */
  tail: string
}

export type UnitKind =
  | 'verb'
  | 'noun'
  | 'adjective'
  | 'determiner'
  | 'preposition'
  | 'conjunction'
  | 'pronoun'
  | 'adverb'
  | 'number'
  | 'mark'
  | 'name'
  | 'fixed'

export type Unit = {
  kind: UnitKind
  /** Folded Spanish, of the first word. */
  key: string
  low: string
  en: string
  noun?: Noun
  group?: VerbGroup
  /** Of a number that counts: 1 asks for no plural. */
  value?: number
}

/** Who speaks, where known: it settles whom a Spanish third person means. */
export type Speaker = 'clinician' | 'patient' | 'other' | 'narrator'
