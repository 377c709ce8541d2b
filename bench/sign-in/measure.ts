/** How the sign-in layer's benchmarks measure: interleaved rounds, medians, of processor time and of waiting. */
const rounds = 11
const roundMs = 200

export type Work = () => unknown

/** Operations per second of processor time, which neighbours on the machine do not change, and per second of waiting. */
type Rate = {
  processor: number
  clock: number
}

export function median(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Runs one piece of work for a while, `atOnce` of it in flight. */
async function measure(work: Work, atOnce: number): Promise<Rate> {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let count = 0
  while (performance.now() - start < roundMs) {
    for (let done = 0; done < 20; done += atOnce)
      await (atOnce === 1 ? work() : Promise.all(Array.from({ length: atOnce }, work)))
    count += 20
    await new Promise(setImmediate) // as between requests: lets finished ones be collected
  }
  const { user, system } = process.cpuUsage(cpuStart)
  return { processor: (count * 1_000_000) / (user + system), clock: (count * 1000) / (performance.now() - start) }
}

export type Comparison = {
  name: string
  ours: Work
  /** The same work as others do it, by their names. */
  peers: Readonly<Record<string, Work>>
  atOnce?: 1 | 20
}

function whole(value: number) {
  return Math.round(value).toLocaleString('en').padStart(9)
}

/** Prints, for each kind of time, our rate, and each peer's with how many times faster we are. */
export async function compare({ name, ours, peers, atOnce = 1 }: Comparison) {
  const works = [ours, ...Object.values(peers)]
  const rates: Rate[][] = works.map(() => [])
  for (let warmUp = 0; warmUp < 2; warmUp++) for (const work of works) await measure(work, atOnce)
  for (let round = 0; round < rounds; round++)
    for (const [index, work] of works.entries()) rates[index]?.push(await measure(work, atOnce))

  for (const kind of ['processor', 'clock'] as const) {
    const [our = Number.NaN, ...others] = rates.map(of => median(of.map(rate => rate[kind])))
    const columns = Object.keys(peers).map((peer, index) => {
      const their = others[index] ?? Number.NaN
      return `${peer}${whole(their)} = ${(our / their).toFixed(1).padStart(5)} ×`
    })
    const label = kind === 'processor' ? name : ''
    console.log([label.padEnd(38), kind === 'processor' ? 'processor' : 'waiting  ', whole(our), ...columns].join('  '))
  }
}
