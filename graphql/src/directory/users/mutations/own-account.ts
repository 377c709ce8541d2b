import { type Context, viewerOfContext } from '../../../request/context.ts'
import { OwnAccount } from '../user-errors.ts'

/**
 * Keeps administrators from locking themselves out.
 *
 * @throws {OwnAccount} when the viewer is the user
 */
export function refuseOwnAccount(context: Context, userId: string) {
  if (viewerOfContext(context).id === userId) throw new OwnAccount()
}
