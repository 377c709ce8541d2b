import { DatabaseUnavailable } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { Log } from './log.ts'

/** What has to hold for a node to serve. To add one, put it into the list of `identity/embedded.ts`. */
export type ReadinessCheck = {
  /** What `/readyz` and the log call it. */
  name: string
  /** @throws {NotReady} when it does not hold */
  run(): Promise<void>
  /** Whether it is only told, and the node goes on serving. */
  isAdvice?: boolean
}

/** A check does not hold. Anybody may read the message. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

/** By the name of a check, in words for anybody. */
export type Readiness = { problems: Record<string, string>; advice: Record<string, string> }

/** Runs all checks; what has changed since the last time is logged, with its cause. */
export function createReadiness(checks: readonly ReadinessCheck[], log: Pick<Log, 'info' | 'warn'>) {
  const known = new Map<string, string>()

  async function run(check: ReadinessCheck): Promise<string | undefined> {
    const error = await check.run().then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    )
    const text = error && textOf(error.cause)
    const { name } = check
    if (known.get(name) !== text) {
      if (error) log.warn(check.isAdvice ? 'advice' : 'not ready', { check: name, error: error.cause })
      else log.info('ready again', { check: name })
    }
    if (text === undefined) known.delete(name)
    else known.set(name, text)
    return text
  }

  return async (): Promise<Readiness> => {
    const readiness: Readiness = { problems: {}, advice: {} }
    const found = await Promise.all(checks.map(async check => ({ check, text: await run(check) })))
    for (const { check, text } of found)
      if (text !== undefined) readiness[check.isAdvice ? 'advice' : 'problems'][check.name] = text
    return readiness
  }
}

/** Messages of drivers name hosts and ports, which visitors do not get. */
function textOf(error: unknown): string {
  const isPublic = error instanceof NotReady || error instanceof DatabaseUnavailable || error instanceof OperationError
  return isPublic ? error.message : 'it could not be checked'
}
