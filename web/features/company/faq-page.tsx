import { ChevronDown, Link2 } from 'lucide-react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { Prose } from '../../ui/prose.tsx'
import { ProsePage, ProseSection } from '../../ui/prose-page.tsx'
import { account, plans } from './faq/account.ts'
import { notes, product } from './faq/product.ts'
import type { Question } from './faq/question.ts'
import { privacy } from './faq/trust.ts'

const GROUPS = [product, notes, privacy, plans, account]

export function FaqPage() {
  return (
    <ProsePage
      title="Questions and answers"
      lead={
        <>
          Short answers to common questions. For details, see the{' '}
          <Link to={PAGES.help} className="link">
            guide
          </Link>
          .
        </>
      }
      contents={GROUPS}
    >
      {GROUPS.map(({ id, title, questions }) => (
        <ProseSection key={id} id={id} title={title}>
          <div className="max-w-(--measure) border-t border-line text-note">
            {questions.map((question) => (
              <Answer key={question.id} {...question} />
            ))}
          </div>
        </ProseSection>
      ))}
      <p className="text-base text-ink-2">
        Can’t find your question?{' '}
        <Link to={PAGES.contact} className="link">
          Ask us
        </Link>
        .
      </p>
    </ProsePage>
  )
}

/** Printed pages show all answers, collapsed or not. */
function Answer({ id, question, answer }: Question) {
  return (
    <details
      id={id}
      className="group/answer scroll-mt-8 border-b border-line print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex cursor-pointer list-none items-start justify-between gap-4 rounded-2 py-3.5 text-note font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="mt-1.5 size-4 flex-none text-ink-3 transition-transform duration-(--t-fast) group-open/answer:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid gap-3 pr-4 pb-5 sm:pr-8">
        <Prose blocks={answer} />
        <p className="hint flex flex-wrap items-center gap-x-4 gap-y-1">
          <a
            href={`#${id}`}
            className="inline-flex min-h-6 items-center gap-1 text-ink-3 no-underline hover:text-ink hover:underline print:hidden"
          >
            <Link2 aria-hidden="true" className="size-3.5" />
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  )
}
