import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { PAGES } from '#shared/paths.ts'
import { Prose } from '../../ui/prose.tsx'
import type { Article } from './article.ts'
import { ARTICLES, GROUPS } from './content/groups.ts'

export function HelpArticle({ article }: { article: Article }) {
  const group = GROUPS.find(({ articles }) => articles.includes(article))
  return (
    <article className="grid max-w-[45.5rem] min-w-0 content-start gap-5">
      <div className="grid justify-items-start gap-2">
        <Link
          to={PAGES.help}
          className="inline-flex min-h-6 items-center gap-1.5 text-ink-2 no-underline hover:text-ink hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All articles
        </Link>
        <p className="hint mt-2 font-medium">{group?.title}</p>
        <h1 className="title-display">{article.title}</h1>
        <p className="text-note text-ink-2">{article.summary}</p>
      </div>
      <Prose blocks={article.blocks} />
      <AdjacentArticles article={article} />
      <p className="text-base text-ink-2 print:hidden">
        Something unclear or missing?{' '}
        <Link to={PAGES.contact} className="link">
          Write to us
        </Link>
        .
      </p>
    </article>
  )
}

function AdjacentArticles({ article }: { article: Article }) {
  const here = ARTICLES.indexOf(article)
  const neighbours = [
    { label: 'Previous', to: ARTICLES[here - 1], place: '' },
    { label: 'Next', to: ARTICLES[here + 1], place: 'sm:col-start-2 sm:text-right' },
  ]
  return (
    <nav
      aria-label="Previous and next article"
      className="mt-4 grid gap-3 border-t border-line pt-5 sm:grid-cols-2 print:hidden"
    >
      {neighbours.map(
        ({ label, to, place }) =>
          to && (
            <a
              key={label}
              href={`#${to.id}`}
              className={`press grid gap-0.5 rounded-3 border border-line bg-sheet px-4 py-3 text-ink no-underline hover:border-line-strong ${place}`}
            >
              <span className="hint">{label}</span>
              <span className="font-medium">{to.title}</span>
            </a>
          ),
      )}
    </nav>
  )
}
