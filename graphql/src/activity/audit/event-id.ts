import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'

/**
 * The id part of an event's node id. The provider finds events by time and not by id, so the time stands in front:
 * with it any event is found again by one narrow search.
 */
export function eventId({ occurred, ID }: Pick<AuditRecord, 'occurred' | 'ID'>): string {
  return `${occurred}:${ID}`
}

/** Time in epoch milliseconds and provider id of an event id; `undefined` when it is none. */
export function parseEventId(id: string): { occurredMs: number; providerId: string } | undefined {
  const [, occurred, providerId] = /^(\d{1,15}):(.+)$/.exec(id) ?? []
  return occurred && providerId ? { occurredMs: Number(occurred), providerId } : undefined
}
