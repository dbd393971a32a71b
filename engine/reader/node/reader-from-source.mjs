import { register } from 'tsx/esm/api'

// Node 20 workers ignore `--import tsx`. Only needed when running from source.
register()
await import('./reader-thread.ts')
