import { createHash } from 'node:crypto'
import { ownUrl } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { redirect } from '../../federation/index.ts'
import { internalClientId, internalRedirectUri } from '../oidc/clients/internal-client.ts'
import { type Redeemed, redeemCode } from '../oidc/grants/redeem-code.ts'

/** What an application wants of a sign-in. */
export type Wanted = {
  projectId: string
  applicationId: string
  /** Whether the user signs in even with a session. */
  isForced: boolean
  /** Whether no page may be shown. */
  isPassive: boolean
  loginHint: string
  /** The classes of OpenID Connect that it accepts; '' for any. */
  acrValues: string
}
export type Finished<State> = {
  projectId: string
  applicationId: string
  state: State
  /** The user, or the error code of OAuth (RFC 6749 §4.1.2.1). */
  result: Redeemed | { error: string; description: string }
}

/** Signs the user of a browser in, for the protocols that are not OpenID Connect themselves. */
export type BrowserSignIn<State> = {
  /** Sends the browser to the hosted pages; `state` returns with it, sealed. */
  start(wanted: Wanted, state: State): Response
  /** Undefined when the request is not the return of a sign-in that this browser started here. */
  finish(request: Request): Promise<Finished<State> | undefined>
}

/** Users may take their time to sign in. */
const ageMsMax = 60 * 60_000
const cookiePrefix = 'gatehouse.idp.'

/**
 * Signs users in through a client of the project's own OpenID provider, so that its pages, its rules of who may use an
 * application, and its audit hold for every protocol. The state is bound to the browser by a cookie.
 */
export function createBrowserSignIn<State extends z.ZodType>(
  dependencies: Dependencies,
  { protocol, schema }: { protocol: 'saml' | 'wsfed' | 'fedcm'; schema: State },
): BrowserSignIn<z.output<State>> {
  const { clock, random, encryption, publicUrl } = dependencies
  const purpose = `sign-in of ${protocol}`
  const Sealed = z.object({
    protocol: z.literal(protocol),
    projectId: z.string(),
    applicationId: z.string(),
    verifier: z.string(),
    binding: z.string(),
    expiresAt: z.number(),
    state: z.unknown(),
  })
  const redirectUri = internalRedirectUri(publicUrl, protocol)
  const flags = `Path=${new URL(redirectUri).pathname}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

  function read(sealed: string) {
    try {
      const opened = Sealed.safeParse(JSON.parse(encryption.decrypt(sealed, purpose))).data
      return opened && opened.expiresAt > clock() ? opened : undefined
    } catch {
      return undefined
    }
  }

  return {
    start({ projectId, applicationId, isForced, isPassive, loginHint, acrValues }, state) {
      const verifier = randomSecret(random)
      const binding = randomSecret(random)
      const cookie = cookiePrefix + digest(binding).slice(0, 12)
      const expiresAt = clock() + ageMsMax
      const sealed = { protocol, projectId, applicationId, verifier, binding: digest(binding), expiresAt, state }
      const query = new URLSearchParams({
        client_id: internalClientId(protocol, applicationId),
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        state: encryption.encrypt(JSON.stringify(sealed), purpose),
        code_challenge: digest(verifier),
        code_challenge_method: 'S256',
        ...(isForced && { prompt: 'login' }),
        ...(isPassive && { prompt: 'none' }),
        ...(loginHint !== '' && { login_hint: loginHint }),
        ...(acrValues !== '' && { acr_values: acrValues }),
      })
      const response = redirect(303, ownUrl(`/${projectId}/oauth2/v1/authorize?${query}`))
      response.headers.append('set-cookie', `${cookie}=${binding}; Max-Age=3600; ${flags}`)
      return response
    },

    async finish(request) {
      const query = new URL(request.url).searchParams
      const opened = read(query.get('state') ?? '')
      if (!opened) return undefined
      const name = cookiePrefix + opened.binding.slice(0, 12)
      const bound = cookieOf(request, name)
      if (bound === undefined || digest(bound) !== opened.binding) return undefined
      const { projectId, applicationId, verifier } = opened
      const state = schema.parse(opened.state)
      const error = query.get('error')
      if (error !== null)
        return {
          projectId,
          applicationId,
          state,
          result: { error, description: query.get('error_description') ?? '' },
        }
      const clientId = internalClientId(protocol, applicationId)
      const code = query.get('code') ?? ''
      const result = await redeemCode(dependencies, projectId, { code, clientId, redirectUri, verifier })
      return result && { projectId, applicationId, state, result }
    },
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map(cookie => cookie.trim())
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
