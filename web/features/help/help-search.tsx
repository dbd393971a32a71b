import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { PAGES } from '#shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Found, highlight, termsOf } from './search.ts'

type HelpSearchProps = {
  query: string
  onQuery: (query: string) => void
  found: Found[]
  /** Shown above an article, which has the page's title. */
  compact: boolean
}

export function HelpSearch({ query, onQuery, found, compact }: HelpSearchProps) {
  const box = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const searching = query.trim() !== ''
  useSlashKey(field)

  function clear() {
    onQuery('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault()
      clear()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [field.current, ...(box.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
    const here = stops.indexOf(document.activeElement as HTMLInputElement)
    const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
    if (here === -1 || !next) return
    event.preventDefault()
    next.focus()
  }

  function openFirst(event: FormEvent) {
    event.preventDefault()
    box.current?.querySelector<HTMLElement>('[data-result]')?.click()
  }

  return (
    <search ref={box} onKeyDown={onKeyDown} aria-label="Guide" className="grid gap-4 print:hidden">
      {!compact && (
        <h1 className="font-serif text-2xl font-[440] tracking-[-0.022em] md:text-3xl">How can we help?</h1>
      )}
      <form onSubmit={openFirst} className="relative max-w-160">
        <label htmlFor="help-search" className="sr-only">
          Search the guide
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-ink-3"
        />
        <input
          ref={field}
          id="help-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search the guide"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          className="press h-13 w-full rounded-2 border border-line-strong bg-sheet pr-14 pl-12 text-base text-ink focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus [&::-webkit-search-cancel-button]:hidden"
        />
        {query === '' ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-4 my-auto grid h-6 place-items-center rounded-1 border border-line px-1.5 text-2xs text-ink-3 pointer-coarse:hidden"
          >
            /
          </span>
        ) : (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={clear}
            className="press absolute inset-y-1 right-1 grid w-11 place-items-center rounded-2 text-ink-2 hover:bg-well hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </form>
      <p role="status" className={searching ? 'hint' : 'sr-only'}>
        {searching && countText(found.length)}
      </p>
      {searching && <Results query={query} found={found} onOpen={() => onQuery('')} />}
    </search>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No article found'
  return count === 1 ? '1 article found' : `${count} articles found`
}

type ResultsProps = { query: string; found: Found[]; onOpen: () => void }

function Results({ query, found, onOpen }: ResultsProps) {
  const terms = termsOf(query)
  if (found.length === 0) {
    return (
      <EmptyState
        title="Nothing in the guide matches"
        action={<ButtonLink to={PAGES.contact}>Write to us</ButtonLink>}
      >
        Try fewer or other words, or ask us.
      </EmptyState>
    )
  }
  return (
    <ul className="max-w-200 border-t border-line">
      {found.map(({ article, excerpt }) => (
        <li key={article.id} className="border-b border-line">
          <a
            href={`#${article.id}`}
            data-result
            onClick={onOpen}
            className="grid gap-1 rounded-2 px-3 py-3.5 text-ink no-underline hover:bg-well focus-visible:bg-accent-weak"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-serif text-lg">
                <Highlighted text={article.title} terms={terms} />
              </span>
            </span>
            <span className="line-clamp-2 text-base text-ink-2">
              <Highlighted text={excerpt} terms={terms} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Matches are bold, because yellow is only for evidence. */
function Highlighted({ text, terms }: { text: string; terms: string[] }) {
  return highlight(text, terms).map((piece) =>
    piece.hit ? (
      <b key={piece.at} className="font-[720] text-ink">
        {piece.text}
      </b>
    ) : (
      piece.text
    ),
  )
}

/** "/" focuses the search from anywhere on the page, except while typing. */
function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (target?.matches('input, textarea, select') || target?.isContentEditable) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field])
}
