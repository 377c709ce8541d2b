import { readFileSync } from 'node:fs'

const everyMs = 500

/**
 * Calls `stop` once when npm, which started us through a shell, is gone: a signal sent to npm alone ends npm and the shell
 * and leaves this process behind with the port. Does nothing when npm is not above us.
 */
export function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = above()
  const timer = setInterval(() => {
    if (above() === before) return
    clearInterval(timer)
    stop()
  }, everyMs)
  timer.unref()
}

/** Our parent, and on Linux its parent too: the shell outlives an npm that was killed outright. */
function above() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid) {
  try {
    // proc(5): pid (command) state ppid …; the command may hold spaces and parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')[1]
  } catch {
    return undefined
  }
}
