/** Validates one token; a refusal is an outcome like any other. */
export type Subject = (token: string) => Promise<unknown>

export type Figures = { perSecond: number; cpuMicroseconds: number; p50: number; p99: number }

/** One pass over `tokens`, `width` at a time: [microseconds, microseconds of all threads] per token. */
export async function pass(subject: Subject, tokens: readonly string[], width: number): Promise<[number, number]> {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  for (let at = 0; at < tokens.length; at += width) {
    if (width === 1) await settle(subject, tokens[at] ?? '')
    else await Promise.all(tokens.slice(at, at + width).map(token => settle(subject, token)))
  }
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  return [(elapsedMs * 1000) / tokens.length, (user + system) / tokens.length]
}

/** Microseconds of each call, ascending. */
export async function latencies(subject: Subject, tokens: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const token of tokens) {
    const startedAt = performance.now()
    await settle(subject, token)
    times.push((performance.now() - startedAt) * 1000)
  }
  return times.sort((a, b) => a - b)
}

export function quantile(sorted: readonly number[], q: number) {
  return sorted[Math.floor((sorted.length - 1) * q)] ?? 0
}

export function median(values: readonly number[]) {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}

async function settle(subject: Subject, token: string) {
  try {
    await subject(token)
  } catch {
    // The token is refused; the cost of that is measured.
  }
}
