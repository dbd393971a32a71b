import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ACTIONS, matching, placesFor } from './entries.ts'
import { EntryItems, PatientItems, WITH_PATIENT_VALUES, WithPatientItems } from './palette-items.tsx'
import { usePaletteActions } from './use-palette-actions.ts'
import { patientValue, usePalettePatients } from './use-palette-patients.ts'

type PaletteProps = { user: User; onClose: () => void; onTakeTour: () => void; onShortcuts: () => void }

/** Ctrl K: patients first, then actions for the highlighted patient, then all other actions and pages. */
export function Palette({ user, onClose, onTakeTour, onShortcuts }: PaletteProps) {
  const [text, setText] = useState('')
  const { patients, chosen, failed, searching, highlighted, setHighlighted } = usePalettePatients(text)
  const { go, act } = usePaletteActions({ user, onClose, onTakeTour, onShortcuts })
  const actions = matching(ACTIONS, text)
  const places = matching(placesFor(user.role === 'admin'), text)
  const values = [
    ...patients.map(patientValue),
    ...(chosen ? WITH_PATIENT_VALUES : []),
    ...[...actions, ...places].map(({ label }) => label),
  ]
  const nothing = values.length === 0

  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="enter-fade fixed inset-0 z-(--z-palette) bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-(--z-palette) grid content-start justify-items-center p-3 sm:pt-[12vh]">
          <RadixDialog.Content
            aria-describedby={undefined}
            onKeyDown={(event) => closeOnSecondPress(event, onClose)}
            className="enter-fade pointer-events-auto w-full max-w-140 overflow-hidden rounded-4 border border-line bg-raised shadow-3"
          >
            <RadixDialog.Title className="sr-only">Search or jump to</RadixDialog.Title>
            <Command
              label="Search or jump to"
              shouldFilter={false}
              vimBindings={false}
              loop
              // The highlighted item may have been filtered out.
              value={values.includes(highlighted) ? highlighted : (values[0] ?? '')}
              onValueChange={setHighlighted}
            >
              <div className="flex items-center gap-3 border-b border-line px-4.5">
                <Search aria-hidden="true" className="size-4.5 flex-none text-ink-3" />
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  maxLength={200}
                  placeholder="Patient, page or action"
                  className="h-13 w-full min-w-0 bg-transparent text-base outline-none"
                />
                <span className="pointer-coarse:hidden">
                  <Kbd>Esc</Kbd>
                </span>
              </div>
              <Command.List
                label="Results"
                className="max-h-[min(26rem,calc(100dvh-10rem))] scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
              >
                <PatientItems patients={patients} onOpen={go} />
                {chosen && <WithPatientItems patient={chosen} onOpen={go} />}
                <EntryItems heading="Actions" entries={actions} onAct={act} />
                <EntryItems heading="Go to" entries={places} onAct={act} />
              </Command.List>
              <p role="status" className={nothing || failed ? 'px-4.5 pb-4 text-ink-2' : 'sr-only'}>
                {statusText({ nothing, failed, searching })}
              </p>
            </Command>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function statusText({
  nothing,
  failed,
  searching,
}: {
  nothing: boolean
  failed: boolean
  searching: boolean
}) {
  if (failed) return 'Couldn’t search your patients. Check your connection.'
  if (searching) return 'Searching'
  return nothing ? 'No results. Try part of a name or an MRN.' : ''
}

/** Ctrl K also closes the palette. */
function closeOnSecondPress(event: KeyboardEvent, close: () => void) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  close()
}
