import type { AuditRecord, AuditSearch } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import type { KeysetRequest } from '../../schema/lists/keyset-pages.ts'

export type EventPage = {
  entries: AuditRecord[]
  cursors: string[]
  total: number
  isTotalExact?: boolean
  hasNext: boolean
  hasPrevious: boolean
}

type Criteria = Partial<Omit<AuditSearch, 'size' | 'page' | 'withCursors' | keyof KeysetRequest>>

/** One page of events, newest first, in whichever direction it is read. */
export async function searchEvents(
  { client }: Context,
  criteria: Criteria,
  { limit, ...place }: KeysetRequest,
): Promise<EventPage> {
  const found = await client.audit.search({ ...criteria, ...place, size: limit, withCursors: true })
  return {
    entries: found.audits,
    cursors: found.cursors ?? [],
    total: found.total,
    hasNext: found.next !== undefined,
    hasPrevious: found.previous !== undefined,
  }
}
