import { register } from 'tsx/esm/api'

// A thread of Node 20 does not take `--import tsx`. Only for a server that runs from its source; the bundle needs none.
register()
await import('./opening-thread.ts')
