import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DIST } from './build-parts.mjs'

const LOCK = join(DIST, '.lock')
/** Longer than any build, so an older lock is stale. */
const TIMEOUT_MS = 5 * 60_000

/**
 * Lets only one process build at a time; the others wait, and then usually find nothing left to do.
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
    if (!isAlive(holder) || Date.now() - started > TIMEOUT_MS) {
      // A crashed process left only a temporary folder. If two processes get here at the same time, both
      // build, each in a separate folder, which is wasteful but harmless.
      rmSync(LOCK, { force: true })
      continue
    }
    if (!told) console.log(`Waiting for process ${holder} to finish its build.`)
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
