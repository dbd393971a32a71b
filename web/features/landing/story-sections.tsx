import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { FINAL_CALL, HERO, HOW_IT_WORKS, SECURITY, TESTIMONIAL } from './content.ts'
import { Section, SectionTitle } from './section.tsx'

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={HOW_IT_WORKS.title} aside={<p>{HOW_IT_WORKS.lead}</p>}>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {HOW_IT_WORKS.steps.map(({ title, text, ways }, index) => (
          <li key={title} className="grid content-start gap-1.5 border-t-2 border-ink pt-4">
            <span
              aria-hidden="true"
              className="font-serif text-[2.5rem] leading-none tracking-[-0.03em] text-accent md:text-[3.5rem]"
            >
              {index + 1}
            </span>
            <h3 className="mt-1.5 font-serif text-[1.375rem] leading-7 font-[540] tracking-[-0.012em]">
              {title}
            </h3>
            <p className="text-base text-ink-2">{text}</p>
            <ul className="mt-2 flex flex-wrap gap-1.5">
              {ways.map((way) => (
                <li key={way}>
                  <Badge tone="outline">{way}</Badge>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function Testimonial() {
  return (
    <section aria-label="What a clinician might say" className="mt-20 bg-pine text-on-pine lg:mt-28">
      <figure className="site-shell grid gap-6 py-14 lg:grid-cols-[minmax(0,1fr)_23.333rem] lg:gap-16 lg:py-20">
        <blockquote className="max-w-[32ch] font-serif text-xl leading-[1.26] tracking-[-0.018em] text-pretty md:text-[2.375rem] md:leading-[1.22]">
          “{TESTIMONIAL.quote}”
        </blockquote>
        <figcaption className="grid content-end gap-0.5 text-on-pine-2">
          <b className="text-base font-strong text-on-pine">{TESTIMONIAL.name}</b>
          <span>{TESTIMONIAL.role}</span>
          <span>{TESTIMONIAL.place}</span>
          <Illustration />
        </figcaption>
      </figure>
    </section>
  )
}

export function Security() {
  return (
    <section
      id="security"
      aria-labelledby="security-title"
      className="site-shell grid -scroll-mt-10 gap-8 lg:-scroll-mt-14 pt-20 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:pt-28"
    >
      <div className="grid content-start gap-4">
        <SectionTitle id="security-title">{SECURITY.title}</SectionTitle>
        <p className="max-w-[42ch] text-[1.0625rem] leading-6.5 text-ink-2">{SECURITY.lead}</p>
        <p>
          <Link to={PAGES.security} className="link text-base">
            {SECURITY.more}
          </Link>
        </p>
      </div>
      <ul className="border-b border-line">
        {SECURITY.points.map(({ title, text }) => (
          <li
            key={title}
            className="grid gap-x-4 border-t border-line py-3.5 text-base sm:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <b className="font-strong">{title}</b>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FinalCall() {
  return (
    <section
      aria-labelledby="final-title"
      className="site-shell mt-20 flex flex-col items-start justify-between gap-6 border-t border-ink py-12 lg:mt-28 lg:flex-row lg:items-center lg:py-16"
    >
      <SectionTitle id="final-title">{FINAL_CALL.title}</SectionTitle>
      <div className="grid justify-items-start gap-2.5 lg:justify-items-end">
        <ButtonLink to={PAGES.register} variant="primary" size="xl">
          {FINAL_CALL.start}
        </ButtonLink>
        <p className="hint">{HERO.trial}</p>
      </div>
    </section>
  )
}
