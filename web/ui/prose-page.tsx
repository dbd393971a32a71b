import { ArrowLeft, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useHashTarget } from '../lib/use-hash-target.ts'
import { Prose, type Section } from './prose.tsx'

type Entry = { id: string; title: string }

type ProsePageProps = {
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  back?: { to: string; label: string }
  /** The date as shown: "November 15, 2026". */
  updated?: string
  contents: Entry[]
  children: ReactNode
}

/** A long text page: title, table of contents, and sections. */
export function ProsePage({ contents, children, ...head }: ProsePageProps) {
  useHashTarget()
  return (
    <article className="site-shell pt-8 pb-20 md:pt-12 print:w-full print:p-0">
      <ProseHead {...head} />
      <div className="grid gap-x-16 gap-y-8 border-t border-line-strong pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10 print:block print:border-0">
        <Contents entries={contents} />
        <div className="grid min-w-0 gap-12 lg:gap-14">{children}</div>
      </div>
    </article>
  )
}

type ProseHeadProps = Omit<ProsePageProps, 'contents' | 'children'>

export function ProseHead({ title, lead, back, updated }: ProseHeadProps) {
  return (
    <header className="grid justify-items-start gap-4 pb-8 md:pb-12">
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-6 items-center gap-1.5 text-ink-2 no-underline hover:text-ink hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <h1 className="max-w-[24ch] font-serif text-2xl font-[440] tracking-[-0.022em] text-balance md:text-3xl">
        {title}
      </h1>
      {lead && <div className="max-w-[60ch] text-note text-ink-2 md:text-lg md:leading-7.5">{lead}</div>}
      {updated && <p className="hint">Last updated {updated}</p>}
    </header>
  )
}

function Contents({ entries }: { entries: Entry[] }) {
  const links = (
    <ol className="grid gap-0.5">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block rounded-2 py-1.5 text-ink-2 no-underline hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="On this page" className="min-w-0 print:hidden">
      <details className="group border-b border-line pb-4 lg:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-2 py-1 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden="true"
            className="size-4 flex-none text-ink-3 transition-transform duration-(--t-fast) group-open:rotate-180"
          />
        </summary>
        <div className="pt-2">{links}</div>
      </details>
      <div className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto lg:block">
        <p className="hint mb-1 font-medium">On this page</p>
        {links}
      </div>
    </nav>
  )
}

/** A titled section with its own anchor. */
export function ProseSection({ id, title, children }: Entry & { children: ReactNode }) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="group grid scroll-mt-8 gap-5">
      <div className="flex items-baseline gap-2 break-after-avoid">
        <h2 id={titleId} className="title-page">
          {title}
        </h2>
        <a
          href={`#${id}`}
          aria-label={`Link to “${title}”`}
          className="rounded-1 px-1 text-lg text-ink-3 no-underline opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
        >
          #
        </a>
      </div>
      {children}
    </section>
  )
}

export function ProseSections({ sections }: { sections: Section[] }) {
  return sections.map(({ id, title, blocks }) => (
    <ProseSection key={id} id={id} title={title}>
      <Prose blocks={blocks} />
    </ProseSection>
  ))
}
