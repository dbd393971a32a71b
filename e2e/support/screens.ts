export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

type Screen = { colorScheme: 'light' | 'dark'; viewport: typeof PHONE }

const TABLET = { width: 768, height: 1024 }

/** One screen in `npm test`; E2E_ALL=1 takes every theme on every width. */
export const SCREENS: readonly Screen[] = process.env.E2E_ALL
  ? [PHONE, TABLET, DESK].flatMap((viewport) => [
      { colorScheme: 'light', viewport },
      { colorScheme: 'dark', viewport },
    ])
  : [{ colorScheme: 'dark', viewport: PHONE }]
