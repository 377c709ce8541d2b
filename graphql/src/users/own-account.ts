import { type Context, viewerOfContext } from '../context.ts'
import { OwnAccount } from '../user-errors.ts'

/** Throws OwnAccount when the viewer is the user: nobody locks themselves out. */
export function refuseOwnAccount(context: Context, userId: string) {
  if (viewerOfContext(context).id === userId) throw new OwnAccount()
}
