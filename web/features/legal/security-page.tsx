import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'
import { browser, sessions, signIn } from './security/accounts.ts'
import { auditTrail, encryption, ownership } from './security/charts.ts'
import { limits, operation, reporting, userResponsibilities } from './security/operation.ts'
import { LEGAL_UPDATED } from './updated.ts'

const SECTIONS = [
  encryption,
  ownership,
  auditTrail,
  signIn,
  sessions,
  browser,
  operation,
  limits,
  userResponsibilities,
  reporting,
]

export function SecurityPage() {
  return (
    <ProsePage
      title="Security"
      lead="How the software keeps charts private, and what it doesn’t do. Written by the people who built it."
      updated={LEGAL_UPDATED}
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
    </ProsePage>
  )
}
