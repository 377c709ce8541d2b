import { httpClient, OperationError, type OperationTable } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { AuditRecord } from '../../activity/audit/contract.ts'
import { clientContract, type IdentityClient } from '../../provider/contract.ts'
import { headersOfTenants } from '../../foundation/requests/credentials.ts'
import { complete } from './complete.ts'
import { readFrom } from './pages.ts'

export type HostedServiceOptions = {
  /** Origin and path prefix of the service. */
  url: string
  projectId: string
  managementKey: string
  /** The tenants of the administrator for whom it calls: a service of ours then takes what they say as claimed. */
  ofTenants?: readonly string[] | undefined
  fetch?: typeof fetch
  sleep?: (ms: number) => Promise<void>
  /** For calls that take longer than usual ones. */
  timeoutMs?: number
}

/**
 * The provider's operations at a service that speaks the same HTTP API and knows nothing of our additions: it counts
 * pages, refuses fields it does not know, leaves out what is empty, and may not tell about tokens.
 */
export function createHostedClient({
  url,
  projectId,
  managementKey,
  ofTenants,
  ...io
}: HostedServiceOptions): IdentityClient {
  const headers = ofTenants && headersOfTenants(ofTenants)
  const http = { baseUrl: url, authorization: `Bearer ${projectId}:${managementKey}`, headers, ...io }
  const at = <Table extends OperationTable>(table: Table) => httpClient(asAnswered(table), http)
  const areas = Object.entries<OperationTable>(clientContract).map(([name, table]) => [name, at(table)])
  // Every area of the contract was given a client of its own table.
  const client = Object.fromEntries(areas) as IdentityClient
  const { users, audit, inboundConsents } = client
  return {
    ...client,
    users: {
      ...users,
      async search({ after, before, fromEnd, withCursors, page, limit, ...criteria }) {
        // The wire takes 0 for its default (provider-api §3.1).
        const size = limit || 100
        const wanted = { after, before, fromEnd, withCursors, page, limit: size }
        const { entries, ...place } = await readFrom(wanted, async number => {
          const found = await users.search({ ...criteria, page: number, limit: size })
          return { entries: found.users, total: found.total }
        })
        return { users: entries, ...place }
      },
      async tokenExpiry(which) {
        try {
          return await users.tokenExpiry(which)
        } catch (error) {
          if (isUnknownPath(error)) return {}
          throw error
        }
      },
    },
    inboundConsents: {
      ...inboundConsents,
      async search({ after, before, fromEnd, withCursors, page, limit = 100, ...criteria }) {
        const wanted = { after, before, fromEnd, withCursors, page, limit }
        const { entries, ...place } = await readFrom(wanted, async number => {
          const found = await inboundConsents.search({ ...criteria, page: number, limit })
          return { entries: found.consents, total: found.total }
        })
        return { consents: entries, ...place }
      },
    },
    audit: {
      ...audit,
      async search({ after, before, fromEnd, withCursors, page, size = 1000, ...criteria }) {
        const wanted = { after, before, fromEnd, withCursors, page, limit: size }
        const { entries, ...place } = await readFrom(wanted, async number => {
          const found = await audit.search({ ...criteria, page: number, size })
          return { entries: found.audits, total: found.total }
        })
        return { audits: entries.map(withPeople), ...place }
      },
    },
  }
}

/** The same operations, with answers read the way the hosted service sends them. */
function asAnswered<Table extends OperationTable>(table: Table): Table {
  const operations = Object.entries(table).map(([name, operation]) => {
    const { output } = operation
    const lenient = z.preprocess(answer => complete(output, answer), output)
    return [name, { ...operation, output: lenient }]
  })
  // Same names, inputs and parsed outputs, which `fromEntries` cannot express.
  return Object.fromEntries(operations) as Table
}

function isUnknownPath(error: unknown) {
  return (
    error instanceof OperationError && error.name !== 'UserNotFound' && (error.status === 404 || error.status === 501)
  )
}

/** Who did it and to whom, as far as ids tell: the hosted service names neither. */
function withPeople(record: AuditRecord): AuditRecord {
  const { userId, actorId, externalIds } = record
  const [name = ''] = externalIds
  const isUser = /^U[0-9A-Za-z]{27}$/.test(actorId)
  return {
    ...record,
    actor: record.actor ?? (isUser ? { type: 'user', id: actorId, name: actorId === userId ? name : '' } : undefined),
    target: record.target ?? (userId ? { type: 'user', id: userId, name } : undefined),
  }
}
