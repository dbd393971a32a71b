/** Commands that `npm run test:all` runs after the tests, and the nightly workflow in parallel. */
export const LONG_RUNS = [
  'fuzz',
  'fuzz:bodies',
  'fuzz:billing',
  'fuzz:documents',
  'fuzz:audio',
  'races',
  'guess',
  'tamper',
  'drill',
  'processes',
  'visit:long',
  'hostile',
  'phrasings',
  'attack',
  'eval -- --no-docs',
  'faults -- --kills 30',
]
