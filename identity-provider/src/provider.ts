import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { transact } from '@gatehouse/database'
import type { Area, Operation, RequestFacts } from '@gatehouse/operation'
import { forgetOldAuditEvents } from './activity/audit/forget.ts'
import { createDeliverAudit } from './activity/audit-webhooks/deliver.ts'
import { changesKeptMs, forgetChangesBefore } from './authorization/changes.ts'
import { createAuthenticate } from './authenticate.ts'
import type { Call } from './foundation/call.ts'
import { deleteExpiredChallenges } from './authentication/challenges/store.ts'
import type { IdentityClient } from './contract.ts'
import type { Dependencies } from './foundation/dependencies.ts'
import type { DeliveryOptions } from './activity/messages/deliver.ts'
import { deleteMessagesBefore, messagesKeptMs } from './activity/messages/store.ts'
import type { Transports } from './activity/messages/transport.ts'
import { createNewId, type Random } from './foundation/ids/new-id.ts'
import type { OidcClient } from './applications/oidc/provider.ts'
import { deleteExpiredRecords } from './applications/oidc/store.ts'
import { deleteOldFailures } from './authentication/passwords/failures.ts'
import { hostedPasswords } from './authentication/passwords/hosted.ts'
import { type Preparation, type Prepared, prepareFirstProject } from './prepare.ts'
import { tellWhatCallersMayKnow } from './foundation/map-foreign-key-errors.ts'
import { createRules } from './rules.ts'
import { createEncryption } from './foundation/secrets/encryption.ts'
import { areasOf, clientOf, createServices } from './services.ts'
import type { EndElsewhere } from './tokens/sessions/end.ts'
import { deleteExpiredSessions } from './tokens/sessions/store.ts'
import { deleteExpiredTrustedDevices } from './authentication/trusted-devices/store.ts'
import type { ProjectKeys } from './tokens/signing-keys/keys.ts'
import { deleteRetiredKeys } from './tokens/signing-keys/store.ts'
import { deleteExpiredIdTokens } from './federation/social/id-tokens-store.ts'
import { createSetupPage } from './federation/sso-setup-links/page.ts'
import { createRedirects, type Redirects } from './federation/social/redirects.ts'
import type { Db } from './foundation/tables.ts'
import { deleteOldGuesses } from './authentication/rate-limits/guesses.ts'

export type IdentityProviderOptions = {
  db: Db
  publicUrl: string
  /** The first one encrypts; the others still decrypt, so that a secret can be changed. */
  secrets: [string, ...string[]]
  clock?: () => number
  random?: Random
  /** Refuses what only a developer's machine needs, such as links to localhost. */
  isProduction?: boolean
  /** Lock-out after wrong passwords; off for load and conformance runs. */
  hasRateLimits?: boolean
  /** How many relations of fine-grained authorization are held in memory; 0 for none, two million when not given. */
  relationsInMemoryMax?: number
  /** What sends mail and texts; without it they stay in the outbox, in clear outside production. */
  transports?: Pick<Transports, 'email' | 'phone'>
  onMessageFailed?: DeliveryOptions['onFailed']
  onDeliveryError?: DeliveryOptions['onError']
  /** Applications that sign their people in through OpenID Connect. */
  oidcClients?: (projectId: string) => OidcClient[]
  /** Called when all sessions of a user end, for what is kept in the same database by others. */
  endElsewhere?: EndElsewhere
}

export type OidcHandler = (request: IncomingMessage, response: ServerResponse) => void

export type IdentityProvider = {
  areas: Area<Call>[]
  authenticate(operation: Operation, request: Request, facts: RequestFacts): Promise<Call>
  /** Rate limits, before and after it is known who calls; absent when there are none. @throws RateLimited */
  admit?(operation: string, facts: RequestFacts): void
  guard?(operation: string, call: Call, input: unknown): void
  /** Headers of an answer beyond the usual ones: the cookies that tokens travel in. */
  answerHeaders(call: Call): [string, string][]
  /** Whether pages of an origin may call (CORS), in one project or, where a request names none, in any. */
  mayCallFrom(origin: string, projectId: string | undefined): Promise<boolean>
  /** The provider's operations in this process, on behalf of `call.actor`. */
  clientFor(call: Call): IdentityClient
  /** @throws UnknownSecret when the database was encrypted under another one */
  prepareFirstProject(wanted: Preparation): Promise<Prepared>
  /** Takes browsers to sign-in providers and back. */
  redirects: Redirects
  /** OpenID Connect and the hosted pages of one project, at paths below `/<project id>`; @throws ProjectNotFound */
  oidcHandlerOf(projectId: string): Promise<OidcHandler>
  /** Forgets what has expired; call it now and then. */
  sweep(): Promise<void>
  /** Sends the messages that are due and tells webhooks of audit events; call it every few seconds. */
  deliver(): Promise<void>
  /** Ends the sending of messages; call it before the database is closed. */
  close(): Promise<void>
}

