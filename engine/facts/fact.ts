/**
 * The facts of a visit, as fields. Extractors return facts, never sentences; `engine/draft` fills templates
 * with them, and the checker compares a statement's facts with those of its evidence.
 */
export type Dose = {
  /** "50 mg", "0.5 mg", "1 tablet", "117 mg": digits with the unit as said, or inferred from the drug's doses. */
  amount: string
  /** "at bedtime", "twice a day", "every 4 weeks". */
  when?: string
}

type Rests = {
  /** Numbers of the supporting units, including the question of a short answer. */
  units: number[]
}

/** A drug that is taken, was taken, or isn't taken. */
export type Regimen = Rests & {
  kind: 'regimen'
  drug: string
  dose?: Dose
  status: 'current' | 'stopped' | 'past' | 'not-taken'
  since?: string
  /** In template wording: "helps", "no benefit". */
  effect?: string
  reason?: string
}
export type OrderAct =
  | 'start'
  | 'restart'
  | 'increase'
  | 'decrease'
  | 'change'
  | 'continue'
  | 'stop'
  | 'taper'
  | 'hold'
  | 'switch'
  | 'give'
export type Order = Rests & {
  kind: 'order'
  act: OrderAct
  drug: string
  from?: Dose
  to?: Dose
  /** Of a switch: the drug it replaces. */
  replaces?: string
  /** "today", "after the labs are back". */
  starts?: string
  purpose?: string
}
/** Declined, considered or postponed: never part of the plan. */
export type NotUsed = Rests & {
  kind: 'not-used'
  what: string
  status: 'declined' | 'considered' | 'deferred'
  by: 'patient' | 'clinician'
  reason?: string
}
export type Allergy = Rests & { kind: 'allergy'; to: string; reaction?: string; none?: boolean }
export type Measure = Rests & {
  kind: 'measure'
  what: string
  value: string
  earlier?: { value: string; when?: string }
  when?: string
  kindOf: 'score' | 'vital' | 'lab'
}
export type SubstanceUse = Rests & {
  kind: 'substance'
  substance: string
  use: 'current' | 'none' | 'past'
  amount?: string
  since?: string
}
export type Diagnosis = Rests & {
  kind: 'diagnosis'
  name: string
  status: 'named' | 'possible' | 'ruled-out' | 'past'
}
export type Means = Rests & {
  kind: 'means'
  what: string
  access: 'yes' | 'no'
  /** The person who holds it, or how it is secured, as said. */
  held?: string
}
/** A finding from the table in reader/findings.ts, asked about or volunteered. */
export type Finding = Rests & {
  kind: 'finding'
  id: string
  polarity: 'present' | 'denied' | 'past'
  /** Chart wording as narrow as the question; the table's wording if missing. */
  words?: string
  /** "2 nights ago", "since February", "at 19"; "ever" for a lifetime denial. */
  when?: string
  /** "about 5" for hours of sleep. */
  value?: string
  /** The speaker, if it isn't the sole patient: "mother", a partner's name. */
  by?: string
  /** Confidence, 0–1. */
  p: number
}
/** A grave matter or a substance was spoken of in words that no field expresses; they are quoted. */
export type SaidOn = Rests & {
  kind: 'said'
  /** A finding ID, "firearms" or "substance". */
  id: string
}
export type Appointment = Rests & { kind: 'appointment'; what: string; when: string; mode?: string }
export type PlanStep = Rests & {
  kind: 'step'
  of: 'tests'
  /** "Lithium level in 5 days". */
  what: string
}
export type MentalStatus = Rests & { kind: 'mental-status'; domain: string; words: string }
export type Identity = Rests & { kind: 'identity'; age: string }

export type Fact =
  | Regimen
  | Order
  | NotUsed
  | Allergy
  | Measure
  | SubstanceUse
  | Diagnosis
  | Means
  | Finding
  | SaidOn
  | Appointment
  | PlanStep
  | MentalStatus
  | Identity
