import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, IdentityClient, Prepared, Redirects } from '@gatehouse/identity-provider'
import type { User } from '@gatehouse/identity-provider/contract'
import type { OperationHandler } from '@gatehouse/operation'
import type { DatabaseAdapter, Provider } from '@gatehouse/sign-in'

/** Whom a sign-in provider vouched for. */
export type SignedIn = { providerId: string; subject: string }

/** Where people, their roles and what they did are kept: in our own database, or at a hosted service. */
export type Identity = {
  /** For people at a terminal: which one it is. */
  name: string
  projectId: string
  /** Where its API is, for SDKs; without a trailing slash. */
  apiUrl: string
  /** What the first start made, to be shown once. */
  firstStart: Prepared['firstStart']
  /** The ways to sign in that come with it, besides those of the configuration. */
  signInProviders: Provider[]
  /** Where the sessions of browsers can be kept; undefined without a database. */
  signInAdapter: DatabaseAdapter | undefined
  /** The user somebody is; undefined when there is none. */
  findUser(who: SignedIn, call: Call): Promise<User | undefined>
  /** Acts on behalf of `call.actor`. */
  clientFor(call: Call): IdentityClient
  /** Answers at the paths of the provider's API; a JSON 404 where nothing is. */
  operations: OperationHandler
  /** Takes browsers to the providers that it lets people sign in with, and back; undefined when it does that itself. */
  redirects: Redirects | undefined
  /** Describes those operations; undefined when there are none. */
  openApi: object | undefined
  /** Takes a request of OpenID Connect or the hosted pages; false when it is none. */
  routeToOidc(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Rejects, with a reason for people, while it cannot be used. */
  checkReady(): Promise<void>
  close(): Promise<void>
}
