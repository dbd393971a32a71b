import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Mark } from './verdict-labels.ts'

const SHAPES: Record<Mark, { tint: string; shape: ReactNode }> = {
  supported: {
    tint: 'text-v-supported',
    shape: (
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m3 8.6 3.3 3.2L13 4.6"
      />
    ),
  },
  unsure: {
    tint: 'text-v-unsure',
    shape: (
      <>
        <path fill="currentColor" d="M8 2v12A6 6 0 0 1 8 2Z" />
        <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth={1.7} />
      </>
    ),
  },
  contradicted: {
    tint: 'text-v-contradicted',
    shape: (
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M5 .9h6L15.1 5v6L11 15.1H5L.9 11V5ZM5 6.1 6.9 8 5 9.9 6.1 11 8 9.1 9.9 11 11 9.9 9.1 8 11 6.1 9.9 5 8 6.9 6.1 5Z"
      />
    ),
  },
  'not-found': {
    tint: 'text-v-notfound',
    shape: (
      <>
        <circle
          cx="8"
          cy="8"
          r="6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeDasharray="2.5 1.58"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          d="M6.2 6.3a1.85 1.85 0 1 1 2.7 1.6c-.6.3-.9.6-.9 1.1"
        />
        <circle cx="8" cy="11.1" r=".95" fill="currentColor" />
      </>
    ),
  },
  unchecked: {
    tint: 'text-v-clinician',
    shape: (
      <>
        <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth={1.5} />
        <path stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" d="M5.2 8h5.6" />
      </>
    ),
  },
  checking: {
    tint: 'text-v-clinician',
    shape: (
      <>
        <circle cx="3" cy="8" r="1.4" fill="currentColor" />
        <circle cx="8" cy="8" r="1.4" fill="currentColor" />
        <circle cx="13" cy="8" r="1.4" fill="currentColor" />
      </>
    ),
  },
  chart: {
    tint: 'text-info',
    shape: (
      <>
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
          d="M3.2 1.8h6.2l3.4 3.4v9H3.2Z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M8 6.6v2.8l1.9 1.2"
        />
      </>
    ),
  },
  kept: {
    tint: 'text-v-clinician',
    shape: (
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M11.6 1.2a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1l-8.6 8.6L1.4 14.6l1.6-4.8Zm-7.4 9.4-.7 1.9 1.9-.7Z"
      />
    ),
  },
}

/** The icon of a verdict. Each has its own shape, so that color isn’t the only difference. */
export function VerdictMark({ kind, className }: { kind: Mark; className?: string }) {
  const { tint, shape } = SHAPES[kind]
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('inline-block flex-none', tint, className ?? 'size-4')}
    >
      {shape}
    </svg>
  )
}
