import type { AuditEvent } from '#shared/contracts/admin-system.ts'
import { AUDIT_ACTION_NAMES } from '#shared/domain/audit-actions.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'

/** The option that doesn't filter. An empty key would be ambiguous with nothing chosen. */
export const ALL_ACTIONS: ComboboxOption = { key: 'all', label: 'All actions' }

/** Whole groups to filter by. The server matches the beginning of an action's code. */
const GROUPS: readonly ComboboxOption[] = [
  { key: 'account.', label: 'All account actions' },
  { key: 'session.', label: 'All sign-in actions' },
  { key: 'factor.', label: 'All two-factor actions' },
  { key: 'admin.', label: 'All administrator actions' },
  { key: 'patient.', label: 'All patient actions' },
  { key: 'note.', label: 'All note actions' },
  { key: 'draft.', label: 'All draft actions' },
  { key: 'letter.', label: 'All letter actions' },
  { key: 'assessment.', label: 'All assessment actions' },
  { key: 'plan.', label: 'All treatment plan actions' },
  { key: 'recording.', label: 'All recording actions' },
  { key: 'consent.', label: 'All recording consent actions' },
  { key: 'export.', label: 'All data export actions' },
  { key: 'retention.', label: 'All retention actions' },
  { key: 'billing.', label: 'All billing actions' },
]

const OPTIONS: readonly ComboboxOption[] = [
  ALL_ACTIONS,
  ...GROUPS,
  ...Object.entries(AUDIT_ACTION_NAMES)
    .map(([code, name]) => ({ key: code, label: name, detail: code }))
    .sort((a, b) => a.label.localeCompare(b.label)),
]

/** Options whose name or code contains every word of the query. */
export function matchingActions(query: string): readonly ComboboxOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return OPTIONS.filter(({ key, label }) => {
    const text = `${label} ${key}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function actionOption(key: string): ComboboxOption {
  return OPTIONS.find((option) => option.key === key) ?? ALL_ACTIONS
}

/** The beginning of an action's code to search for; empty for all. */
export function actionFilter({ key }: ComboboxOption): string {
  return key === ALL_ACTIONS.key ? '' : key
}

/** The ID stays in the line: two users can share a name, and deleted ones have none. */
export function accountName(id: number, name: string | null): string {
  return name === null ? `deleted user ${id}` : `${name} (user ${id})`
}

const SUBJECTS: Record<string, string> = {
  alert: 'safety alert',
  assessment: 'questionnaire',
  contact: 'contact request',
  factor: 'second factor',
  model: 'language model',
  plan: 'treatment plan',
}

/** "note 12". The action and the account already identify the owner of a user or session. */
export function subjectName({ subject, subjectId }: Pick<AuditEvent, 'subject' | 'subjectId'>): string {
  if (!subject || subjectId === null || subject === 'user' || subject === 'session') return ''
  return `${SUBJECTS[subject] ?? subject.replaceAll('_', ' ')} ${subjectId}`
}
