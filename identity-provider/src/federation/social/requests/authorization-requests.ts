import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { answering, UpstreamFailed } from '../upstream/errors.ts'
import { transact } from '@gatehouse-id/database'
import { OperationError, ownUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { reasonOf } from '../../../foundation/outgoing/request.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { callbackUrlOf, startPath } from './callback-url.ts'
import { ExchangeFailed, ProviderUnavailable, RedirectNotApproved } from '../errors.ts'
import type { Flow } from '../flow.ts'
import { createAdmissions, type IncomingIdentity } from '../accounts/admissions.ts'
import { AuthorizationRequest, createSeals, lifetimeMs } from './authorization-request.ts'
import { isSamlProvider, isSsoProvider, providerOfDraft } from '../../../foundation/ids/sso-provider-id.ts'
import { SsoNotConfigured } from '../../sso/contract.ts'
import type { SsoMembership } from '../../sso/membership.ts'
import { partyOf } from '../../oauth-providers/provider.ts'
import type { OauthProviders } from '../../oauth-providers/providers.ts'
import type { Rehearse } from '../accounts/rehearse.ts'
import type { ResolveUser } from '../accounts/resolve-user.ts'
import { blotParameters } from '../../sso-failures/blot.ts'
import type { CheckResult } from '../../sso-failures/checks.ts'
import type { SsoAttempts } from '../../sso-failures/record.ts'
import type { SamlAuthnRequests } from '../../saml/service-provider/authn-requests.ts'
import type { FrontChannelMessage } from '../../saml/messages/front-channel-message.ts'
import type { PendingLinks } from '../accounts/pending-link.ts'
import { valueAt } from '../upstream/profile.ts'
import type { Upstreams } from '../upstream/upstream.ts'
import type { ExchangeCodes } from '../exchange-codes.ts'
import type { ProviderTokens } from '../../provider-tokens/provider-tokens.ts'
import type { Challenges } from '../../../authentication/index.ts'
import type { ApprovedOrigins } from '../../../projects/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

/** Of a sign-in by OpenID Connect that came as far as the user. */
const passedChecks: CheckResult[] = [
  { check: 'provider', isPassed: true, received: 'an answer', expected: 'a provider that answers' },
  { check: 'token', isPassed: true, received: 'a valid token', expected: 'a token for this client and sign-in' },
  { check: 'account', isPassed: true, received: 'an account', expected: 'an account that may sign in here' },
]
/** The stored kind of the challenge. */
const kind = 'journey'
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
  /** Stores the request for this browser and says how to go to the provider; undefined when the request is invalid, expired, or another browser's. */
  start(sealed: string, browserBinding: string): Promise<FrontChannelMessage | undefined>
  /** Where to redirect a browser that called back; undefined when the request is unknown or another browser's. */
  callback(call: Call, back: { url: URL; browserBinding: string }): Promise<SafeUrl | undefined>
  /** The live request of a state. */
  find(state: string): Promise<FoundRequest | undefined>
  /** Uses the request up; of concurrent callers exactly one gets true. */
  take(tx: Writing, found: FoundRequest): Promise<boolean>
  /** The project of a state. */
  projectOf(state: string): string
  /** The exchange code for a user whom the provider has identified. */
  admit(tx: Writing, call: Call, incoming: IncomingIdentity): Promise<string>
}
export type FoundRequest = { projectId: string; token: string; authorizationRequest: AuthorizationRequest }

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
    samlAuthnRequests,
    ssoAttempts,
    rehearse,
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
    samlAuthnRequests: SamlAuthnRequests
    ssoAttempts: SsoAttempts
    rehearse: Rehearse
  },
): AuthorizationRequests {
  const secret = () => randomSecret(random)
  const { seal, unseal } = createSeals({ clock, encryption })

  async function find(state: string): Promise<FoundRequest | undefined> {
    const scope = { projectId: projectOf(state), token: state.slice(projectOf(state).length + 1) }
    const found = await challenges.findToken(db, { ...scope, kind })
    return found && { ...scope, authorizationRequest: AuthorizationRequest.parse(found.payload) }
  }

  const take = async (tx: Writing, { projectId, token }: FoundRequest) =>
    (await challenges.takeToken(tx, { projectId, kind, token })) !== undefined

  const { admit, admitLink } = createAdmissions({
    clock,
    resolveUser,
    ssoMembership,
    exchangeCodes,
    providerTokens,
    pendingLinks,
  })

  /** Handles the callback; returns the exchange code, and none for a test. */
  async function receive(call: Call, url: URL, found: FoundRequest) {
    const { flow, verifier, nonce, hostedUid } = found.authorizationRequest
    const known = await oauthProviders.get(call.projectId, flow.providerId)
    if (found.authorizationRequest.party !== digest(partyOf(known.provider))) throw new ExchangeFailed()
    const upstream = await upstreams.of(known)
    const state = url.searchParams.get('state') ?? ''
    const { profile: received, tokens } = await upstream.callback({ callbackUrl: url, state, nonce, verifier })
    const { vouchesFor, loginIdClaim } = known
    const loginId = loginIdClaim ? valueAt(received.claims, loginIdClaim) : undefined
    const profile = {
      ...received,
      ...(vouchesFor && { isEmailVerified: vouchesFor(received.email) }),
      ...(typeof loginId === 'string' && loginId !== '' && { loginId }),
    }
    const incoming = { flow, profile, provider: known.provider, hostedUid }
    const { testId } = flow
    if (testId !== undefined) {
      const mapped = await rehearse(call, incoming)
      const ended = {
        providerId: flow.providerId,
        testId,
        profile: mapped,
        results: passedChecks,
        received: blotParameters(url.searchParams),
      }
      await transact(db, async tx => void ((await take(tx, found)) && (await ssoAttempts.passed(tx, call, ended))))
      return undefined
    }
    return transact(db, async tx => {
      if (!(await take(tx, found))) throw new ExchangeFailed()
      if (flow.purpose === 'link') return admitLink(tx, call, { ...incoming, tokens })
      const code = await admit(tx, call, incoming)
      const { subject } = profile
      await providerTokens.keep(tx, { projectId: call.projectId, provider: known.provider, subject, tokens })
      return code
    })
  }

  async function refuse(call: Call, url: URL, found: FoundRequest, error: unknown) {
    const description = describe(error)
    const { providerId, testId } = found.authorizationRequest.flow
    const known = error instanceof Error ? error : new Error('unknown')
    await transact(db, async tx => {
      await take(tx, found)
      if (isSsoProvider(providerId)) {
        const ended = { providerId, testId, results: [], received: blotParameters(url.searchParams), error: known }
        return ssoAttempts.failed(tx, call, ended)
      }
      const data = { reason: reasonOf(known), provider: providerId }
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'oauth', data })
    })
    return description
  }

  const upstreamOf = async (projectId: string, { providerId }: Flow) =>
    upstreams.of(await oauthProviders.get(projectId, providerId))

  /** @throws {UpstreamFailed} when the provider cannot be used */
  async function requireReady(projectId: string, flow: Flow): Promise<void> {
    if (isSamlProvider(flow.providerId)) await samlAuthnRequests.requireReady(projectId, flow.providerId)
    else await upstreamOf(projectId, flow)
  }

  /** SAML names the provider in what it answers, signed. */
  async function partyOfRequest(projectId: string, { flow }: AuthorizationRequest): Promise<string | undefined> {
    if (isSamlProvider(flow.providerId)) return undefined
    return digest(partyOf((await oauthProviders.get(projectId, flow.providerId)).provider))
  }

  /** Stores the request; undefined when another browser has started it. */
  async function store(projectId: string, authorizationRequest: AuthorizationRequest): Promise<string | undefined> {
    const scope = { projectId, kind, subject: authorizationRequest.nonce }
    return transact(db, async tx => {
      const [begun] = await challenges.listLive(tx, { ...scope, limit: 1 })
      const isOther = begun && AuthorizationRequest.parse(begun.payload).traveller !== authorizationRequest.traveller
      if (isOther) return undefined
      const { token } = await challenges.issueToken(tx, {
        ...scope,
        user: undefined,
        payload: authorizationRequest,
        lifetimeMs,
      })
      return `${projectId}.${token}`
    })
  }

  async function leave(projectId: string, request: AuthorizationRequest, state: string): Promise<FrontChannelMessage> {
    const { flow, nonce, loginHint, prompt } = request
    if (isSamlProvider(flow.providerId)) {
      const leaving = { requestId: requestIdOf(nonce), relayState: state, loginHint, prompt }
      return samlAuthnRequests.send(projectId, flow.providerId, leaving)
    }
    const upstream = await upstreamOf(projectId, flow)
    const url = await upstream.authorizationUrl({ ...request, redirectUri: callbackUrlOf(publicUrl), state })
    return { kind: 'redirect', url }
  }

  return {
    projectOf,
    find,
    take,
    admit,

    async begin(call, { flow, redirectUrl, hostedUid, loginHint, prompt }) {
      const { projectId } = call
      // Nobody signs in by what is not in use.
      if (flow.testId === undefined && providerOfDraft(flow.providerId) !== undefined) throw new SsoNotConfigured()
      if (!(await approvedOrigins.has(projectId, redirectUrl))) {
        throw new RedirectNotApproved({ message: `${redirectUrl} is not at an approved origin of this project` })
      }
      await answering(() => requireReady(projectId, flow))
      const secrets = { nonce: secret(), verifier: secret() }
      const authorizationRequest: AuthorizationRequest = { flow, redirectUrl, hostedUid, loginHint, prompt, ...secrets }
      return withParameter(ownUrl(publicUrl + startPath), 'request', seal(projectId, authorizationRequest))
    },

    async start(sealed, browserBinding) {
      const opened = unseal(sealed)
      if (!opened) return undefined
      const { projectId, authorizationRequest } = opened
      try {
        await requireReady(projectId, authorizationRequest.flow)
        const traveller = digest(browserBinding)
        const party = await partyOfRequest(projectId, authorizationRequest)
        const state = await store(projectId, { ...authorizationRequest, traveller, party })
        return state === undefined ? undefined : await leave(projectId, authorizationRequest, state)
      } catch (error) {
        return { kind: 'redirect', url: withParameter(authorizationRequest.redirectUrl, 'err', describe(error)) }
      }
    },

    async callback(call, { url, browserBinding }) {
      const found = await find(url.searchParams.get('state') ?? '')
      if (!found || found.authorizationRequest.traveller !== digest(browserBinding)) return undefined
      const { redirectUrl } = found.authorizationRequest
      try {
        const code = await receive(call, url, found)
        return code === undefined ? redirectUrl : withParameter(redirectUrl, 'code', code)
      } catch (error) {
        return withParameter(redirectUrl, 'err', await refuse(call, url, found, error))
      }
    },
  }
}

/**
 * The `err` parameter for the application.
 * @throws the error itself when it is not an expected failure
 */
export function describe(error: unknown): string {
  if (error instanceof OperationError) return error.description
  if (error instanceof UpstreamFailed) return new ProviderUnavailable().description
  throw error
}

function projectOf(state: string): string {
  return state.slice(0, Math.max(0, state.indexOf('.')))
}

/** The id of a SAML request: it must not begin with a digit. */
export function requestIdOf(nonce: string): string {
  return `_${nonce}`
}
