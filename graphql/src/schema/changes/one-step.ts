import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'

/** The operations that only read begin so. */
export const reading =
  /^(load|list|search|get|find|export|token|draft|versions|validate|check|has|who|what|template|starters|schema|dryRun|components|history|latest)/

/**
 * Makes changes that are one step where they write what they have read: nothing can be lost between the two. What only
 * writes runs by itself. A hosted provider has no transactions for us: there it is read just before.
 */
export function oneStep() {
  let isMerging = false

  return async function run<Answer>(
    { client, atomically }: Pick<Context, 'client' | 'atomically'>,
    change: (client: IdentityClient) => Promise<Answer>,
  ): Promise<Answer> {
    if (!atomically) return change(client)
    if (!isMerging) {
      let hasRead = false
      let hasWritten = false
      const watched = watching(client, operation => {
        if (reading.test(operation)) hasRead = true
        else if (hasRead && !hasWritten) {
          isMerging = true
          throw new WritesWhatItRead()
        } else hasWritten = true
      })
      try {
        return await change(watched)
      } catch (error) {
        if (!(error instanceof WritesWhatItRead)) throw error
      }
    }
    return atomically(change)
  }
}

/** Nothing was written yet, so that the change can begin anew. */
class WritesWhatItRead extends Error {}

/** The same client; `tell` learns of each call before it is made. */
function watching(client: IdentityClient, tell: (operation: string) => void): IdentityClient {
  return new Proxy(client, {
    get(areas, areaName) {
      const area: unknown = Reflect.get(areas, areaName)
      if (typeof area !== 'object' || area === null) return area
      return new Proxy(area, {
        get(operations, name) {
          const operation: unknown = Reflect.get(operations, name)
          if (typeof operation !== 'function') return operation
          return async (input: unknown) => {
            tell(String(name))
            return operation(input)
          }
        },
      })
    },
  })
}
