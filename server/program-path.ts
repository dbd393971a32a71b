import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/**
 * The file of a thread or child process, given as paths below server/ without the folder. Run from source, a thread
 * starts with a small .mjs that loads TypeScript first; a process gets a loader flag instead (isolated-processes.ts).
 */
export function programPath(source: string, built = source.replace(/\.ts$/, '.js')): string {
  const fromSource = import.meta.url.endsWith('.ts')
  return join(projectRoot(), fromSource ? 'server' : 'dist/server', fromSource ? source : built)
}
