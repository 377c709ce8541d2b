import { defineLoader, inOrder } from '../../request/loaders.ts'

/** A consent by its id; undefined when there is none. */
export const findConsent = defineLoader(async (ids, { client }) => {
  const { consents } = await client.inboundConsents.list({ consentIds: [...ids] })
  return inOrder(ids, consents, ({ id }) => id)
})

/** The consents of a user, newest first. */
export const listConsentsOfUser = defineLoader(async (userIds, { client }) => {
  const { consents } = await client.inboundConsents.list({ userIds: [...userIds] })
  const byUser = Map.groupBy(consents, ({ userId }) => userId)
  return userIds.map(userId => byUser.get(userId) ?? [])
})
