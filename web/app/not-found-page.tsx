import { PAGES } from '#shared/paths.ts'
import { GroundSymbol } from '../ui/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 px-4 py-16 text-center">
      <GroundSymbol className="mb-2 w-18 text-line-strong" />
      <h1 className="title-display">404 Page Not Found</h1>
      <p className="text-base text-ink-2">Did you forget to add the page to the router?</p>
      <div className="mt-3">
        <ButtonLink to={PAGES.landing}>Go to the home page</ButtonLink>
      </div>
    </div>
  )
}
