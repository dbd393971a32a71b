import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  /** At most one primary button per view. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | 'danger-quiet'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  block?: boolean
}

const VARIANTS = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover active:bg-accent-press',
  default: 'border-neutral-line bg-sheet text-ink hover:bg-well active:bg-line',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-well hover:text-ink active:bg-line',
  danger: 'border-danger-fill bg-danger-fill text-on-danger hover:brightness-95',
  'danger-quiet': 'border-transparent bg-transparent text-danger hover:bg-danger-weak',
}

const SIZES = {
  sm: 'min-h-(--h-sm) px-2.5 text-xs',
  md: 'min-h-(--h-md) px-3.5 text-sm',
  lg: 'min-h-(--h-lg) px-4.5 text-base',
  xl: 'min-h-13 px-6 text-[1.0625rem]',
}

const DISABLED =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-ink-3 disabled:brightness-100'

export function buttonClass({ variant = 'default', size = 'md', block }: ButtonLook = {}): string {
  return classNames(
    'press inline-flex shrink-0 items-center justify-center gap-2 rounded-2 border py-1 text-center font-medium leading-tight no-underline',
    VARIANTS[variant],
    SIZES[size],
    DISABLED,
    block && 'w-full',
  )
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Replaces the label while the action runs, and disables the button. */
    busyText?: string | false
  }

export function Button({
  variant,
  size,
  block,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busyText)}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {busyText ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & {
  to: string
  children: ReactNode
  className?: string
  /** The name the tour finds it by. */
  'data-tour'?: string
}

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, block, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(buttonClass({ variant, size, block }), className)}>
      {children}
    </Link>
  )
}
