import type { Mark } from '../../parts/evidence/verdict-labels.ts'
import { VerdictMark } from '../../parts/evidence/verdict-mark.tsx'
import { classNames } from '../../ui/class-names.ts'

type Example = { kind: Mark; word: string; sentence: string; line?: string }

const VERDICTS: Example[] = [
  { kind: 'supported', word: 'Supported', sentence: 'Wakes at 3 a.m. and lies awake.' },
  {
    kind: 'contradicted',
    word: 'Contradicted',
    sentence: 'Firearms are kept in the home.',
    line: 'doubt-contradicted',
  },
  { kind: 'not-found', word: 'Not found', sentence: 'Continue weekly CBT.', line: 'doubt-notfound' },
  {
    kind: 'unsure',
    word: 'Unsure',
    sentence: 'Appetite is reduced in the mornings.',
    line: 'doubt-unsure',
  },
]

/** The four verdicts, each with its icon, label and line. */
export function VerdictsPicture() {
  return (
    <ul>
      {VERDICTS.map(({ kind, word, sentence, line }) => (
        <li
          key={kind}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-1.5 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[1.75rem_8rem_minmax(0,1fr)]"
        >
          <VerdictMark kind={kind} className="size-4.5" />
          <b className="font-strong">{word}</b>
          <span className="col-start-2 font-serif text-base text-ink-2 sm:col-start-auto">
            <span className={classNames(line)}>{sentence}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const LEFT_OUT = [
  { kind: 'Medication', time: '6:52', words: 'I take one of my sister’s Ativan', rest: ' when it gets bad.' },
  { kind: 'Allergies', time: '14:40', words: 'Penicillin gave me hives', rest: ' when I was a kid.' },
  { kind: 'Follow-up', time: '22:31', words: 'I’m seeing Dr. Osei about my thyroid on the ninth.', rest: '' },
]

/** Quotations from the visit that aren't in the note. */
export function LeftOutPicture() {
  return (
    <ul>
      {LEFT_OUT.map(({ kind, time, words, rest }) => (
        <li key={kind} className="grid gap-1 border-t border-line py-3 first:border-t-0 first:pt-1">
          <span className="text-xs">
            <b className="font-strong">{kind}</b> <span className="text-ink-3 tabular-nums">{time}</span>
          </span>
          <p className="text-[0.9375rem] leading-6">
            <mark className="evidence">{words}</mark>
            {rest}
          </p>
        </li>
      ))}
    </ul>
  )
}
