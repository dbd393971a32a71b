import { register } from 'tsx/esm/api'

// A thread of Node 20 does not take `--import tsx`. Only for a server that runs from its source.
register()
export const { handle } = await import('./pool-thread.ts')
