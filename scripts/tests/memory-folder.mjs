// A folder in memory for what tests write and throw away.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
const freeMin = 4 * 1024 ** 3
const prefix = 'gatehouse-tests-'

/**
 * Makes a folder on the file system in memory, where the machine has one with room: SQLite waits for the disk at every
 * commit, and tests commit a hundred thousand times. It is gone with the process; what a run that was killed left there
 * is deleted by the next.
 * @returns {string | undefined} undefined where there is none
 */
export function memoryFolder() {
  if (freeOf(shared) < freeMin) return undefined
  for (const name of readdirSync(shared).filter(name => name.startsWith(prefix) && !isRunning(name)))
    rmSync(join(shared, name), { recursive: true, force: true })
  const path = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
  // PostgreSQL runs as a user of its own.
  chmodSync(path, 0o711)
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

function freeOf(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

function isRunning(name) {
  try {
    process.kill(Number(name.slice(prefix.length).split('-')[0]), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
