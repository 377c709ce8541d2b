import { setTimeout as delay } from 'node:timers/promises'
import { createHostedClient, type IdentityClient } from '@gatehouse-id/identity-provider'
import { hostedServiceProvider } from '@gatehouse-id/sign-in'
import { KeyRefused, RateLimited, ServiceUnavailable, serveOperations } from '@gatehouse-id/operation'
import type { HostedIdentitySettings } from '../config/hosted-identity.ts'
import { createHostedCallers } from './hosted-callers.ts'
import type { Identity } from './identity.ts'
import { foreignLoginId, loadUser } from './load-user.ts'
import { cached } from './cached.ts'

/** The service's own session signs in with this provider. */
const hostedProviderId = 'hosted'

/** Bundles the calls of one console page; a user disabled at the service loses access after this time. */
const viewerMaxAgeMs = 5_000
const readinessMaxAgeMs = 5_000
const readinessTimeoutMs = 3_500

/**
 * A hosted service that speaks the provider's HTTP API. It knows only our management key, so all administrators act
 * under that key. Operations and OpenID Connect are not served here.
 */
export function createHostedIdentity(settings: HostedIdentitySettings): Identity {
  const client = createHostedClient(settings)
  const findByLoginId = cached(loginId => loadUser(client, { loginId }), { maxAgeMs: viewerMaxAgeMs })
  const findById = cached(userId => loadUser(client, { userId }), { maxAgeMs: viewerMaxAgeMs })
  const check = cached(() => checkHostedService(client), { maxAgeMs: readinessMaxAgeMs })
  return {
    name: settings.url,
    projectId: settings.projectId,
    apiUrl: settings.url,
    firstStart: undefined,
    signInProviders: [
      hostedServiceProvider({
        id: hostedProviderId,
        projectId: settings.projectId,
        baseUrl: settings.url,
        issuer: settings.issuer,
      }),
    ],
    admitUser: undefined,
    signInAdapter: undefined,
    findUser: who => (who.providerId === hostedProviderId ? findById(who.subject) : findByLoginId(foreignLoginId(who))),
    findCaller: createHostedCallers({ ...settings, client, findUser: findById }),
    reach: undefined,
    clientFor: ({ ofTenants }) => (ofTenants ? createHostedClient({ ...settings, ofTenants }) : client),
    preview: undefined,
    atomically: undefined,
    live: undefined,
    catchUp: undefined,
    contents: undefined,
    operations: serveOperations({ areas: [], authenticate: async () => undefined }),
    redirects: undefined,
    openApi: undefined,
    requireServing() {},
    routeToOidc: async () => false,
    readinessChecks: [{ name: 'service', run: () => check('service') }],
    giveJobsBack: async () => {},
    close: async () => {},
  }
}

/**
 * Makes a call that needs the management key.
 *
 * @throws {ServiceUnavailable} when the service does not answer in time
 * @throws {KeyRefused} when it refuses the key
 */
export async function checkHostedService(client: IdentityClient): Promise<void> {
  const tooLate = delay(readinessTimeoutMs, undefined, { ref: false }).then(() => {
    throw new ServiceUnavailable({ message: `The identity service did not answer within ${readinessTimeoutMs} ms` })
  })
  try {
    await Promise.race([client.projects.list({}), tooLate])
  } catch (error) {
    // The service is reachable and accepts the key.
    if (error instanceof RateLimited) return
    throw error
  }
}

/** A message for the terminal that says why a hosted service cannot be used; undefined for other errors. */
export function explainHosted(error: Error): string | undefined {
  if (error instanceof KeyRefused) return `${error.message}; check GATEHOUSE_PROJECT_ID and GATEHOUSE_MANAGEMENT_KEY`
  if (!(error instanceof ServiceUnavailable)) return undefined
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${reason}; check that it runs, and GATEHOUSE_IDENTITY_URL or PUBLIC_URL`
}
