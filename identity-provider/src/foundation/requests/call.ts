import { type Operation, type Right, rights } from '@gatehouse-id/operation'
import { KeyNotAllowed } from '../errors/errors.ts'

/** Who does something: a console user, a key, a visitor signing in, or Gatehouse itself. */
export type Actor = {
  type: 'user' | 'managementKey' | 'accessKey' | 'system' | 'anonymous'
  id: string
  name: string
}

/** What a user has let a third-party application do. */
export type Delegation = { applicationId: string; scopes: readonly string[] }

/** On whose behalf an operation runs, in which project, and where the request came from. */
export type Call = {
  projectId: string
  actor: Actor
  /** What the caller's management key or console role allows; none for visitors who sign in. */
  rights: readonly Right[]
  /** Of an administrator of a tenant, whose operations reach this tenant alone. */
  tenantId?: string
  /** Of an administrator of these tenants, who vouches for nobody else's accounts (directory/users/ownership). */
  ofTenants?: readonly string[]
  /** Of a user whose operations of management reach their own account alone. */
  ownUserId?: string
  /** Of an application that acts for this user, and does no more than they let it. */
  delegation?: Delegation
  ip: string
  userAgent: string
  requestId: string
  /** Two letters (ISO 3166-1), as a proxy tells it; absent where none does. */
  country?: string
  /** The sign-in on the hosted pages, or the run of a flow, that this is part of. */
  interactionId?: string
  /** A browser in which these users have signed in before, as its cookie on the hosted pages says. */
  knownBrowser?: { id: string; users: { userId: string; until: number }[] }
  /** Of trusted devices, where a page keeps their tokens itself (web SDK). */
  trustedDeviceToken?: string
  /** The token that came as bearer or cookie; only with operations that take one. */
  token?: string
  /** The refresh cookie's name where a client chose one (provider-api §1.3). */
  refreshCookieName?: string
  /** Of a run of a flow: what a page sent, and what the answer carries for its next request. */
  flowNonce?: { sent: string; answered?: string }
  /** `set-cookie` lines that the answer carries; there is nowhere to put them for a call in this process. */
  setCookies?: string[]
  /** What was answered by a replica is at most so old, in milliseconds; absent when none was asked. */
  replicaAgeMs?: number
  /** Tokens are delivered in cookies, however the project is configured: the caller's came in cookies. */
  takesCookies?: boolean
}

/** Headers of the answer to a call beyond the usual ones. */
export function answerHeadersOf({ setCookies = [], flowNonce, replicaAgeMs }: Call): [string, string][] {
  const headers = setCookies.map((line): [string, string] => ['set-cookie', line])
  if (flowNonce?.answered) headers.push(['x-descope-flow-nonce', flowNonce.answered])
  if (replicaAgeMs !== undefined) headers.push(['x-gatehouse-replica-age', String(replicaAgeMs)])
  return headers
}

/** Of those who reach every project of the company, and of Gatehouse itself. */
export const allRights = Object.keys(rights) as Right[] // the keys of an object literal

/** Of administrators and of keys with the role `admin`, in the projects where they have it. */
export const projectRights: readonly Right[] = allRights.filter(right => right !== 'company')

/** @throws KeyNotAllowed when the operation takes a right that the caller lacks */
export function requireRight({ right }: Pick<Operation, 'right'>, call: Call): void {
  if (right === undefined || call.rights.includes(right)) return
  throw new KeyNotAllowed({ message: `it takes the right ${right}, which ${call.actor.name} does not have here` })
}

export const anonymous: Actor = { type: 'anonymous', id: '', name: '' }

/** The same call on behalf of a user who has signed in with it. */
export function asUser<Given extends Call>(call: Given, { id, name }: { id: string; name: string }): Given {
  return { ...call, actor: { type: 'user', id, name } }
}
