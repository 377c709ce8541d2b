import { OperationError } from '@gatehouse/operation'

/** Answers what `call` answers; null at a hosted service, which does not have Gatehouse's own operations. */
export async function unlessHosted<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    const isUnknownThere = error instanceof OperationError && error.name === 'RemoteError'
    if (isUnknownThere && (error.status === 404 || error.status === 501)) return null
    throw error
  }
}
