import { PAGES } from '#shared/paths.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionLink } from '../../ui/section-link.tsx'
import { CLAIMS, HERO } from './content.ts'
import { Demo } from './demo/demo.tsx'

export function Hero() {
  return (
    <div className="site-shell pt-10 md:pt-14">
      <div className="mb-10 grid gap-6 lg:mb-14 lg:grid-cols-[minmax(0,1fr)_23.333rem] lg:items-end lg:gap-12">
        <h1 className="max-w-[23ch] font-serif text-[2.75rem] leading-[1.04] font-[420] tracking-[-0.034em] text-balance md:text-[3.75rem] xl:text-4xl xl:leading-[1.03]">
          {HERO.title}
        </h1>
        <div>
          <p className="max-w-[54ch] text-[1.0625rem] leading-6.5 text-ink-2 md:text-[1.1875rem] md:leading-7.25">
            {HERO.lead}
          </p>
          <div className="mt-5 flex gap-3">
            <ButtonLink to={PAGES.register} variant="primary" size="xl" className="grow sm:grow-0">
              {HERO.start}
            </ButtonLink>
            <SectionLink
              page={PAGES.landing}
              section="how-it-works"
              className={classNames(buttonClass({ size: 'xl' }), 'grow sm:grow-0')}
            >
              {HERO.more}
            </SectionLink>
          </div>
          <p className="hint mt-3">{HERO.trial}</p>
        </div>
      </div>

      <Demo />

      <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-ink pt-5 md:mt-16 md:grid-cols-4">
        {CLAIMS.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-serif text-[1.875rem] leading-9 font-[460] tracking-[-0.02em]">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
