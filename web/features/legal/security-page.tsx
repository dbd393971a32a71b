import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'
import { browser, sessions, signIn } from './security/accounts.ts'
import { auditTrail, encryption, ownership } from './security/charts.ts'
import { askOfYou, limits, operation, reporting } from './security/operation.ts'
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
  askOfYou,
  reporting,
]

export function SecurityPage() {
  return (
    <ProsePage
      title="Security"
      lead="What the software does to keep charts private, and where that ends. Written by those who built it, in words you can check."
      updated={LEGAL_UPDATED}
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
    </ProsePage>
  )
}
