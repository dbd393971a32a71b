import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'
import { consent, reviewing } from './resources/consent.ts'
import { medication, risk } from './resources/risk.ts'
import { formats, speaking } from './resources/speaking.ts'

const SECTIONS = [speaking, formats, risk, medication, consent, reviewing]

export function ResourcesPage() {
  return (
    <ProsePage
      title="Resources"
      lead="Short, practical guides to clinical documentation. The patients in the examples are fictional."
      updated="November 18, 2026"
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
    </ProsePage>
  )
}
