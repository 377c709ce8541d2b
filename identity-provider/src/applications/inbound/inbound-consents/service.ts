import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { decodeCursor, placesOf } from '../../../foundation/requests/cursor.ts'
import { readPage } from '../../../foundation/requests/read-page.ts'
import type { Consent, inboundConsents } from './contract.ts'
import { endGrants } from '../../oidc-records/grants.ts'
import { type ConsentFilter, type ConsentRow, countConsents, deleteConsents, listConsents } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'

const first = { isBackwards: false, place: undefined, offset: 0, limit: 10_000 }
const Place = z.tuple([z.int(), z.string()])

function placeIn(asked: { after?: string | undefined; before?: string | undefined }, field: 'after' | 'before') {
  const cursor = asked[field]
  if (!cursor) return undefined
  const [createdAt, id] = decodeCursor(cursor, Place, field)
  return { createdAt, id }
}

export function inboundConsentsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof inboundConsents, Call> {
  const { db } = dependencies
  async function remove(call: Call, filter: Omit<ConsentFilter, 'projectId'>) {
    await transact(db, async tx => {
      const deleted = await deleteConsents(tx, { ...filter, projectId: call.projectId })
      if (deleted.length === 0) return
      for (const consent of deleted) await endGrants(tx, dependencies, consent)
      const consents = deleted.length
      const { tenantId } = filter
      const tenants = tenantId ? [tenantId] : []
      await recordAudit(tx, call, { action: 'ConsentsDeleted', tenants, data: { consents, ...filter } })
    })
    return {}
  }

  return {
    async search({ appId, userId, consentId, tenantId, page, limit, ...asked }, { projectId }) {
      const filter = {
        projectId,
        applicationId: appId,
        tenantId,
        userIds: userId ? [userId] : [],
        ids: consentId ? [consentId] : [],
      }
      const found = await readPage(
        {
          after: placeIn(asked, 'after'),
          before: placeIn(asked, 'before'),
          isFromEnd: asked.fromEnd ?? false,
          offset: page * limit,
          limit,
        },
        stretch => listConsents(db, { ...filter, ...stretch }),
      )
      return {
        consents: found.rows.map(toConsent),
        total: await countConsents(db, filter),
        ...placesOf(found, row => [row.created_at, row.id], asked),
      }
    },

    async list({ consentIds, userIds }, { projectId }) {
      const rows = await listConsents(db, { projectId, ids: consentIds, userIds, ...first })
      return { consents: rows.map(toConsent) }
    },

    delete: ({ consentIds, appId, userIds, tenantId }, call) =>
      remove(call, { ids: consentIds, applicationId: appId, userIds, tenantId }),

    deleteOfTenants: ({ consentIds, appId, tenantId }, call) =>
      remove(call, { ids: consentIds, applicationId: appId, tenantId, areOfTenants: true }),
  }
}

function seconds(ms: number) {
  return Math.floor(ms / 1000)
}

function toConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    appId: row.application_id,
    userId: row.user_id ?? '',
    // The column holds a JSON array of names.
    scopes: JSON.parse(row.scopes) as string[],
    grantedBy: row.granted_by,
    createdTime: seconds(row.created_at),
    modifiedTime: seconds(row.modified_at),
    ExpireTime: seconds(row.expires_at),
    tenantId: row.tenant_id ?? '',
  }
}
