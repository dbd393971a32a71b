import type { Patient } from '#shared/contracts/patients.ts'
import { CHART_QUESTION_MAX } from '#shared/domain/chart-search.ts'
import { PAGES } from '#shared/paths.ts'
import { formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FoundLines } from './found-lines.tsx'
import { SimilarLines } from './similar-lines.tsx'
import { type ChartSearch, useChartSearch } from './use-chart-search.ts'

/** Answers a question with the lines of this patient’s notes, word for word. */
export function FindInChart({ patient }: { patient: Patient }) {
  const search = useChartSearch(patient.id)
  return (
    <SectionCard title="Find in this chart">
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          search.ask()
        }}
      >
        <SearchField
          label="Word or question"
          maxLength={CHART_QUESTION_MAX}
          value={search.text}
          onChange={search.change}
          className="min-w-[min(100%,14rem)] flex-1"
        />
        <Button type="submit" busyText={search.busy && 'Searching...'}>
          Find
        </Button>
      </form>
      <p className="hint pt-2">
        Searches the lines of this patient’s notes, the visits behind them, and amendments. Not psychotherapy
        notes, imported history, questionnaires or plans.{' '}
        <SectionLink page={PAGES.help} section="find-in-chart" className="link">
          How it searches
        </SectionLink>
      </p>
      <div role="status" className="sr-only">
        {search.busy ? 'Finding' : search.found && `${search.found.total} found`}
      </div>
      {search.error && (
        <div className="pt-4">
          <Banner tone="danger">{search.error}</Banner>
        </div>
      )}
      {search.busy && !search.found ? (
        <div className="pt-4">
          <Skeleton lines={3} label="Finding" />
        </div>
      ) : (
        search.found && <Found search={search} />
      )}
    </SectionCard>
  )
}

function Found({ search }: { search: ChartSearch }) {
  const { found } = search
  if (!found) return null
  const { answers, total, corrected, missing } = found
  return (
    <div className="grid gap-3 pt-4">
      {corrected.map(({ typed, as }) => (
        <p key={typed} className="text-ink-2">
          “{typed}” isn’t in this chart. Searched for “{as}” instead.
        </p>
      ))}
      {missing.length > 0 && answers.length > 0 && (
        <p className="text-ink-2">No match for {missing.map((word) => `“${word}”`).join(', ')}.</p>
      )}
      {answers.length === 0 ? (
        <div className="rounded-2 border border-line bg-well px-4 py-3">
          <p className="font-strong">Nothing in this chart matches.</p>
          <p className="text-ink-2">
            It may have been said in other words. Try another word
            {found.similar ? '' : ', or look for similar lines'}.
          </p>
        </div>
      ) : (
        <FoundLines search={search} />
      )}
      {total > answers.length && (
        <p className="hint">
          {formatCount(answers.length)} of {formatCount(total)} matches. Add a word to narrow it down.
        </p>
      )}
      <SimilarLines search={search} />
      <p className="hint border-t border-line pt-3">{scopeOf(found.searched)}</p>
    </div>
  )
}

/** The notes and lines searched, and how many notes were left out. */
function scopeOf({
  notes,
  ofNotes,
  statements,
  amendments,
  passages,
}: NonNullable<ChartSearch['found']>['searched']) {
  const parts = [
    many(statements, 'line'),
    passages > 0 ? `${many(passages, 'other sentence')} from visits` : '',
    amendments > 0 ? many(amendments, 'amendment') : '',
  ].filter(Boolean)
  const list = new Intl.ListFormat('en-US').format(parts)
  return notes < ofNotes
    ? `Only the newest ${formatCount(notes)} of ${formatCount(ofNotes)} notes were searched: ${list}.`
    : `Searched ${many(notes, 'note')}: ${list}.`
}

function many(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`
}
