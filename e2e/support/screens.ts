export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

type Screen = { colorScheme: 'light' | 'dark'; viewport: typeof PHONE }

/** Each theme on one screen in every test run; E2E_ALL=1 crosses them all. */
export const SCREENS: readonly Screen[] = [
  { colorScheme: 'light', viewport: DESK },
  { colorScheme: 'dark', viewport: PHONE },
  ...(process.env.E2E_ALL
    ? ([
        { colorScheme: 'light', viewport: PHONE },
        { colorScheme: 'dark', viewport: DESK },
      ] as const)
    : []),
]
