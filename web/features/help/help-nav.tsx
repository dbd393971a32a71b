import { ChevronDown } from 'lucide-react'
import type { Article } from './article.ts'
import { GROUPS } from './content/groups.ts'

/** Next to an article: all groups, with the article's own group open. */
export function HelpNav({ current }: { current: Article }) {
  return (
    <nav aria-label="Articles" className="hidden min-w-0 lg:block print:hidden">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto pr-2">
        {GROUPS.map(({ title, articles }) => (
          <details
            key={title}
            open={articles.includes(current)}
            className="group border-b border-line first:border-t"
          >
            <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-2 py-2.5 font-medium -outline-offset-2 [&::-webkit-details-marker]:hidden">
              {title}
              <ChevronDown
                aria-hidden="true"
                className="size-4 flex-none text-ink-3 transition-transform duration-(--t-fast) group-open:rotate-180"
              />
            </summary>
            <ul className="grid gap-0.5 pb-3">
              {articles.map(({ id, title: articleTitle }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={id === current.id ? 'page' : undefined}
                    className="block rounded-2 px-2.5 py-1.5 text-ink-2 no-underline -outline-offset-2 hover:bg-well hover:text-ink aria-[current=page]:bg-accent-weak aria-[current=page]:font-medium aria-[current=page]:text-ink"
                  >
                    {articleTitle}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </nav>
  )
}
