import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type SectionProps = { id: string; title: string; aside: ReactNode; children: ReactNode }

/** A section of the landing page: a large title, a short text next to it, and the content below. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="site-shell -scroll-mt-10 pt-20 lg:-scroll-mt-14 lg:pt-28"
    >
      <div className="mb-8 grid gap-5 lg:mb-12 lg:grid-cols-[minmax(0,1fr)_23.333rem] lg:items-end lg:gap-16">
        <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
        <div className="text-[1.0625rem] leading-6.5 text-ink-2">{aside}</div>
      </div>
      {children}
    </section>
  )
}

type SectionTitleProps = { id: string; children: ReactNode; className?: string }

export function SectionTitle({ id, children, className }: SectionTitleProps) {
  return (
    <h2
      id={id}
      className={classNames(
        'max-w-[22ch] font-serif text-2xl leading-[1.1] font-[430] tracking-[-0.025em] text-balance md:text-3xl md:leading-[1.08]',
        className,
      )}
    >
      {children}
    </h2>
  )
}
