import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useMailWorks } from '../../lib/server-status.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function AccountDeletedPage() {
  const mailWorks = useMailWorks()
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title="Your account was deleted"
        titleAs="h1"
        action={<ButtonLink to={PAGES.landing}>Go to the home page</ButtonLink>}
      >
        Your data has been deleted and you’re signed out on every device.
        {mailWorks && ' We’ll send you a confirmation email.'} Thank you for using {PRODUCT_NAME}.
      </EmptyState>
    </div>
  )
}
