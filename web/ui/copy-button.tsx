import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Copied, copyToClipboard } from '../lib/clipboard.ts'
import { toast } from '../lib/toasts.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

const COPIED_FOR_MS = 2000

type CopyButtonProps = {
  label: string
  /** Names the copied content for screen readers, on pages with several Copy buttons. */
  about?: string
  copied: () => Copied
  /** The sentence below "Copy Failed". */
  failure?: string
  variant?: 'default' | 'quiet'
  size?: 'sm' | 'md'
}

/** Shows "Copied" with a check mark for two seconds. The width stays fixed, so that nothing next to it moves. */
export function CopyButton({
  label,
  about,
  copied,
  failure = 'Unable to copy note to clipboard.',
  variant = 'default',
  size = 'sm',
}: CopyButtonProps) {
  const { done, copy } = useCopy(failure)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => void copy(copied())}
        className={classNames(done && 'text-good')}
      >
        {done ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        <span className="grid justify-items-start *:[grid-area:1/1]">
          <span className={done ? 'invisible' : undefined}>{label}</span>
          <span className={done ? undefined : 'invisible'}>Copied</span>
        </span>
        {about && <span className="sr-only">{about}</span>}
      </Button>
      <span role="status" className="sr-only">
        {done ? 'Copied' : ''}
      </span>
    </>
  )
}

function useCopy(failure: string) {
  const [done, setDone] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(copied: Copied) {
    try {
      await copyToClipboard(copied)
    } catch {
      toast({ title: 'Copy Failed', description: failure, tone: 'danger' })
      return
    }
    setDone(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setDone(false), COPIED_FOR_MS)
  }
  return { done, copy }
}
