import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Section } from '../../ui/prose.tsx'
import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'

const SECTIONS: Section[] = [
  {
    id: 'open-positions',
    title: 'Open positions',
    blocks: ['There are no open positions right now. When there is one, we’ll list it here with its salary.'],
  },
  {
    id: 'how-we-work',
    title: 'How we work',
    blocks: [
      {
        terms: [
          [
            'With clinicians',
            'We build for a nurse with eight patients a day and no time to guess. Clinicians’ judgment decides what ships.',
          ],
          [
            'Small',
            'On a small team, each of us sees a change through, from the first question to the help page.',
          ],
          [
            'In writing',
            'We write down decisions and the reasons for them. Text is part of the product and is reviewed like code.',
          ],
          ['With proof', 'A claim needs a test or a measurement. We also publish what falls short.'],
          [
            'With care',
            'We handle some of the most private things people say. We’d rather ship late than carelessly.',
          ],
        ],
      },
    ],
  },
  {
    id: 'write-to-us',
    title: 'Get in touch anyway',
    blocks: [
      `If you’re a clinician, engineer, designer or writer and want to work on ${PRODUCT_NAME}, tell us what you’d improve and show us something you’ve made.`,
      'We welcome people of every background, and care about what you can do rather than where you learned it.',
    ],
  },
]

export function CareersPage() {
  return (
    <ProsePage title="Careers" lead="Help us make clinical notes people can check." contents={SECTIONS}>
      <ProseSections sections={SECTIONS} />
      <div>
        <ButtonLink to={PAGES.contact} size="lg">
          Contact us
        </ButtonLink>
      </div>
    </ProsePage>
  )
}
