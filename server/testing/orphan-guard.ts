import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type OrphanGuard = {
  /** The process to end when ours exits; 0 if it has already ended. */
  watch(pid: number): void
  /** Ends the watched process and removes the folder. */
  release(): Promise<void>
}

/**
 * A shell that waits for our end of its pipe to close, which happens no matter how this process ends, even by
 * kill -9. It then ends the watched process and removes the folder, so that tests leave no server running.
 */
export function orphanGuard(folder: string): OrphanGuard {
  const script = `
    pid=0
    while read -r line; do pid=$line; done
    if [ "$pid" -gt 0 ] && kill -INT "$pid" 2>/dev/null; then
      tries=0
      while kill -0 "$pid" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
      kill -KILL "$pid" 2>/dev/null
    fi
    rm -rf "$1"`
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    watch(pid) {
      shell.stdin.write(`${pid}\n`)
    },
    async release() {
      shell.stdin.end()
      if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit')
    },
  }
}
