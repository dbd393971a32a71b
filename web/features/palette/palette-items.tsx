import { Command } from 'cmdk'
import { FolderOpen, NotebookPen, User as UserIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PatientCard } from '#shared/contracts/patients.ts'
import { newNotePath, patientPath } from '../../lib/links.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { PaletteAction, PaletteEntry } from './entries.ts'
import { patientValue } from './use-palette-patients.ts'

const ITEM =
  'flex min-h-(--h-md) cursor-pointer items-center gap-3 rounded-2 px-2.5 py-1.5 select-none data-[selected=true]:bg-accent-weak [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3'

type PatientItemsProps = { patients: readonly PatientCard[]; onOpen: (to: string) => void }

export function PatientItems({ patients, onOpen }: PatientItemsProps) {
  if (patients.length === 0) return null
  return (
    <Group heading="Patients">
      {patients.map((patient) => (
        <Command.Item
          key={patient.id}
          value={patientValue(patient)}
          onSelect={() => onOpen(patientPath(patient.id))}
          className={ITEM}
        >
          <UserIcon aria-hidden="true" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <b className="font-strong">
              {patient.firstName} {patient.lastName}
            </b>{' '}
            <span className="hint tabular-nums">{patient.mrn}</span>
          </span>
        </Command.Item>
      ))}
    </Group>
  )
}

type WithPatientItemsProps = { patient: PatientCard; onOpen: (to: string) => void }

const [CHART, NOTE] = ['chosen-chart', 'chosen-note'] as const
export const WITH_PATIENT_VALUES = [CHART, NOTE]

/** Actions for the last highlighted patient. */
export function WithPatientItems({ patient, onOpen }: WithPatientItemsProps) {
  const name = `${patient.firstName} ${patient.lastName}`
  return (
    <Group heading={`With ${name}`}>
      <Command.Item value={CHART} onSelect={() => onOpen(patientPath(patient.id))} className={ITEM}>
        <FolderOpen aria-hidden="true" />
        Open the chart of {patient.firstName}
      </Command.Item>
      <Command.Item value={NOTE} onSelect={() => onOpen(newNotePath(patient.id))} className={ITEM}>
        <NotebookPen aria-hidden="true" />
        New note for {patient.firstName}
      </Command.Item>
    </Group>
  )
}

type EntryItemsProps = {
  heading: string
  entries: readonly PaletteEntry[]
  onAct: (act: PaletteAction) => void
}

export function EntryItems({ heading, entries, onAct }: EntryItemsProps) {
  if (entries.length === 0) return null
  return (
    <Group heading={heading}>
      {entries.map(({ label, icon: Icon, keys, act }) => (
        <Command.Item key={label} value={label} onSelect={() => onAct(act)} className={ITEM}>
          <Icon aria-hidden="true" />
          {label}
          {keys && (
            <span aria-hidden="true" className="ml-auto flex gap-1 pointer-coarse:hidden">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          )}
        </Command.Item>
      ))}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}
