import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DIST } from './build-parts.mjs'

const LOCK = join(DIST, '.lock')
/** Longer than any build: whoever holds the lock for this long is not building. */
const PATIENCE_MS = 5 * 60_000

/**
 * Lets one process at a time build; the others wait, and then mostly find nothing left to do.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function holdingBuildLock(work) {
  mkdirSync(DIST, { recursive: true })
  const started = Date.now()
  let told = false
  while (!takeLock()) {
    const holder = holderOfLock()
    if (holder === undefined) continue
    if (!isAlive(holder) || Date.now() - started > PATIENCE_MS) {
      // Whoever crashed left only a temporary folder behind. Should two processes get here at once, both
      // build, each in a folder of its own: wasteful, not harmful.
      rmSync(LOCK, { force: true })
      continue
    }
    if (!told) console.log(`Waiting for process ${holder}, which is building.`)
    told = true
    await pause(100)
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function holderOfLock() {
  try {
    return Number(readFileSync(LOCK, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
