import { type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const SUPPORTS_FIELD_SIZING = CSS.supports('field-sizing', 'content')

type GrowingAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> & { value: string }

/** A textarea as tall as its content, in every browser. */
export function GrowingArea({ className, ...area }: GrowingAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { value } = area
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-measure when the text changes
  useLayoutEffect(() => {
    const element = box.current
    if (SUPPORTS_FIELD_SIZING || !element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [value])
  return (
    <textarea
      {...area}
      ref={box}
      className={classNames(
        'press w-full min-w-0 resize-y rounded-2 border border-line-strong bg-sheet px-3 py-2.5 text-ink [field-sizing:content]',
        'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus',
        'disabled:bg-well aria-invalid:border-2 aria-invalid:border-danger',
        className,
      )}
    />
  )
}
