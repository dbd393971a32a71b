import { NOTE_LINES } from './note-lines.ts'

/** A fictional visit and the note that the product writes from it, for the landing page. */

export type Turn = { time: string; speaker: 'Nurse' | 'Patient'; said: string }

/** Words of one turn. */
export type Evidence = { turn: number; words: string }

export type Verdict = 'supported' | 'unsure' | 'not-found' | 'contradicted'

export type NoteLine = {
  section: string
  /** "Sleep" */
  topic: string
  text: string
  verdict: Verdict
  evidence: readonly Evidence[]
}

export type NoteSection = { letter: 'S' | 'O' | 'A' | 'P'; title: string; sentences: NoteLine[] }

export const VISIT_LENGTH = '24 minutes'

export const VISIT: readonly Turn[] = [
  { time: '0:08', speaker: 'Nurse', said: 'You look tired today. How have you been sleeping?' },
  {
    time: '0:13',
    speaker: 'Patient',
    said: 'Badly. About four hours a night. I wake up at three and then I worry about work.',
  },
  { time: '1:02', speaker: 'Nurse', said: 'Are you still taking the sertraline, the hundred milligrams?' },
  {
    time: '1:07',
    speaker: 'Patient',
    said: 'No, I stopped it two weeks ago. It made me so sick I couldn’t eat before work.',
  },
  { time: '2:14', speaker: 'Nurse', said: 'Any thoughts of being dead, or of killing yourself?' },
  {
    time: '2:20',
    speaker: 'Patient',
    said: 'Some nights I wish I just wouldn’t wake up. But I’d never do anything.',
  },
  { time: '2:31', speaker: 'Nurse', said: 'Any plan?' },
  { time: '2:33', speaker: 'Patient', said: 'No, no plan.' },
  { time: '3:19', speaker: 'Nurse', said: 'And alcohol?' },
  { time: '3:24', speaker: 'Patient', said: 'A couple of glasses of wine to get to sleep. Most nights.' },
  {
    time: '21:40',
    speaker: 'Nurse',
    said: 'I think the depression is back. I’d like to start mirtazapine, 7.5 milligrams at bedtime.',
  },
  { time: '21:52', speaker: 'Patient', said: 'Okay.' },
  {
    time: '21:54',
    speaker: 'Nurse',
    said: 'If the thoughts get stronger, call us or 988 that same day. I’ll see you in two weeks.',
  },
]

/** The topic of the line that was deleted from the draft. */
const DELETED = 'Substances'

const SECTIONS = [
  { letter: 'S', title: 'Subjective' },
  { letter: 'O', title: 'Objective' },
  { letter: 'A', title: 'Assessment' },
  { letter: 'P', title: 'Plan' },
] as const

export const NOTE: readonly NoteSection[] = SECTIONS.map(({ letter, title }) => ({
  letter,
  title,
  sentences: NOTE_LINES.filter(({ section, topic }) => section === title.toUpperCase() && topic !== DELETED),
}))

/** Once the line is deleted, the checker lists it as an omission. */
export const LEFT_OUT: Pick<NoteLine, 'topic' | 'text' | 'evidence'> = NOTE_LINES.find(
  ({ topic }) => topic === DELETED,
) ?? { topic: DELETED, text: '', evidence: [] }
