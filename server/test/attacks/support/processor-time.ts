import { readFileSync } from 'node:fs'
import type { Server } from '../../support/start-server.ts'

/** The time that a server computes, in milliseconds: unlike its answers, it does not wait for what else the machine does. */
export function processorMs({ process }: Pick<Server, 'process'>): number {
  const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
  // proc(5): utime and stime are the 14th and 15th, in hundredths of a second; the second is a name in parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
