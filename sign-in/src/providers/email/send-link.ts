import type { RequestContext } from '../../requests/request-context.ts'
import { report } from '../../log.ts'
import { textField } from '../../requests/body.ts'
import { errorRedirect, redirectReply, withParameter } from '../../requests/replies.ts'
import type { Account, User } from '../../sessions/callbacks.ts'
import type { EmailConnection } from './connection.ts'

const tokenBytes = 32

function linkTo({ context, callbackUrl }: RequestContext, providerId: string, token: string, identifier: string) {
  return `${context.base.url}/callback/${providerId}?${new URLSearchParams({ callbackUrl, token, email: identifier })}`
}

/** Asks the application whether a link may be sent; the response when it refuses or redirects. */
async function refusal(request: RequestContext, { provider }: EmailConnection, user: User) {
  const { context } = request
  const identifier = user.email ?? ''
  const account: Account = {
    provider: provider.id,
    type: 'email',
    providerAccountId: identifier,
    userId: identifier,
  }
  try {
    const verdict = await context.callbacks.signIn({ user, account, email: { verificationRequest: true } })
    if (typeof verdict === 'string') return redirectReply(request, verdict)
    return verdict ? undefined : errorRedirect(request, 'AccessDenied')
  } catch (error) {
    report(context, 'error', 'SIGNIN_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(request, error instanceof Error ? error.message : 'EmailSignin')
  }
}

async function send(request: RequestContext, { provider, remember }: EmailConnection, identifier: string) {
  const { context } = request
  const { clock, random, pageOptions } = context
  const token = (await provider.generateVerificationToken?.()) ?? Buffer.from(random(tokenBytes)).toString('hex')
  const expires = new Date(clock() + provider.maxAgeSeconds * 1000)
  const url = linkTo(request, provider.id, token, identifier)
  // Store before sending: a link whose token is not stored could never work.
  await remember(identifier, token, expires)
  await provider.sendVerificationRequest({ identifier, url, expires, provider, token, theme: pageOptions.theme })
}

/** Sends a link to the posted address, whether or not it has an account. */
export async function sendLink(request: RequestContext, connection: EmailConnection): Promise<Response> {
  const { context, body } = request
  const { provider } = connection
  try {
    const identifier = provider.normalizeIdentifier(textField(body, 'email') ?? '')
    const known = await connection.findUser(identifier)
    const refused = await refusal(request, connection, known ?? { id: identifier, email: identifier })
    if (refused !== undefined) return refused
    await send(request, connection, identifier)
  } catch (error) {
    report(context, 'error', 'SIGNIN_EMAIL_ERROR', error, { providerId: provider.id })
    return errorRedirect(request, 'EmailSignin')
  }
  const page = withParameter(`${context.base.url}/verify-request`, 'provider', provider.id)
  return redirectReply(request, withParameter(page, 'type', 'email'))
}
