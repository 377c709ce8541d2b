import { ProviderUnavailable } from '../errors.ts'

/** A provider refused, answered incorrectly or did not answer; the message is for the log and the audit trail. */
export class UpstreamFailed extends Error {
  override readonly name = 'UpstreamFailed'
}

/** @throws {ProviderUnavailable} when the provider fails; other errors of `run` pass through */
export async function answering<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UpstreamFailed)) throw cause
    throw new ProviderUnavailable({ message: cause.message, cause })
  }
}
