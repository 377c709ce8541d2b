/** What is checked of a federated sign-in, in this order. The names are stable: they are shown, stored and documented. */
export const checkNames = [
  'provider',
  'response',
  'structure',
  'status',
  'algorithm',
  'signature',
  'certificate',
  'decryption',
  'issuer',
  'destination',
  'request',
  'idpInitiated',
  'audience',
  'recipient',
  'time',
  'replay',
  'subject',
  'token',
  'profile',
  'account',
  'membership',
] as const
export type CheckName = (typeof checkNames)[number]

export type CheckResult = { check: CheckName; isPassed: boolean; received: string; expected: string }

const textMax = 500

/** A check of a sign-in failed. What it received may come from anybody; it holds no secrets. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
  readonly result: CheckResult
  constructor(result: CheckResult, options?: { cause?: unknown }) {
    super(`${result.check}: received ${result.received || 'nothing'}, expected ${result.expected}`, options)
    this.result = result
  }
}

export type Compared = { received?: string | undefined; expected: string }

/** The checks of one sign-in, as far as it came. */
export type Checks = {
  results: CheckResult[]
  /** Notes that a check passed, or fails the sign-in. @throws {CheckFailed} */
  require(check: CheckName, isPassed: boolean, compared: Compared): void
  /** @throws {CheckFailed} always */
  fail(check: CheckName, compared: Compared, cause?: unknown): never
}

export function createChecks(): Checks {
  const results: CheckResult[] = []

  function note(check: CheckName, isPassed: boolean, { received = '', expected }: Compared): CheckResult {
    const result = { check, isPassed, received: received.slice(0, textMax), expected: expected.slice(0, textMax) }
    const before = results.findIndex(one => one.check === check && one.isPassed)
    // A check of several parts is shown once, by its last part.
    if (before >= 0) results.splice(before, 1)
    results.push(result)
    return result
  }

  return {
    results,
    require(check, isPassed, compared) {
      const result = note(check, isPassed, compared)
      if (!isPassed) throw new CheckFailed(result)
    },
    fail(check, compared, cause) {
      throw new CheckFailed(note(check, false, compared), { cause })
    },
  }
}
