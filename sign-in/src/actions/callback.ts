import { signInWithCredentials } from '../providers/credentials/sign-in.ts'
import { useLink } from '../providers/email/use-link.ts'
import { oauthCallback } from '../providers/oauth/oauth-callback.ts'
import { textReply } from '../requests/replies.ts'
import type { RequestContext } from '../requests/request-context.ts'

/** Completes a sign-in: the callback of a provider, a link from an e-mail, or posted credentials. */
export function callback(request: RequestContext): Response | Promise<Response> {
  const { context, route, isPost } = request
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined)
    return textReply(400, `No provider is called back here with HTTP ${isPost ? 'POST' : 'GET'}.`)
  switch (connection.kind) {
    case 'oauth':
      return oauthCallback(request, connection)
    case 'email':
      return useLink(request, connection)
    case 'credentials':
      return signInWithCredentials(request, connection.provider)
  }
}
