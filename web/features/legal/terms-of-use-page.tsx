import { PAGES } from '#shared/paths.ts'
import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'
import { businessAssociate } from './terms/business-associate.ts'
import { contactInformation, liability, termination } from './terms/limits.ts'
import { availability, dataOwnership } from './terms/operations.ts'
import { acceptableUse, professionalResponsibility, service } from './terms/service.ts'
import { LEGAL_UPDATED } from './updated.ts'

const SECTIONS = [
  service,
  acceptableUse,
  professionalResponsibility,
  businessAssociate,
  availability,
  dataOwnership,
  liability,
  termination,
  contactInformation,
]

export function TermsOfUsePage() {
  return (
    <ProsePage
      title="Terms of Use & Business Associate Agreement"
      lead="Your agreement with us for the platform and this website, including how we handle your patients’ information."
      back={{ to: PAGES.freeTrial, label: 'Back to the free trial' }}
      updated={LEGAL_UPDATED}
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
    </ProsePage>
  )
}
