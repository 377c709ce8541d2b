import { NotSupportedByProvider } from '@gatehouse-id/operation'

/** Answers what `call` answers; null at a hosted service, which does not have Gatehouse's own operations. */
export async function unlessHosted<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NotSupportedByProvider) return null
    throw error
  }
}
