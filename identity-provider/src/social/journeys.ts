import { transact } from '@gatehouse/database'
import { OperationError } from '@gatehouse/operation'
import { z } from 'zod'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import type { Rules } from '../rules.ts'
import { digest } from '../secrets/digest.ts'
import type { Writing } from '../tables.ts'
import { callbackUrlOf, departurePath } from './callback-url.ts'
import { ExchangeFailed, ProviderUnavailable, RedirectNotApproved } from './errors.ts'
import { Flow } from './flow.ts'
import { isSsoProvider, readSsoProviderId } from '../sso/provider-id.ts'
import type { SsoMembership } from '../sso/membership.ts'
import type { OauthProviders } from '../oauth-providers/providers.ts'
import type { ResolveUser } from './resolve-user.ts'
import { UpstreamFailed } from './upstream/errors.ts'
import type { PendingLinks } from './pending-link.ts'
import type { Profile } from './upstream/profile.ts'
import type { UpstreamTokens } from './upstream/upstream.ts'

const lifetimeMs = 15 * 60_000
const kind = 'journey'

/** A browser that was sent to a provider and has not come back yet. */
const Journey = z.object({
  flow: Flow,
  departureUrl: z.string(),
  redirectUrl: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  hostedUid: z.string().optional(),
  /** Digest of the cookie of the browser that left; only it may come back. */
  traveller: z.string().optional(),
})
type Journey = z.output<typeof Journey>

export type Journeys = {
  /** Where to send a browser. @throws RedirectNotApproved, ProviderNotFound, ProviderUnavailable */
  begin(
    call: Call,
    what: Pick<Journey, 'flow' | 'redirectUrl' | 'hostedUid'> & { loginHint?: string; prompt?: string },
  ): Promise<string>
  /** Notes which browser leaves; undefined when it is not known or another one has left. */
  depart(state: string, traveller: string): Promise<string | undefined>
  /** Where to send a browser that came back; undefined when it is not known or not the one that left. */
  arrive(call: Call, back: { url: URL; traveller: string }): Promise<string | undefined>
  /** The project of a state. */
  projectOf(state: string): string
  /** The code for the application, once it is known who somebody is elsewhere. */
  admit(tx: Writing, call: Call, arrived: Arrived): Promise<string>
}
type Arrived = { flow: Flow; profile: Profile; provider: OauthProvider; hostedUid?: string }

