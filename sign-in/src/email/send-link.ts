import type { Exchange } from '../exchange.ts'
import { report } from '../log.ts'
import { textField } from '../requests/body.ts'
import { errorRedirect, redirectReply, withParameter } from '../requests/replies.ts'
import type { Account, User } from '../sessions/callbacks.ts'
import type { EmailConnection } from './connection.ts'

const tokenBytes = 32

const linkTo = ({ context, callbackUrl }: Exchange, providerId: string, token: string, identifier: string) =>
  `${context.base.url}/callback/${providerId}?${new URLSearchParams({ callbackUrl, token, email: identifier })}`

/** Asks the application whether a link may be sent; the answer to send when it does not simply agree. */
const refusal = async (exchange: Exchange, { provider }: EmailConnection, user: User) => {
  const { context } = exchange
  const identifier = user.email ?? ''
  const account: Account = {
    provider: provider.id,
    type: 'email',
    providerAccountId: identifier,
    userId: identifier,
  }
  try {
    const verdict = await context.callbacks.signIn({ user, account, email: { verificationRequest: true } })
    if (typeof verdict === 'string') return redirectReply(exchange, verdict)
    return verdict ? undefined : errorRedirect(exchange, 'AccessDenied')
  } catch (error) {
    report(context, 'error', 'SIGNIN_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, error instanceof Error ? error.message : 'EmailSignin')
  }
}

const send = async (exchange: Exchange, { provider, remember }: EmailConnection, identifier: string) => {
  const { context } = exchange
  const { clock, random, pageOptions } = context
  const token = (await provider.generateVerificationToken?.()) ?? Buffer.from(random(tokenBytes)).toString('hex')
  const expires = new Date(clock() + provider.maxAgeSeconds * 1000)
  const url = linkTo(exchange, provider.id, token, identifier)
  // First stored, then sent: a link that nobody remembers would be worth nothing.
  await remember(identifier, token, expires)
  await provider.sendVerificationRequest({ identifier, url, expires, provider, token, theme: pageOptions.theme })
}

/** Sends a link to the posted address, whether or not anybody is known by it. */
export const sendLink = async (exchange: Exchange, connection: EmailConnection): Promise<Response> => {
  const { context, body } = exchange
  const { provider } = connection
  try {
    const identifier = provider.normalizeIdentifier(textField(body, 'email') ?? '')
    const known = await connection.findUser(identifier)
    const refused = await refusal(exchange, connection, known ?? { id: identifier, email: identifier })
    if (refused !== undefined) return refused
    await send(exchange, connection, identifier)
  } catch (error) {
    report(context, 'error', 'SIGNIN_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(exchange, 'EmailSignin')
  }
  const page = withParameter(`${context.base.url}/verify-request`, 'provider', provider.id)
  return redirectReply(exchange, withParameter(page, 'type', 'email'))
}
