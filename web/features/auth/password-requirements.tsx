import { Check, Circle, Info } from 'lucide-react'
import { passwordRequirements, type Registration } from './registration-rules.ts'

export function PasswordRequirements({ values }: { values: Registration }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-xs font-medium text-ink-2">Password requirements</p>
      <ul className="grid gap-1 text-xs text-ink-2">
        {passwordRequirements(values).map(({ text, met }) => (
          <li key={text} className="flex items-center gap-2">
            {met ? (
              <Check aria-hidden="true" className="size-4 flex-none text-good" />
            ) : (
              <Circle aria-hidden="true" className="size-4 flex-none text-line-strong" />
            )}
            <span className={met ? 'font-medium text-good' : undefined}>
              {text}
              <span className="sr-only">{met ? ', met' : ', not met'}</span>
            </span>
          </li>
        ))}
        <li className="flex items-center gap-2">
          <Info aria-hidden="true" className="size-4 flex-none text-ink-3" />
          Common passwords aren’t allowed
        </li>
      </ul>
    </div>
  )
}