/** Sends browsers to providers and takes them back. A state is `<project id>.<token>`: one callback serves them all. */
export function createJourneys(
  { db, random, publicUrl }: Dependencies,
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
  }: Pick<
    Rules,
    'challenges' | 'approvedOrigins' | 'upstreams' | 'recordAudit' | 'exchangeCodes' | 'providerTokens'
  > & {
    resolveUser: ResolveUser
    pendingLinks: PendingLinks
    oauthProviders: Pick<OauthProviders, 'get'>
    ssoMembership: SsoMembership
  },
): Journeys {
  const secret = () => Buffer.from(random(32)).toString('base64url')

  async function find(state: string) {
    const which = { projectId: projectOf(state), kind, token: state.slice(projectOf(state).length + 1) }
    const found = await challenges.findToken(db, which)
    return found && { ...which, id: found.id, journey: Journey.parse(found.payload) }
  }

  async function admit(tx: Writing, call: Call, { flow, profile, provider, hostedUid }: Arrived): Promise<string> {
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

  /** The code with which the session that asked links the account; nothing is linked before. */
  async function admitLink(tx: Writing, call: Call, { tokens, ...arrived }: Arrived & { tokens: UpstreamTokens }) {
    const { flow, profile, provider } = arrived
    const { user, isLinked } = await resolveUser.toLink(tx, call, arrived)
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

  /** The code, or why there is none. */
  async function receive(call: Call, url: URL, { journey, token }: { journey: Journey; token: string }) {
    const { flow, verifier, nonce, hostedUid } = journey
    const known = await oauthProviders.get(call.projectId, flow.providerId)
    const upstream = await upstreams.of(known)
    const state = url.searchParams.get('state') ?? ''
    const { profile: told, tokens } = await upstream.arrival({ callbackUrl: url, state, nonce, verifier })
    const { vouchesFor } = known
    const profile = vouchesFor ? { ...told, isEmailVerified: vouchesFor(told.email) } : told
    return transact(db, async tx => {
      const taken = await challenges.takeToken(tx, { projectId: call.projectId, kind, token })
      if (!taken) throw new ExchangeFailed()
      const arrived = { flow, profile, provider: known.provider, hostedUid }
      if (flow.purpose === 'link') return admitLink(tx, call, { ...arrived, tokens })
      const code = await admit(tx, call, arrived)
      const { subject } = profile
      await providerTokens.keep(tx, { projectId: call.projectId, provider: known.provider, subject, tokens })
      return code
    })
  }

  async function refuse(call: Call, { journey, token }: { journey: Journey; token: string }, error: unknown) {
    if (!(error instanceof OperationError) && !(error instanceof UpstreamFailed)) throw error
    const data = { reason: error.message, provider: journey.flow.providerId }
    await transact(db, async tx => {
      await challenges.takeToken(tx, { projectId: call.projectId, kind, token })
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'oauth', data })
    })
    return error instanceof OperationError ? error.description : new ProviderUnavailable().description
  }

  return {
    projectOf,
    admit,

    async begin(call, { flow, redirectUrl, hostedUid, loginHint, prompt }) {
      const { projectId } = call
      if (!(await approvedOrigins.has(projectId, redirectUrl))) {
        throw new RedirectNotApproved({ message: `${redirectUrl} is not at an approved origin of this project` })
      }
      const upstream = await answering(async () => upstreams.of(await oauthProviders.get(projectId, flow.providerId)))
      const journey: Journey = { flow, redirectUrl, hostedUid, nonce: secret(), verifier: secret(), departureUrl: '' }
      return transact(db, async tx => {
        const issue = { projectId, kind, payload: journey, lifetimeMs }
        const { id, token } = await challenges.issueToken(tx, issue)
        const state = `${projectId}.${token}`
        const redirectUri = callbackUrlOf(publicUrl)
        const { nonce, verifier } = journey
        const departure = { redirectUri, state, nonce, verifier, loginHint, prompt }
        const departureUrl = await answering(() => upstream.departure(departure))
        await challenges.setPayload(tx, { projectId, id, payload: { ...journey, departureUrl } })
        return `${publicUrl}${departurePath}?${new URLSearchParams({ state })}`
      })
    },

    async depart(state, traveller) {
      const found = await find(state)
      if (!found) return undefined
      const { projectId, id, journey } = found
      if (journey.traveller !== undefined) {
        return journey.traveller === digest(traveller) ? journey.departureUrl : undefined
      }
      const payload = { ...journey, traveller: digest(traveller) }
      await transact(db, tx => challenges.setPayload(tx, { projectId, id, payload }))
      return journey.departureUrl
    },

    async arrive(call, { url, traveller }) {
      const found = await find(url.searchParams.get('state') ?? '')
      if (!found || found.journey.traveller !== digest(traveller)) return undefined
      const target = new URL(found.journey.redirectUrl)
      try {
        target.searchParams.set('code', await receive(call, url, found))
      } catch (error) {
        target.searchParams.set('err', await refuse(call, found, error))
      }
      return target.href
    },
  }
}

const projectOf = (state: string): string => state.slice(0, Math.max(0, state.indexOf('.')))

/** @throws ProviderUnavailable for what a provider does wrong, and what `run` throws of its own */
export async function answering<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UpstreamFailed)) throw cause
    throw new ProviderUnavailable({ message: cause.message, cause })
  }
}
