import { randomSecret } from '@gatehouse/operation/random-secret'
import { answering } from './upstream/answering.ts'
import { transact } from '@gatehouse/database'
import { InvalidInput, OperationError, ownUrl, type SafeUrl, safeUrl, withParameter } from '@gatehouse/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Writing } from '../../foundation/tables.ts'
import { callbackUrlOf, startPath } from './callback-url.ts'
import { ExchangeFailed, ProviderUnavailable, RedirectNotApproved } from './errors.ts'
import { Flow } from './flow.ts'
import { isSsoProvider, readSsoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import type { SsoMembership } from '../sso/membership.ts'
import type { OauthProviders } from '../oauth-providers/providers.ts'
import type { ResolveUser } from './resolve-user.ts'
import { UpstreamFailed } from './upstream/errors.ts'
import type { PendingLinks } from './pending-link.ts'
import type { Profile } from './upstream/profile.ts'
import type { UpstreamTokens } from './upstream/upstream.ts'
import type { Upstreams } from './upstream/upstream.ts'
import type { ExchangeCodes } from './exchange-codes.ts'
import type { ProviderTokens } from '../provider-tokens/provider-tokens.ts'
import type { Challenges } from '../../authentication/index.ts'
import type { ApprovedOrigins } from '../../projects/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

const lifetimeMs = 15 * 60_000
/** The stored kind of the challenge. */
const kind = 'journey'
const sealPurpose = 'sign-in elsewhere'
/** The sealed request is part of a URL, which servers limit to 8 to 16 kB. */
const sealedCharactersMax = 6_000

/** An authorization request to a provider. */
const AuthorizationRequest = z.object({
  flow: Flow,
  redirectUrl: safeUrl,
  nonce: z.string(),
  verifier: z.string(),
  hostedUid: z.string().optional(),
  loginHint: z.string().optional(),
  prompt: z.string().optional(),
  /** Digest of the browser binding; only that browser may call back. The stored name is older. */
  traveller: z.string().optional(),
})
type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** A request that no browser has started: sealed in the URL that starts it, so that creating one stores nothing. */
const Sealed = z.object({ projectId: z.string(), authorizationRequest: AuthorizationRequest, expiresAt: z.number() })

export type AuthorizationRequests = {
  /**
   * The URL that starts a sign-in.
   * @throws {RedirectNotApproved}
   * @throws {ProviderNotFound}
   * @throws {ProviderUnavailable}
   * @throws {InvalidInput} when the request is too large for a URL
   */
  begin(
    call: Call,
    what: Pick<AuthorizationRequest, 'flow' | 'redirectUrl' | 'hostedUid' | 'loginHint' | 'prompt'>,
  ): Promise<SafeUrl>
  /** Stores the request for this browser and returns the provider's URL; undefined when the request is invalid, expired, or another browser's. */
  start(sealed: string, browserBinding: string): Promise<SafeUrl | undefined>
  /** Where to redirect a browser that called back; undefined when the request is unknown or another browser's. */
  callback(call: Call, back: { url: URL; browserBinding: string }): Promise<SafeUrl | undefined>
  /** The project of a state. */
  projectOf(state: string): string
  /** The exchange code for a user whom the provider has identified. */
  admit(tx: Writing, call: Call, incoming: IncomingIdentity): Promise<string>
}
type IncomingIdentity = { flow: Flow; profile: Profile; provider: OauthProvider; hostedUid?: string }

/** Authorization requests to providers and their callbacks. A state is `<project id>.<token>`: all projects share one callback URL. */
export function createAuthorizationRequests(
  { db, random, publicUrl, clock, encryption }: Dependencies,
  {
    challenges,
    approvedOrigins,
    oauthProviders,
    upstreams,
    recordAudit,
    resolveUser,
    exchangeCodes,
    ssoMembership,
    providerTokens,
    pendingLinks,
  }: {
    challenges: Challenges
    approvedOrigins: ApprovedOrigins
    upstreams: Upstreams
    recordAudit: RecordAudit
    exchangeCodes: ExchangeCodes
    providerTokens: ProviderTokens
  } & {
    resolveUser: ResolveUser
    pendingLinks: PendingLinks
    oauthProviders: Pick<OauthProviders, 'get'>
    ssoMembership: SsoMembership
  },
): AuthorizationRequests {
  const secret = () => randomSecret(random)

  async function find(state: string) {
    const scope = { projectId: projectOf(state), kind, token: state.slice(projectOf(state).length + 1) }
    const found = await challenges.findToken(db, scope)
    return found && { ...scope, id: found.id, authorizationRequest: AuthorizationRequest.parse(found.payload) }
  }

  async function admit(
    tx: Writing,
    call: Call,
    { flow, profile, provider, hostedUid }: IncomingIdentity,
  ): Promise<string> {
    const { user, firstSeen } = await resolveUser.signIn(tx, call, { flow, profile, provider })
    const isSso = isSsoProvider(flow.providerId)
    if (isSso) await ssoMembership.admit(tx, call, { flow, profile, user })
    return exchangeCodes.issue(tx, call, {
      userId: user.id,
      firstSeen,
      intent: flow.intent,
      method: 'oauth',
      factor: isSso ? 'fed' : 'oauth',
      hostedUid,
      ...(isSso && { ssoId: readSsoProviderId(flow.providerId).ssoId }),
    })
  }

  /** The code with which the session that asked completes the link; nothing is linked before. */
  async function admitLink(
    tx: Writing,
    call: Call,
    { tokens, ...incoming }: IncomingIdentity & { tokens: UpstreamTokens },
  ) {
    const { flow, profile, provider } = incoming
    const { user, isLinked } = await resolveUser.toLink(tx, call, incoming)
    if (isLinked)
      await providerTokens.keep(tx, { projectId: call.projectId, provider, subject: profile.subject, tokens })
    return exchangeCodes.issue(tx, call, {
      userId: user.id,
      firstSeen: false,
      intent: flow.intent,
      method: 'oauth',
      factor: 'oauth',
      ...(!isLinked && { link: pendingLinks.hold(call.projectId, { provider, profile, tokens }) }),
    })
  }

  /** Handles the callback; returns the exchange code. */
  async function receive(
    call: Call,
    url: URL,
    { authorizationRequest, token }: { authorizationRequest: AuthorizationRequest; token: string },
  ) {
    const { flow, verifier, nonce, hostedUid } = authorizationRequest
    const known = await oauthProviders.get(call.projectId, flow.providerId)
    const upstream = await upstreams.of(known)
    const state = url.searchParams.get('state') ?? ''
    const { profile: received, tokens } = await upstream.callback({ callbackUrl: url, state, nonce, verifier })
    const { vouchesFor } = known
    const profile = vouchesFor ? { ...received, isEmailVerified: vouchesFor(received.email) } : received
    return transact(db, async tx => {
      const taken = await challenges.takeToken(tx, { projectId: call.projectId, kind, token })
      if (!taken) throw new ExchangeFailed()
      const incoming = { flow, profile, provider: known.provider, hostedUid }
      if (flow.purpose === 'link') return admitLink(tx, call, { ...incoming, tokens })
      const code = await admit(tx, call, incoming)
      const { subject } = profile
      await providerTokens.keep(tx, { projectId: call.projectId, provider: known.provider, subject, tokens })
      return code
    })
  }

  async function refuse(
    call: Call,
    { authorizationRequest, token }: { authorizationRequest: AuthorizationRequest; token: string },
    error: unknown,
  ) {
    const description = describe(error)
    const data = { reason: error instanceof Error ? error.message : '', provider: authorizationRequest.flow.providerId }
    await transact(db, async tx => {
      await challenges.takeToken(tx, { projectId: call.projectId, kind, token })
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'oauth', data })
    })
    return description
  }

  const upstreamOf = async (projectId: string, { providerId }: Flow) =>
    upstreams.of(await oauthProviders.get(projectId, providerId))

  function seal(projectId: string, authorizationRequest: AuthorizationRequest): string {
    const opened: z.input<typeof Sealed> = { projectId, authorizationRequest, expiresAt: clock() + lifetimeMs }
    const sealed = encryption.encrypt(JSON.stringify(opened), sealPurpose)
    if (sealed.length <= sealedCharactersMax) return sealed
    throw new InvalidInput({ message: 'the login options and the URL are too large: keep them below 4 kB together' })
  }

  function unseal(sealed: string): z.output<typeof Sealed> | undefined {
    try {
      const opened = Sealed.parse(JSON.parse(encryption.decrypt(sealed, sealPurpose)))
      return opened.expiresAt > clock() ? opened : undefined
    } catch {
      return undefined
    }
  }

  return {
    projectOf,
    admit,

    async begin(call, { flow, redirectUrl, hostedUid, loginHint, prompt }) {
      const { projectId } = call
      if (!(await approvedOrigins.has(projectId, redirectUrl))) {
        throw new RedirectNotApproved({ message: `${redirectUrl} is not at an approved origin of this project` })
      }
      await answering(() => upstreamOf(projectId, flow))
      const secrets = { nonce: secret(), verifier: secret() }
      const authorizationRequest: AuthorizationRequest = { flow, redirectUrl, hostedUid, loginHint, prompt, ...secrets }
      return withParameter(ownUrl(publicUrl + startPath), 'request', seal(projectId, authorizationRequest))
    },

    async start(sealed, browserBinding) {
      const opened = unseal(sealed)
      if (!opened) return undefined
      const { projectId, authorizationRequest } = opened
      try {
        const upstream = await upstreamOf(projectId, authorizationRequest.flow)
        const payload = { ...authorizationRequest, traveller: digest(browserBinding) }
        const scope = { projectId, kind, subject: authorizationRequest.nonce }
        return await transact(db, async tx => {
          const [begun] = await challenges.listLive(tx, { ...scope, limit: 1 })
          if (begun && AuthorizationRequest.parse(begun.payload).traveller !== payload.traveller) return undefined
          const { token } = await challenges.issueToken(tx, { ...scope, payload, lifetimeMs })
          return upstream.authorizationUrl({
            ...authorizationRequest,
            redirectUri: callbackUrlOf(publicUrl),
            state: `${projectId}.${token}`,
          })
        })
      } catch (error) {
        return withParameter(authorizationRequest.redirectUrl, 'err', describe(error))
      }
    },

    async callback(call, { url, browserBinding }) {
      const found = await find(url.searchParams.get('state') ?? '')
      if (!found || found.authorizationRequest.traveller !== digest(browserBinding)) return undefined
      const { redirectUrl } = found.authorizationRequest
      try {
        return withParameter(redirectUrl, 'code', await receive(call, url, found))
      } catch (error) {
        return withParameter(redirectUrl, 'err', await refuse(call, found, error))
      }
    },
  }
}

/**
 * The `err` parameter for the application.
 * @throws the error itself when it is not an expected failure
 */
function describe(error: unknown): string {
  if (error instanceof OperationError) return error.description
  if (error instanceof UpstreamFailed) return new ProviderUnavailable().description
  throw error
}

function projectOf(state: string): string {
  return state.slice(0, Math.max(0, state.indexOf('.')))
}
