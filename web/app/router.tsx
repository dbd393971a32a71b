import { lazy, type ReactNode, Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { NOT_FOUND_TITLE, PAGE_TITLES } from '#shared/page-titles.ts'
import { PAGES, type PageName } from '#shared/paths.ts'
import { PAGE_ACCESS } from '../lib/page-access.ts'
import { WaitingPage } from '../ui/spinner.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageEntered } from './page-entered.tsx'
import { PlainFrame, PublicFrame } from './public-frame.tsx'
import { type Frame, ROUTES } from './routes.tsx'

// Not needed on the landing page, so loaded separately.
const Guard = lazy(async () => ({ default: (await import('./guard.tsx')).Guard }))
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))
const AppFrame = lazy(async () => ({ default: (await import('./app-frame.tsx')).AppFrame }))
const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export function Router() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const name = PAGE_NAMES.find((candidate) => matchRoute(parser, PAGES[candidate], path)[0])

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-toast) focus:rounded-2 focus:bg-raised focus:px-4 focus:py-2 focus:shadow-3"
      >
        Skip to content
      </a>
      <Suspense fallback={<WaitingPage />}>
        {name ? (
          <Page name={name} path={path} />
        ) : (
          <PublicFrame>
            <PageEntered key={path} title={NOT_FOUND_TITLE} />
            <NotFoundPage />
          </PublicFrame>
        )}
      </Suspense>
    </div>
  )
}

function Page({ name, path }: { name: PageName; path: string }) {
  const { frame, page: Content, signedOut: SignedOut } = ROUTES[name]
  const content = (
    <PageBoundary key={path}>
      <Suspense fallback={<WaitingPage />}>
        <PageEntered title={PAGE_TITLES[name]} />
        <Route path={PAGES[name]}>
          <Content />
        </Route>
      </Suspense>
    </PageBoundary>
  )
  const access = PAGE_ACCESS[name]
  if (access === 'public') return <Framed frame={frame}>{content}</Framed>
  return (
    <Guard
      access={access}
      signedOut={
        SignedOut && (
          <PublicFrame>
            <PageEntered title={PAGE_TITLES[name]} />
            <SignedOut />
          </PublicFrame>
        )
      }
    >
      <Framed frame={frame}>{content}</Framed>
    </Guard>
  )
}

function Framed({ frame, children }: { frame: Frame; children: ReactNode }) {
  if (frame === 'app') return <AppFrame>{children}</AppFrame>
  if (frame === 'public') return <PublicFrame>{children}</PublicFrame>
  if (frame === 'plain') return <PlainFrame>{children}</PlainFrame>
  return children
}
