import { signInWithCredentials } from '../credentials/sign-in.ts'
import { useLink } from '../email/use-link.ts'
import { comeBack } from '../providers/come-back.ts'
import { textReply } from '../requests/replies.ts'
import type { Action } from './action.ts'

/** Where people arrive from a provider, from a link in a mail, or with what they typed. */
export const callback: Action = exchange => {
  const { context, route, isPost } = exchange
  const connection = context.providers.get(route.argument ?? '')
  if (connection === undefined)
    return textReply(400, `No provider is called back here with HTTP ${isPost ? 'POST' : 'GET'}.`)
  switch (connection.kind) {
    case 'oauth':
      return comeBack(exchange, connection)
    case 'email':
      return useLink(exchange, connection)
    case 'credentials':
      return signInWithCredentials(exchange, connection.provider)
  }
}
