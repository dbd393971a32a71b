import { type Check, isDoubted } from './statements.ts'

/**
 * Letters and summaries for people outside the chart. A letter is a list of lines, each with its supporting
 * statements. Nothing is sent: the clinician prints or copies it.
 */
export const LETTER_KINDS = [
  'after-visit',
  'referral',
  'primary-care',
  'school-work',
  'prior-authorization',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

export const LETTER_LANGUAGES = ['en', 'es'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

export const LETTER_STATUSES = ['draft', 'final'] as const
export type LetterStatus = (typeof LETTER_STATUSES)[number]

export const LETTER_NOTES_MAX = 20
export const LETTER_SOURCES_MAX = 400
export const LETTER_LINES_MAX = 400
/** As long as a note's line. */
export const LETTER_LINE_MAX = 20_000
/** All lines of a letter together. */
export const LETTER_CHARACTERS_MAX = 100_000
export const RECIPIENT_MAX = 500
/** Per patient. */
export const MAX_LETTERS = 500

/** Copied: word for word from a note. Model: written by a language model. */
export type LetterAuthor = 'copied' | 'model' | 'clinician'

/** A note that the letter was drafted from, at that time. */
export type LetterNote = { id: number; version: number; noteType: string; on: string; signed: boolean }

/** A chosen statement at the time of the draft. */
export type LetterSource = { id: string; noteId: number; section: string; text: string }

export type LetterLine = {
  id: string
  /** The key of one of the template's sections. */
  section: string
  text: string
  by: LetterAuthor
  /** IDs of sources. Empty for a line that the clinician added. */
  sources: string[]
  check: Pick<Check, 'verdict' | 'why' | 'by'>
  /** The clinician keeps it although the check flagged it. */
  kept: boolean
}

/** Lines to settle before a letter is final: what the notes don't support, and what a model wrote unchecked. */
export function isOpenLine({ by, check, kept }: Pick<LetterLine, 'by' | 'check' | 'kept'>): boolean {
  if (kept) return false
  return (
    isDoubted({ check: { ...check, words: [] }, kept }) || (by === 'model' && check.verdict === 'unchecked')
  )
}

type InLanguages = Record<LetterLanguage, string>
export type LetterSection = { key: string; heading: InLanguages; guidance: string }

export type LetterTemplate = {
  /** In lists and on buttons. */
  name: string
  /** For the clinician who chooses. */
  about: string
  /** Printed. */
  title: InLanguages
  /** Completes "You write a letter …" in the prompt. */
  reader: string
  sections: readonly LetterSection[]
  /** Whether the letter identifies the patient by date of birth besides the name. */
  printsDateOfBirth: boolean
}

const OTHER: LetterSection = {
  key: 'other',
  heading: { en: 'Further information', es: 'Más información' },
  guidance: 'What belongs to no other section.',
}

const section = (key: string, en: string, es: string, guidance: string): LetterSection => ({
  key,
  heading: { en, es },
  guidance,
})

export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  'after-visit': {
    name: 'After-visit summary',
    about: 'For the patient: what was agreed, medications, the safety plan and the next appointment.',
    title: { en: 'Summary of your visit', es: 'Resumen de su consulta' },
    reader:
      'the patient, who is not a clinician. Plain words of everyday life, short sentences, “you”, no abbreviations and no clinical terms; sixth-grade reading level. Say what to do and when',
    sections: [
      section('plan', 'What we agreed', 'Lo que acordamos', 'Steps of the plan, without medication.'),
      section(
        'medication',
        'Your medications',
        'Sus medicamentos',
        'Each drug with its dose and any change.',
      ),
      section('safety', 'If things get harder', 'Si las cosas empeoran', 'The safety plan and whom to call.'),
      section('next', 'Your next appointment', 'Su próxima cita', 'The next visit.'),
      OTHER,
    ],
    printsDateOfBirth: false,
  },
  referral: {
    name: 'Referral letter',
    about:
      'For a colleague who takes over or joins care: the question, course, medications, risk and findings.',
    title: { en: 'Referral', es: 'Remisión' },
    reader:
      'a colleague in mental health who does not know the patient. Clinical words, third person, concise',
    sections: [
      section('reason', 'Reason for referral', 'Motivo de la remisión', 'Why the patient is referred.'),
      section(
        'summary',
        'Diagnosis and assessment',
        'Diagnóstico y valoración',
        'Diagnosis, course, judgment.',
      ),
      section('history', 'History and symptoms', 'Antecedentes y síntomas', 'Symptoms, history, substances.'),
      section(
        'medication',
        'Medications and allergies',
        'Medicamentos y alergias',
        'Drugs, doses, allergies.',
      ),
      section('risk', 'Risk and safety', 'Riesgo y seguridad', 'Risk as one account, safety plan.'),
      section('findings', 'Findings', 'Hallazgos', 'Mental status, measures, results.'),
      section('plan', 'Current plan', 'Plan actual', 'What is planned and who does it.'),
      OTHER,
    ],
    printsDateOfBirth: true,
  },
  'primary-care': {
    name: 'Letter to primary care',
    about: 'For the patient’s primary-care clinician: assessment, medications, results, safety and plan.',
    title: { en: 'Clinical summary', es: 'Resumen clínico' },
    reader:
      'the patient’s primary-care clinician. Clinical words, third person, concise; medication changes stand out',
    sections: [
      section('summary', 'Assessment', 'Valoración', 'Diagnosis, course, judgment.'),
      section(
        'medication',
        'Medications and allergies',
        'Medicamentos y alergias',
        'Drugs, doses, changes, allergies.',
      ),
      section('findings', 'Results and measures', 'Resultados y medidas', 'Vital signs, laboratory, scores.'),
      section('risk', 'Risk and safety', 'Riesgo y seguridad', 'Risk as one account, safety plan.'),
      section('plan', 'Plan and follow-up', 'Plan y seguimiento', 'What is planned and who does it.'),
      OTHER,
    ],
    printsDateOfBirth: true,
  },
  'school-work': {
    name: 'School or work letter',
    about: 'States only what you select: attendance, return, accommodations. Nothing is selected for you.',
    title: { en: 'Letter', es: 'Carta' },
    reader:
      'a school or an employer. Plain, neutral words, third person; no more detail than the statement itself gives',
    sections: [
      section('attendance', 'Attendance', 'Asistencia', 'Dates of visits.'),
      section('ability', 'Return', 'Reincorporación', 'When and how the patient can return.'),
      section('accommodations', 'Accommodations', 'Adaptaciones', 'What the patient needs there.'),
      section('diagnosis', 'Diagnosis', 'Diagnóstico', 'The diagnosis.'),
      section('medication', 'Medication', 'Medicación', 'Drugs and doses.'),
      OTHER,
    ],
    printsDateOfBirth: false,
  },
  'prior-authorization': {
    name: 'Prior authorization',
    about: 'Support for an insurer’s review: the request, diagnosis, severity, and what was tried.',
    title: { en: 'Prior authorization request', es: 'Solicitud de autorización previa' },
    reader:
      'a reviewer at a health insurer. Clinical words, third person, exact: names, doses, dates, scores, response',
    sections: [
      section(
        'request',
        'Requested medication or service',
        'Medicamento o servicio solicitado',
        'What is requested.',
      ),
      section(
        'diagnosis',
        'Diagnosis and assessment',
        'Diagnóstico y valoración',
        'Diagnosis, course, judgment.',
      ),
      section(
        'severity',
        'Symptoms and severity',
        'Síntomas y gravedad',
        'Symptoms, function, scores, risk.',
      ),
      section(
        'medication',
        'Treatment and response',
        'Tratamiento y respuesta',
        'Drugs tried, doses, response, side effects.',
      ),
      section(
        'plan',
        'Plan and monitoring',
        'Plan y seguimiento',
        'What is planned and how it is monitored.',
      ),
      OTHER,
    ],
    printsDateOfBirth: true,
  },
}

/** Shown with an empty section of this template, because readers expect it. Never part of the letter. */
export const EXPECTED_SECTIONS: Record<LetterKind, readonly string[]> = {
  'after-visit': ['medication', 'safety', 'next'],
  referral: ['reason', 'medication', 'risk'],
  'primary-care': ['summary', 'medication'],
  'school-work': [],
  'prior-authorization': ['request', 'diagnosis', 'medication'],
}

export function headingOf(kind: LetterKind, key: string, language: LetterLanguage): string {
  const { sections } = LETTER_TEMPLATES[kind]
  return (sections.find((one) => one.key === key) ?? OTHER).heading[language]
}

/** Printed before the patient's name. */
export function aboutWord(kind: LetterKind, language: LetterLanguage): string {
  if (kind === 'after-visit') return language === 'es' ? 'Para:' : 'For:'
  return language === 'es' ? 'Asunto:' : 'Re:'
}

export function isLetterSection(kind: LetterKind, key: string): boolean {
  return LETTER_TEMPLATES[kind].sections.some((one) => one.key === key)
}

/** The template's sections with their lines, as printed. */
export function letterLayout<Line extends Pick<LetterLine, 'section'>>(
  kind: LetterKind,
  lines: readonly Line[],
): { key: string; lines: Line[] }[] {
  return LETTER_TEMPLATES[kind].sections.map(({ key }) => ({
    key,
    lines: lines.filter((line) => line.section === key),
  }))
}

/** "Date of visit" of a note, offered as a statement. */
export const ATTENDANCE = 'attendance'

export function attendanceText(day: string, language: LetterLanguage): string {
  return language === 'es'
    ? `Asistió a una cita el ${longDay(day, language)}.`
    : `Attended an appointment on ${longDay(day, language)}.`
}

/** YYYY-MM-DD as "March 3, 2026" or "3 de marzo de 2026". */
export function longDay(day: string, language: LetterLanguage): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
