import type { User } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder, ofEach } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** The user with an id; undefined when there is none. */
export const loadUser = defineLoader<string, User | undefined>(async (userIds, { client }) => {
  const { users } = await client.users.search({ userIds: [...userIds], limit: userIds.length, withTestUser: true })
  return inOrder(userIds, users, ({ userId }) => userId)
})

/** Until when session tokens of a user are valid, and how many live sessions the user has; undefined when unknown. */
export type TokenFacts = { sessionTokensExpireAt?: number | undefined; liveSessions?: number | undefined }

export const loadTokenFacts = defineLoader<string, TokenFacts>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.users.tokenExpiries({ userIds: [...userIds] }))
  if (!found) return userIds.map(() => ({}))
  return inOrder(userIds, found.users, ({ userId }) => userId).map(facts => facts ?? { liveSessions: 0 })
})

/** A passkey of a user. */
export type Passkey = {
  id: string
  userId: string
  rpId: string
  kind: string
  displayName: string
  createdTime: number
}

/** The passkeys of a user; null where the provider answers those of one user at a time, and several are wanted. */
export const loadPasskeys = defineLoader<string, Passkey[] | null>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.userPasskeys.search({ userIds: [...userIds] }))
  if (found) return ofEach(userIds, found.passkeys, ({ userId }) => userId)
  const [loginId] = userIds
  return loginId !== undefined && userIds.length === 1
    ? [(await client.userPasskeys.list({ loginId })).passkeys.map(passkey => ({ ...passkey, userId: loginId }))]
    : userIds.map(() => null)
})

/** How many security questions a user has; 0 at a hosted service, which does not tell. */
export const loadSecurityQuestions = defineLoader<string, number>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.userFactors.searchSecurityQuestions({ userIds: [...userIds] }))
  return inOrder(userIds, found?.users ?? [], ({ userId }) => userId).map(user => user?.questions ?? 0)
})

export const loadTrustedDevices = defineLoader(async (userIds: readonly string[], { client }) => {
  const { devices } = await client.trustedDevices.list({ identifiers: [...userIds] })
  return ofEach(userIds, devices, ({ userId }) => userId).map(found => found ?? [])
})

/** An account at a sign-in provider. */
export type LinkedIdentity = {
  provider: string
  subject: string
  email: string
  createdTime: number
  usedTime: number
}

/** The linked accounts of a user; null at a hosted service, which does not list them. */
export const loadIdentities = defineLoader<string, LinkedIdentity[] | null>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.userIdentities.search({ userIds: [...userIds] }))
  return ofEach(userIds, found?.identities ?? null, ({ userId }) => userId)
})

/** A sign-in of a user. */
export type SignIn = { userId: string; loginTime: number; ip: string; selectedTenant?: string | undefined }

/** The latest sign-ins of a user, newest first, at most 100. */
export const loadSignIns = defineLoader<string, SignIn[]>(async (userIds, { client }) => {
  const { usersAuthHistory } = await client.userSessions.historyV2({ userIds: [...userIds] })
  return ofEach(userIds, usersAuthHistory, ({ userId }) => userId).map(found => found ?? [])
})
