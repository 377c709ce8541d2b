// What each emulator can do of what tests of an application need, how long each takes, and the memory it has afterwards.
import { type Emulator, needs, processorMs } from './emulator.ts'
import { residentMib } from '../../requests/load.ts'
import { startFirebase } from './firebase.ts'
import { startGatehouse } from './gatehouse.ts'

const roundsMax = 20
const [folder = ''] = process.argv.slice(2)

type Column = Record<string, string>

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measure(start: (folder: string) => Promise<Emulator>): Promise<[name: string, column: Column]> {
  const emulator = await start(folder)
  const startedMs = processorMs(emulator.pid)
  const column: Column = {
    'start until it is ready': ms(emulator.startMs),
    'processor time of the start': ms(startedMs),
  }
  let round = 0
  for (const need of needs) {
    const trial = emulator.trials[need]
    if (typeof trial === 'string') {
      column[need] = trial
      continue
    }
    try {
      const taken: number[] = []
      for (let n = 0; n < roundsMax; n++) taken.push(await timed(() => trial(`user${++round}`)))
      column[need] = ms(median(taken))
    } catch (error) {
      column[need] = `no: ${error instanceof Error ? error.message : error}`
    }
  }
  column['processor time of a trial, mean'] = ms((processorMs(emulator.pid) - startedMs) / round)
  const cleaned: number[] = []
  for (let n = 0; n < roundsMax; n++) cleaned.push(await timed(() => emulator.clean()))
  column['back to the state at the start'] = ms(median(cleaned))
  column['resident memory afterwards'] = `${residentMib(emulator.pid)} MiB`
  await emulator.stop()
  return [emulator.name, column]
}

function ms(duration: number): string {
  return `${duration < 100 ? duration.toFixed(1) : duration.toFixed(0)} ms`
}

const columns = [await measure(startGatehouse), await measure(startFirebase)]
const rows = Object.keys(columns[0]?.[1] ?? {})
console.log(`| | ${columns.map(([name]) => name).join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|`)
for (const row of rows) console.log(`| ${row} | ${columns.map(([, column]) => column[row] ?? '').join(' | ')} |`)
process.exit(0)
