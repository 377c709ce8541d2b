import { report } from '../log.ts'
import { InvalidLogoutToken } from '../providers/oauth/logout-token.ts'
import { textField } from '../requests/body.ts'
import { emptyReply, jsonReply } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

/** Ends sessions when a provider reports a sign-out, from server to server (OpenID Connect Back-Channel Logout 1.0). */
export async function postBackchannelLogout({ context, route, body }: RequestContext) {
  const connection = context.providers.get(route.argument ?? '')
  const adapter = context.sessionAdapter
  const token = textField(body, 'logout_token')
  const refuse = (reason: string) => jsonReply(400, { error: 'invalid_request', error_description: reason })
  if (connection?.kind !== 'oauth' || connection.useLogoutToken === undefined || !adapter?.deleteProviderSessions)
    return refuse('This provider cannot sign users out here.')
  if (token === undefined) return refuse('The logout_token is missing.')
  const { id: provider } = connection.provider
  try {
    await connection.useLogoutToken(token, async ({ sub: providerAccountId, sid: providerSessionId }) => {
      await adapter.deleteProviderSessions?.({ provider, providerAccountId, providerSessionId })
    })
    return emptyReply()
  } catch (error) {
    const isInvalid = error instanceof InvalidLogoutToken
    report(context, isInvalid ? 'warn' : 'error', 'BACKCHANNEL_LOGOUT_ERROR', error, { providerId: provider })
    // OpenID Connect Back-Channel Logout 1.0 §2.8: 400 also when it is our fault.
    if (isInvalid) return refuse('The logout_token is not valid.')
    return jsonReply(400, { error: 'logout_failed', error_description: 'Please try again.' })
  }
}
