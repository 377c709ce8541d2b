import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  Call,
  FindCaller,
  IdentityClient,
  IdentityProvider,
  Prepared,
  Redirects,
} from '@gatehouse-id/identity-provider'
import type { User } from '@gatehouse-id/identity-provider/contract'
import type { OperationHandler } from '@gatehouse-id/operation'
import type { DatabaseAdapter, Provider } from '@gatehouse-id/sign-in'

import type { ReadinessCheck } from '../observe/readiness.ts'

/** The identity that a sign-in provider authenticated. */
export type SignedIn = { providerId: string; subject: string }

/** What a provider of the configuration says of who signed in, and the request that brought it. */
export type Admitted = { providerId: string; claims: Readonly<Record<string, unknown>>; request: Request | undefined }

/** The source of users, roles and audit events: our own database or a hosted service. */
export type Identity = {
  /** A description for the terminal. */
  name: string
  projectId: string
  /** Where its API is, for SDKs; without a trailing slash. */
  apiUrl: string
  /** What the first start created, to be shown once. */
  firstStart: Prepared['firstStart']
  /** Sign-in providers that come with it, in addition to the configured ones. */
  signInProviders: Provider[]
  /** Stores browser sessions; undefined without a database. */
  signInAdapter: DatabaseAdapter | undefined
  /** The user of an authenticated identity; undefined when there is none. */
  findUser(who: SignedIn, call: Call): Promise<User | undefined>
  /**
   * Makes who signed in with a provider of the configuration a user; false when they may not sign in. Undefined at a
   * hosted service, whose users only it creates.
   */
  admitUser: ((who: Admitted) => Promise<boolean>) | undefined
  /** The caller of a request by a credential of the provider. */
  findCaller: FindCaller
  /** What an administrator of `projectId` may do in other projects; undefined at a hosted service, which has one. */
  reach: Pick<IdentityProvider, 'findRoleElsewhere' | 'isCompanyAdministrator'> | undefined
  /** Acts on behalf of `call.actor`. */
  clientFor(call: Call): IdentityClient
  /** Dry runs; undefined at a hosted service, which has none. */
  preview: IdentityProvider['preview'] | undefined
  /** Several calls in one step; undefined at a hosted service, which has no transactions for us. */
  atomically: IdentityProvider['atomically'] | undefined
  /** What happens, as it happens; undefined at a hosted service, which does not tell. */
  live: IdentityProvider['live'] | undefined
  /** Serves the paths of the provider's API; answers a JSON 404 for unknown ones. */
  operations: OperationHandler
  /** The browser routes of sign-in providers; undefined at a hosted service, which has its own. */
  redirects: Redirects | undefined
  /** The OpenAPI document of the operations; undefined when none are served. */
  openApi: (() => object) | undefined
  /**
   * Whether anything can be answered now: a node whose clock is wrong takes what is valid for expired, and writes what
   * others would take for another time.
   * @throws {ClockWrong}
   */
  requireServing(): void
  /** Handles a request of OpenID Connect or the hosted pages; false for other requests. */
  routeToOidc(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** What has to hold for it to be used. */
  readinessChecks: readonly ReadinessCheck[]
  /**
   * After a test has turned the clock: takes it for right, deletes what has expired, sends and runs what is due.
   * Undefined at a hosted service.
   */
  catchUp: (() => Promise<void>) | undefined
  /** The bytes of a database in memory; undefined at a hosted service. @throws {TypeError} when it is in none */
  contents: (() => Promise<Uint8Array>) | undefined
  /** Ends long work between two of its steps, for another node to go on with. */
  giveJobsBack(): Promise<void>
  close(): Promise<void>
}
