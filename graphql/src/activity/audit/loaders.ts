import type { AuditChange } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** What an event did to things; undefined where that is not kept, and at a hosted service. */
export const loadAuditChange = defineLoader<string, AuditChange | undefined>(async (ids, { client }) => {
  const answer = await unlessHosted(() => client.audit.loadChanges({ ids: [...ids] }))
  return inOrder(ids, answer?.changes ?? [], ({ id }) => id)
})
