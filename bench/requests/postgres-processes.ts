import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { processorMs } from './load.ts'

/** Of PostgreSQL's processes: the one that listens, and its children, of which some may have ended. */
export function processorMsOfTree(parent: number): number {
  let sum = processorMs(parent) + processorMsOfEnded(parent)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      if (Number(rest.split(' ')[1]) === parent) sum += processorMs(Number(name))
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}

/** The process that listens at the port of a server that `startPostgres` started. */
export function postmasterOf(url: string): number {
  const { port } = new URL(url)
  const listening = execFileSync('pgrep', ['-f', `postgres .*-p ${port} `], { encoding: 'utf8' })
  return Number(listening.trim().split('\n')[0])
}

/** What the children had used that it has waited for (proc(5), cutime and cstime), in ticks of 10 ms. */
function processorMsOfEnded(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/**
 * These servers do not do so by themselves: without it the planner takes full tables for empty ones. What earlier requests have
 * changed goes to the disk then, and not while others are measured.
 */
export function vacuum(url: string): void {
  execFileSync('psql', ['--quiet', '--dbname', url, '--command', 'vacuum analyze', '--command', 'checkpoint'])
}
