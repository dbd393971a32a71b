import { PAGES } from '#shared/paths.ts'
import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'
import { collection } from './privacy/collection.ts'
import { hipaa, overview } from './privacy/overview.ts'
import { contactUs, dataSecurity, rights } from './privacy/protection.ts'
import { use } from './privacy/use.ts'
import { LEGAL_UPDATED } from './updated.ts'

const SECTIONS = [overview, hipaa, collection, use, dataSecurity, rights, contactUs]

export function PrivacyPolicyPage() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="What information we hold, why, who can see it, and what your rights are."
      back={{ to: PAGES.freeTrial, label: 'Back to the free trial' }}
      updated={LEGAL_UPDATED}
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
    </ProsePage>
  )
}