/** Wires the embedded identity provider; nothing runs until it is called. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const {
    db,
    publicUrl,
    secrets,
    clock = Date.now,
    random = randomBytes,
    isProduction = true,
    hasRateLimits = true,
  } = options
  const newId = createNewId({ clock, random })
  const encryption = createEncryption(secrets, random)
  const { relationsInMemoryMax } = options
  const dependencies: Dependencies = {
    db,
    publicUrl,
    clock,
    random,
    newId,
    encryption,
    isProduction,
    relationsInMemoryMax,
  }

  const oidcHandlers = new Map<string, { keys: ProjectKeys; handler: Promise<OidcHandler> }>()
  const rules = createRules(dependencies, {
    hasRateLimits,
    delivery: {
      transports: { ...options.transports, hasOutbox: !isProduction },
      onFailed: options.onMessageFailed,
      onError: options.onDeliveryError,
    },
    endElsewhere: options.endElsewhere,
  })
  const { signingKeys } = rules
  const authenticate = createAuthenticate(rules)
  const services = createServices(dependencies, rules)
  const deliverAudit = createDeliverAudit(dependencies, { onError: options.onDeliveryError })

  async function createOidcHandler(projectId: string): Promise<OidcHandler> {
    // Loaded when somebody first signs in: it takes 25 MB and a tenth of a second, which a start can do without.
    const { createOidcHandler: create } = await import('./applications/oidc/handler.ts')
    const clients = options.oidcClients?.(projectId) ?? []
    const cookieSecrets = secrets.map(secret => `${secret} oidc cookies`)
    const needs = { ...rules, passwords: hostedPasswords(dependencies, rules) }
    return create({ dependencies, signingKeys, projectId, clients, cookieSecrets, needs })
  }

  const redirects = createRedirects(dependencies, rules)
  const setupPage = createSetupPage(dependencies)

  return {
    areas: areasOf(services),
    authenticate: (...caller) => authenticate(...caller).catch(tellWhatCallersMayKnow),
    answerHeaders: ({ setCookies = [] }) => setCookies.map(line => ['set-cookie', line]),
    ...rules.rateLimits,
    mayCallFrom: rules.approvedOrigins.hasForBrowser,
    redirects: async (request, facts) => (await redirects(request, facts)) ?? setupPage(request, facts),
    clientFor: call => clientOf(services, call),
    async prepareFirstProject(wanted) {
      const prepared = await prepareFirstProject(dependencies, wanted)
      // Decrypts, so that a wrong secret is told at once and not at the first sign-in.
      await signingKeys.of(prepared.projectId)
      return prepared
    },
    async oidcHandlerOf(projectId) {
      const known = oidcHandlers.get(projectId)
      const keys = await signingKeys.of(projectId)
      if (known && isSameKeys(known.keys, keys)) return known.handler
      const handler = createOidcHandler(projectId)
      oidcHandlers.set(projectId, { keys, handler })
      handler.catch(() => oidcHandlers.delete(projectId))
      return handler
    },
    deliver: async () => void (await Promise.all([rules.messages.deliver(), deliverAudit()])),
    close: rules.messages.close,
    async sweep() {
      await transact(db, async tx => {
        await deleteExpiredSessions(tx, clock())
        await deleteExpiredTrustedDevices(tx, clock())
        await deleteRetiredKeys(tx, clock())
        await deleteExpiredRecords(tx, clock())
        await deleteExpiredChallenges(tx, clock())
        await deleteMessagesBefore(tx, clock() - messagesKeptMs)
        await deleteOldFailures(tx, clock())
        await deleteOldGuesses(tx, clock())
        await deleteExpiredIdTokens(tx, clock())
        await forgetChangesBefore(tx, clock() - changesKeptMs)
      })
      await forgetOldAuditEvents(dependencies)
    },
  }
}

/** The OpenID Connect provider holds the keys it was made with, the one that signs first. */
const isSameKeys = (one: ProjectKeys, other: ProjectKeys): boolean =>
  one === other || one.publicKeys.map(({ kid }) => kid).join() === other.publicKeys.map(({ kid }) => kid).join()
