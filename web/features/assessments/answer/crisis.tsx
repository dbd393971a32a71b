import { MessageSquare, Phone } from 'lucide-react'
import type { CrisisLine } from '#shared/contracts/assessment-links.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { Messages } from './messages.ts'

const dial = (number: string) => number.replace(/[^\d+*#]/g, '')

function PhoneLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:${dial(number)}`}
      className="font-strong whitespace-nowrap text-ink underline underline-offset-2"
    >
      {number}
    </a>
  )
}

type CrisisProps = { line: CrisisLine; words: Messages }

/** Some crisis lines take calls and texts at the same number. */
const callOrText = (line: CrisisLine, words: Messages) =>
  line.text === line.phone ? words.callOrText : words.call

/** Shown under every question. */
export function Crisis({ line, words }: CrisisProps) {
  return (
    <p>
      {words.crisisBefore} {callOrText(line, words)} <PhoneLink number={line.phone} />
      {words.crisisAfter} {words.notMonitored}
    </p>
  )
}

/** Shown to everyone after the last question. */
export function CrisisAtEnd({ line, words }: CrisisProps) {
  return (
    <p className="flex items-start gap-3 rounded-2 border border-info-line bg-info-weak px-4 py-3.5 text-base text-ink">
      <Phone aria-hidden="true" className="mt-1 size-4 flex-none text-info" />
      <span className="min-w-0">
        {words.worseBefore} {callOrText(line, words).toLowerCase()} <PhoneLink number={line.phone} />
        {words.worseAfter}
      </span>
    </p>
  )
}

/** Shown first on the final page when an answer mentioned death or self-harm. */
export function CrisisHelp({ line, words }: CrisisProps) {
  return (
    <section
      aria-labelledby="crisis-title"
      className="grid gap-4 rounded-3 border border-danger-line bg-danger-weak px-4 py-5 sm:px-6"
    >
      <div className="grid gap-1.5">
        <h2 id="crisis-title" className="title-card">
          {words.helpTitle}
        </h2>
        <p className="text-base">{words.helpText}</p>
      </div>
      <p className="font-medium">{line.name}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <a
          href={`tel:${dial(line.phone)}`}
          className={`${buttonClass({ variant: 'primary', size: 'xl' })} min-w-0`}
        >
          <Phone aria-hidden="true" className="size-5 flex-none" />
          {words.helpCall(line.phone)}
        </a>
        {line.text && (
          <a href={`sms:${dial(line.text)}`} className={`${buttonClass({ size: 'xl' })} min-w-0`}>
            <MessageSquare aria-hidden="true" className="size-5 flex-none" />
            {words.helpMessage(line.text)}
          </a>
        )}
      </div>
      <p>
        {words.helpEmergency} <PhoneLink number={line.emergency} />.
      </p>
    </section>
  )
}
