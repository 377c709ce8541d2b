import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { OauthProvider } from '../../oauth-providers/provider.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { ExchangeFailed } from '../errors.ts'
import { useIdToken } from './used-id-tokens-store.ts'
import { UpstreamFailed } from '../upstream/errors.ts'
import type { Profile } from '../upstream/profile.ts'
import type { OauthProviders } from '../../oauth-providers/providers.ts'
import type { Upstreams } from '../upstream/upstream.ts'
import type { AuthorizationRequests } from '../requests/authorization-requests.ts'
import { Intent } from '../../../tokens/index.ts'
import type { Challenges } from '../../../authentication/index.ts'

const lifetimeMs = 15 * 60_000
const kind = 'native-sign-in'
const Begun = z.object({ providerId: z.string(), nonce: z.string(), intent: Intent })
/** Apple's `user`: the name is sent the first time only. */
const AppleUser = z.object({ name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }) })

type IncomingIdentity = { provider: OauthProvider; profile: Profile; idToken: string }
type Finish = { provider: string; stateId: string; user?: string; code?: string; idToken?: string }

/** Sign-ins with an ID token that the application got from a provider's native SDK, without a browser redirect. */
export function createNative(
  { db, random }: Dependencies,
  {
    challenges,
    oauthProviders,
    upstreams,
    authorizationRequests,
  }: {
    challenges: Challenges
    oauthProviders: OauthProviders
    upstreams: Upstreams
    authorizationRequests: AuthorizationRequests
  },
) {
  /** @throws {ExchangeFailed} for an invalid token, or one for another application or nonce */
  async function read(
    { projectId }: Call,
    { provider: id, idToken, nonce }: { provider: string; idToken: string; nonce: string },
  ): Promise<IncomingIdentity> {
    const known = await oauthProviders.get(projectId, id)
    try {
      const upstream = await upstreams.of(known)
      return { provider: known.provider, idToken, profile: await upstream.verifyIdToken(idToken, { nonce }) }
    } catch (cause) {
      throw cause instanceof UpstreamFailed ? new ExchangeFailed({ message: cause.message, cause }) : cause
    }
  }

  /**
   * The exchange code. An ID token works once.
   * @throws {ExchangeFailed} when the ID token was used before
   */
  async function admit(tx: Writing, call: Call, { provider, profile, idToken }: IncomingIdentity, intent: Intent) {
    const { exp = 0 } = decodeJwt(idToken)
    const used = { projectId: call.projectId, digest: digest(idToken), expiresAt: (exp + 60) * 1000 }
    if (!(await useIdToken(tx, used))) throw new ExchangeFailed({ message: 'the ID token was used before' })
    const flow = { providerId: provider.id, purpose: 'signUpOrIn' as const, intent }
    return authorizationRequests.admit(tx, call, { flow, profile, provider })
  }

  return {
    read,
    admit,

    async begin({ projectId }: Call, providerId: string, intent: Intent) {
      const { provider } = await oauthProviders.get(projectId, providerId)
      const nonce = randomSecret(random)
      const payload = { providerId, nonce, intent }
      const { token } = await transact(db, tx =>
        challenges.issueToken(tx, { projectId, kind, user: undefined, payload, lifetimeMs }),
      )
      return { clientId: provider.clientId, stateId: token, nonce }
    },

    /** @throws {ExchangeFailed} when the state, the code or the ID token is invalid */
    async finish(call: Call, { provider, stateId, user, code, idToken }: Finish): Promise<string> {
      const which = { projectId: call.projectId, kind, token: stateId }
      const found = await challenges.findToken(db, which)
      const begun = found && Begun.parse(found.payload)
      if (!begun || begun.providerId !== provider) throw new ExchangeFailed()
      const token = idToken || (await exchanged(call, provider, code))
      const incoming = await read(call, { provider, idToken: token, nonce: begun.nonce })
      return transact(db, async tx => {
        if (!(await challenges.takeToken(tx, which))) throw new ExchangeFailed()
        return admit(tx, call, { ...incoming, profile: { ...incoming.profile, ...namesOf(user) } }, begun.intent)
      })
    },
  }

  async function exchanged({ projectId }: Call, providerId: string, code: string | undefined): Promise<string> {
    if (!code) throw new ExchangeFailed({ message: 'either idToken or code is needed' })
    try {
      return await (await upstreams.of(await oauthProviders.get(projectId, providerId))).idTokenFor(code)
    } catch (cause) {
      throw cause instanceof UpstreamFailed ? new ExchangeFailed({ message: cause.message, cause }) : cause
    }
  }
}

function namesOf(user: string | undefined): Partial<Profile> {
  if (!user) return {}
  try {
    const { firstName, lastName } = AppleUser.parse(JSON.parse(user)).name
    const name = `${firstName} ${lastName}`.trim().slice(0, 250)
    return { name, givenName: firstName.slice(0, 250), familyName: lastName.slice(0, 250) }
  } catch {
    // It only adds a name: the sign-in must not fail without it.
    return {}
  }
}
