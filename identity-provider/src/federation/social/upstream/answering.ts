import { ProviderUnavailable } from '../errors.ts'
import { UpstreamFailed } from './errors.ts'

/** @throws {ProviderUnavailable} when the provider fails; other errors of `run` pass through */
export async function answering<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UpstreamFailed)) throw cause
    throw new ProviderUnavailable({ message: cause.message, cause })
  }
}
