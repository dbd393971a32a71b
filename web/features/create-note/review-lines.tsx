import { useState } from 'react'
import { countLine } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { LEFT_OUT_REASONS, type LineGroup, shortNames } from './shared-lines.ts'
import type { SharedState, SharedVisitWork } from './use-shared-visit.ts'

type ReviewLinesProps = { state: Extract<SharedState, { kind: 'lines' }>; shared: SharedVisitWork }

const EVERYONE = 'everyone'
const NO_ONE = 'no-one'

/** Which lines go into which note, before anything is written. */
export function ReviewLines({ state, shared }: ReviewLinesProps) {
  const { groups, order, read } = state
  const { members, ids } = shared
  const names = shortNames(members)
  const labels = new Map(read.speakers.map(({ key, label }) => [key, label]))
  const leftOut = groups.filter(({ patientIds }) => patientIds.length === 0).length
  const [shown, setShown] = useState<'left-out' | 'all'>(leftOut > 0 ? 'left-out' : 'all')
  // Rows stay while they are changed.
  const [first] = useState(
    () => new Set(groups.flatMap((group, at) => (group.patientIds.length === 0 ? [at] : []))),
  )
  const toShared = groups.filter(({ patientIds }) => patientIds.length === ids.length).length
  const options = [
    { value: EVERYONE, label: 'Every note' },
    ...members.map(({ id }) => ({ value: String(id), label: `Only ${names.get(id)}’s note` })),
    { value: NO_ONE, label: 'No note' },
  ]
  return (
    <div className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h3 className="font-strong">What goes into each note</h3>
        <p className="text-ink-2">
          {members
            .map(({ id }) => {
              const own = groups.filter(({ patientIds }) => patientIds.includes(id)).length - toShared
              return `${names.get(id)}: ${countLine(own, undefined, 'part')}`
            })
            .join(' · ')}
          {` · In every note: ${toShared} · In no note: ${leftOut}`}
        </p>
      </div>
      <Banner>
        The writer of a note sees only that note’s parts. In doubt a part is left out. If one of them is
        important for a patient’s safety, add it here.
      </Banner>
      <div>
        <Segmented
          legend="Parts to show"
          options={[
            { value: 'left-out', label: `In no note (${first.size})` },
            { value: 'all', label: `All parts (${groups.length})` },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'left-out' && first.size === 0 && <p className="text-ink-2">Every part is in a note.</p>}
      <ul className="grid divide-y divide-line border-y border-line">
        {groups.map((group, index) =>
          shown === 'left-out' && !first.has(index) ? null : (
            <li
              key={group.start}
              className="grid items-start gap-x-4 gap-y-2 py-3 sm:max-md:grid-cols-[minmax(0,1fr)_12rem] lg:grid-cols-[minmax(0,1fr)_12rem]"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <b className="font-strong">{labels.get(group.speaker) || 'Without a label'}:</b>{' '}
                  {order.inputText.slice(group.start, group.end).replace(/\s+/g, ' ')}
                </p>
                {group.patientIds.length === 0 && LEFT_OUT_REASONS[group.reason] && (
                  <p className="hint">{LEFT_OUT_REASONS[group.reason]}</p>
                )}
              </div>
              <Select
                label={`Notes with part ${index + 1}`}
                labelHidden
                placeholder="Several notes"
                value={chosenIn(group, ids.length)}
                options={options}
                onValueChange={(value) =>
                  shared.choose(index, value === EVERYONE ? ids : value === NO_ONE ? [] : [Number(value)])
                }
              />
            </li>
          ),
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={shared.writeAll}>
          Write {countLine(ids.length, undefined, 'note')}
        </Button>
        <Button onClick={shared.backToWho}>Back</Button>
      </div>
    </div>
  )
}

function chosenIn({ patientIds }: LineGroup, everyone: number): string {
  if (patientIds.length === 0) return NO_ONE
  if (patientIds.length === everyone) return EVERYONE
  return patientIds.length === 1 ? String(patientIds[0]) : ''
}
