import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { GROUPS } from './content/groups.ts'

/** All articles by group. */
export function HelpIndex() {
  return (
    <div className="grid gap-8">
      <div className="gap-x-10 sm:columns-2 lg:columns-3">
        {GROUPS.map(({ title, articles }) => (
          <section
            key={title}
            aria-label={title}
            className="mb-12 break-inside-avoid border-t border-line-strong pt-3"
          >
            <h2 className="title-card mb-2">{title}</h2>
            <ul>
              {articles.map((article) => (
                <li
                  key={article.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
                >
                  <a
                    href={`#${article.id}`}
                    className="min-w-0 flex-1 basis-40 rounded-1 py-0.5 text-base text-ink-2 no-underline hover:text-ink hover:underline"
                  >
                    {article.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="text-base text-ink-2">
        Not here? Look at the{' '}
        <Link to={PAGES.faq} className="link">
          questions and answers
        </Link>{' '}
        or{' '}
        <Link to={PAGES.contact} className="link">
          write to us
        </Link>
        .
      </p>
    </div>
  )
}
