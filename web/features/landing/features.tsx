import type { ReactNode } from 'react'
import { RecorderPicture, TrendPicture } from './care-pictures.tsx'
import { FEATURES } from './content.ts'
import { LeftOutPicture, VerdictsPicture } from './evidence-pictures.tsx'
import { Section } from './section.tsx'

export function Features() {
  return (
    <Section id="features" title={FEATURES.title} aside={<p>{FEATURES.lead}</p>}>
      <div className="grid grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Quarter {...FEATURES.checked} side="left">
          <VerdictsPicture />
        </Quarter>
        <Quarter {...FEATURES.leftOut} side="right">
          <LeftOutPicture />
        </Quarter>
        <Quarter {...FEATURES.kept} side="left">
          <RecorderPicture />
        </Quarter>
        <Quarter {...FEATURES.measured} side="right">
          <TrendPicture />
        </Quarter>
      </div>
    </Section>
  )
}

type QuarterProps = { title: string; text: string; side: 'left' | 'right'; children: ReactNode }

function Quarter({ title, text, side, children }: QuarterProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-b border-line py-8 lg:pt-9 lg:pb-11 ${
        side === 'left' ? 'lg:pr-12' : 'lg:border-l lg:pl-10'
      }`}
    >
      <div className="grid gap-1.5">
        <h3 className="font-serif text-[1.5rem] leading-7.5 font-[500] tracking-[-0.015em]">{title}</h3>
        <p className="max-w-[54ch] text-base text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  )
}
