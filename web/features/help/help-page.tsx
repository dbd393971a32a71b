import { useEffect, useMemo, useState } from 'react'
import { PAGE_TITLES } from '#shared/page-titles.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { useHash } from '../../lib/use-hash-target.ts'
import type { Article } from './article.ts'
import { ARTICLES } from './content/groups.ts'
import { HelpArticle } from './help-article.tsx'
import { HelpIndex } from './help-index.tsx'
import { HelpNav } from './help-nav.tsx'
import { HelpSearch } from './help-search.tsx'
import { buildIndex, search } from './search.ts'

/** The guide: a search, an overview, and one article at a time, named by the URL fragment. */
export function HelpPage() {
  const article = useChosenArticle()
  const [query, setQuery] = useState('')
  const index = useMemo(() => buildIndex(ARTICLES), [])
  const found = useMemo(() => search(index, query), [index, query])
  const searching = query.trim() !== ''

  // Clear the search when an article opens, from a result or elsewhere.
  const [shown, setShown] = useState(article)
  if (shown !== article) {
    setShown(article)
    setQuery('')
  }

  return (
    <div className="site-shell grid content-start gap-8 pt-8 pb-20 md:pt-12">
      <HelpSearch query={query} onQuery={setQuery} found={found} compact={article !== undefined} />
      {!searching && !article && <HelpIndex />}
      {!searching && article && (
        <div className="grid gap-x-16 border-t border-line-strong pt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10 print:block print:border-0">
          <HelpNav current={article} />
          <HelpArticle article={article} />
        </div>
      )}
    </div>
  )
}

function useChosenArticle(): Article | undefined {
  const hash = useHash()
  const article = ARTICLES.find(({ id }) => id === hash)
  useHeadingFocusOn(article?.id ?? 'overview')
  useEffect(() => {
    document.title = article ? `${article.title} · ${PRODUCT_NAME}` : PAGE_TITLES.help
    window.scrollTo(0, 0)
  }, [article])
  return article
}
