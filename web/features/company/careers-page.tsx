import { PAGES } from '#shared/paths.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Section } from '../../ui/prose.tsx'
import { ProsePage, ProseSections } from '../../ui/prose-page.tsx'

const SECTIONS: Section[] = [
  {
    id: 'open-positions',
    title: 'Open positions',
    blocks: [
      'There are no open positions at the moment. When there is one it will be listed here, with what we pay.',
    ],
  },
  {
    id: 'how-we-work',
    title: 'How we work',
    blocks: [
      {
        terms: [
          [
            'With clinicians',
            'What we build has to help a nurse with eight patients a day and no time to guess. Their judgement decides.',
          ],
          [
            'Small',
            'A small team in which everybody sees a change through: from the question to the page that explains it.',
          ],
          [
            'In writing',
            'Decisions are written down with their reasons, on one page each. Texts are part of the product and reviewed like code.',
          ],
          [
            'With proof',
            'A claim needs a test or a measurement. What falls short of its aim is written down beside what does not.',
          ],
          [
            'With care',
            'We handle some of the most private sentences people ever say. We would rather ship later than carelessly.',
          ],
        ],
      },
    ],
  },
  {
    id: 'write-to-us',
    title: 'Write to us anyway',
    blocks: [
      `If you are a clinician, an engineer, a designer or a writer and think that ${PRODUCT_NAME} should have you, tell us what you would make better, and show us something you have made. We keep your message only as long as we need to answer it.`,
      'We do not mind where you come from, how you look, whom you love or how you learned what you know.',
    ],
  },
]

export function CareersPage() {
  return (
    <ProsePage
      title="Careers"
      lead="Notes that can be checked, made by people who like to be checked."
      contents={SECTIONS}
    >
      <ProseSections sections={SECTIONS} />
      <div>
        <ButtonLink to={PAGES.contact} size="lg">
          Write to us
        </ButtonLink>
      </div>
    </ProsePage>
  )
}
