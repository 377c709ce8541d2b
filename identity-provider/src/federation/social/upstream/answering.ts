import { ProviderUnavailable } from '../errors.ts'
import { UpstreamFailed } from './errors.ts'

/** @throws ProviderUnavailable for what a provider does wrong, and what `run` throws of its own */
export async function answering<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UpstreamFailed)) throw cause
    throw new ProviderUnavailable({ message: cause.message, cause })
  }
}
