import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { labeledText, shortNames } from './shared-lines.ts'
import type { Member, SharedState } from './use-shared-visit.ts'

/** More can't be assigned one by one. */
const MOST_LINES = 400

type UnlabeledLinesProps = {
  state: Extract<SharedState, { kind: 'unlabeled' }>
  members: readonly Member[]
  onText: (text: string) => void
}

/** Text without speakers isn't separated by guessing: the clinician names the speakers. */
export function UnlabeledLines({ state, members, onText }: UnlabeledLinesProps) {
  const { order, read } = state
  const [labels, setLabels] = useState<ReadonlyMap<number, string>>(new Map())
  const people = [...shortNames(members).values(), 'Clinician', 'Someone else']
  const options = people.map((name) => ({ value: name, label: name }))
  const isShort = read.lines.length <= MOST_LINES
  return (
    <div className="grid gap-4 p-5">
      <Banner tone="warn">
        This text has no names before the turns, and Groundnote doesn’t guess who speaks. Put a name before
        each turn in the visit, such as “Dana: …”, then select Generate SOAP Note again.
        {isShort && ' Or choose who says each line here.'}
      </Banner>
      {isShort && (
        <>
          <ul className="grid divide-y divide-line border-y border-line">
            {read.lines.map(({ start, end }, index) => (
              <li
                key={start}
                className="grid items-center gap-x-4 gap-y-2 py-2.5 sm:max-md:grid-cols-[minmax(0,1fr)_10rem] lg:grid-cols-[minmax(0,1fr)_10rem]"
              >
                <p className="min-w-0 wrap-anywhere">{order.inputText.slice(start, end)}</p>
                <Select
                  label={`Who says line ${index + 1}?`}
                  labelHidden
                  placeholder="Who?"
                  value={labels.get(index) ?? ''}
                  options={options}
                  onValueChange={(name) => setLabels(new Map(labels).set(index, name))}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              disabled={labels.size === 0}
              onClick={() => onText(labeledText(order.inputText, read.lines, labels))}
            >
              Add these names to the visit
            </Button>
            <span className="hint">
              {labels.size} of {read.lines.length} lines
            </span>
          </div>
        </>
      )}
    </div>
  )
}
