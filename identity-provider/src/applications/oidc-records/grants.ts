import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { inboundApplicationRows } from '../inbound/inbound-applications/store.ts'
import { deleteRecord, deleteRecordsOfGrant, listRecordsOfAccount, recordPurpose } from './store.ts'
import type { ConsentRow } from '../inbound/inbound-consents/store.ts'

/** What oidc-provider stores of a grant. */
const Grant = z.object({ jti: z.string(), clientId: z.string() })

/** The digests of the ids of the grants that a client has of a user; all of them end with the sessions of the user. */
export async function listGrants(
  db: Reading,
  { encryption }: Pick<Dependencies, 'encryption'>,
  { projectId, userId, clientId }: { projectId: string; userId: string; clientId: string },
): Promise<string[]> {
  const records = await listRecordsOfAccount(db, { projectId, accountId: userId, model: 'Grant' })
  return records
    .map(({ payload }) => Grant.parse(JSON.parse(encryption.decrypt(payload, recordPurpose(projectId, 'Grant')))))
    .filter(grant => grant.clientId === clientId)
    .map(({ jti }) => digest(jti))
}

/** Ends the refresh tokens and codes that an application has by a consent that is withdrawn. */
export async function endGrants(
  tx: Writing,
  dependencies: Pick<Dependencies, 'encryption'>,
  { project_id: projectId, application_id: id, user_id: userId }: ConsentRow,
): Promise<void> {
  const application = userId !== null && (await inboundApplicationRows.find(tx, { projectId }, { id }))
  if (!application) return
  for (const grantId of await listGrants(tx, dependencies, { projectId, userId, clientId: application.client_id })) {
    await deleteRecordsOfGrant(tx, { projectId, grantId })
    await deleteRecord(tx, { projectId, model: 'Grant', id: grantId })
  }
}
