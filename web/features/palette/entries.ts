import type { LucideIcon } from 'lucide-react'
import {
  CreditCard,
  FileText,
  FileUp,
  Gift,
  Keyboard,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  NotebookPen,
  PenLine,
  Plus,
  Route as RouteIcon,
  Settings,
  Shield,
  Sun,
  TextQuote,
  User as UserIcon,
  UserPlus,
  Users,
} from 'lucide-react'
import type { Theme } from '#shared/domain/preferences.ts'
import { PAGES } from '#shared/paths.ts'
import { ADD_PATIENT, NOTES_TAB, PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'

export type PaletteAction =
  | { kind: 'go'; to: string }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'tour' | 'shortcuts' | 'sign-out' }

export type PaletteEntry = {
  label: string
  icon: LucideIcon
  /** Synonyms to search by. */
  words?: string
  keys?: string
  act: PaletteAction
}

export const ACTIONS: readonly PaletteEntry[] = [
  {
    label: 'New Note',
    icon: Plus,
    words: 'create write visit record',
    keys: 'n',
    act: { kind: 'go', to: PAGES.createNote },
  },
  {
    label: 'Add Patient',
    icon: UserPlus,
    words: 'new create',
    act: { kind: 'go', to: ADD_PATIENT },
  },
  {
    label: 'Import patients',
    icon: FileUp,
    words: 'csv spreadsheet upload roster',
    act: { kind: 'go', to: PAGES.importPatients },
  },
  { label: 'Take Tour', icon: RouteIcon, words: 'introduction onboarding', act: { kind: 'tour' } },
  { label: 'Keyboard shortcuts', icon: Keyboard, words: 'keys help', keys: '?', act: { kind: 'shortcuts' } },
  { label: 'Theme: light', icon: Sun, words: 'bright color', act: { kind: 'theme', theme: 'light' } },
  { label: 'Theme: dark', icon: Moon, words: 'night color', act: { kind: 'theme', theme: 'dark' } },
  {
    label: 'Theme: system',
    icon: Monitor,
    words: 'automatic color',
    act: { kind: 'theme', theme: 'system' },
  },
  { label: 'Sign Out', icon: LogOut, words: 'log out logout leave', act: { kind: 'sign-out' } },
]

const PLACES: readonly PaletteEntry[] = [
  {
    label: 'Dashboard',
    icon: LayoutDashboard,
    words: 'overview home',
    keys: 'g d',
    act: { kind: 'go', to: PAGES.dashboard },
  },
  { label: 'Patients', icon: Users, words: 'roster', keys: 'g p', act: { kind: 'go', to: PATIENTS_TAB } },
  {
    label: 'Clinical Notes',
    icon: NotebookPen,
    words: 'documentation',
    keys: 'g n',
    act: { kind: 'go', to: NOTES_TAB },
  },
  { label: 'Templates', icon: FileText, words: 'soap dap birp', act: { kind: 'go', to: PAGES.templates } },
  {
    label: 'My style',
    icon: PenLine,
    words: 'rules wording client patient abbreviations length examples',
    act: { kind: 'go', to: PAGES.style },
  },
  { label: 'Phrases', icon: TextQuote, words: 'dot snippets', act: { kind: 'go', to: PAGES.phrases } },
  {
    label: 'Profile Settings',
    icon: UserIcon,
    words: 'name email',
    act: { kind: 'go', to: PAGES.profileSettings },
  },
  {
    label: 'Account Settings',
    icon: Settings,
    words: 'password preferences security',
    act: { kind: 'go', to: PAGES.accountSettings },
  },
  {
    label: 'Choose Plan',
    icon: CreditCard,
    words: 'plans subscription price upgrade',
    act: { kind: 'go', to: PAGES.choosePlan },
  },
  {
    label: 'Referrals',
    icon: Gift,
    words: 'refer friends credits',
    act: { kind: 'go', to: PAGES.referrals },
  },
  { label: 'Help', icon: LifeBuoy, words: 'guide support', act: { kind: 'go', to: PAGES.help } },
]

const ADMIN: PaletteEntry = {
  label: 'Admin Dashboard',
  icon: Shield,
  words: 'users',
  act: { kind: 'go', to: PAGES.admin },
}

export function placesFor(isAdmin: boolean): readonly PaletteEntry[] {
  return isAdmin ? [...PLACES, ADMIN] : PLACES
}

/** Entries in which every typed word is a prefix of some word. */
export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const typed = wordsOf(query)
  return entries.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`)
    return typed.every((part) => own.some((word) => word.startsWith(part)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
