import type { ReactNode } from 'react'
import { PAGES } from '#shared/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Card } from '../../ui/card.tsx'
import { TestimonialPane } from './testimonial-pane.tsx'

type AuthLayoutProps = {
  title: string
  /** One line under the title. */
  intro?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

function Heading({ title, intro }: Pick<AuthLayoutProps, 'title' | 'intro'>) {
  return (
    <div className="grid gap-1.5">
      <h1 className="title-display">{title}</h1>
      {intro && <p className="text-ink-2">{intro}</p>}
    </div>
  )
}

/** A centered card. */
export function AuthCard({ title, intro, children, footer, wide }: AuthLayoutProps & { wide?: boolean }) {
  return (
    <div className="flex flex-1 flex-col px-4 py-5 sm:p-8">
      <header>
        <Brand to={PAGES.landing} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center pt-8 pb-10 sm:justify-center sm:pt-6"
      >
        <Card className={`grid w-full gap-5 p-5 sm:p-8 ${wide ? 'max-w-2xl' : 'max-w-md'}`}>
          <Heading title={title} intro={intro} />
          {children}
        </Card>
        {footer && <div className="hint mt-5 max-w-md text-center">{footer}</div>}
      </main>
    </div>
  )
}

/** The form next to the testimonial carousel. */
export function AuthSplit({ title, intro, children, footer }: AuthLayoutProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <div className="flex flex-col gap-10 px-4 py-5 sm:p-8">
        <header>
          <Brand to={PAGES.landing} />
        </header>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center justify-center">
          <div className="grid w-full max-w-95 gap-4">
            <Heading title={title} intro={intro} />
            {children}
          </div>
        </main>
        {footer && <footer className="hint">{footer}</footer>}
      </div>
      {/* The background reaches the end of a long form; the quote stays in view. */}
      <div className="bg-pine text-on-pine">
        <TestimonialPane />
      </div>
    </div>
  )
}
