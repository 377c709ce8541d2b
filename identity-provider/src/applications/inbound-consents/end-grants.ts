import { z } from 'zod'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Writing } from '../../foundation/tables.ts'
import { findInboundApplication } from '../inbound-applications/store.ts'
import { recordPurpose } from '../oidc/adapter.ts'
import { deleteRecord, deleteRecordsOfGrant, listRecordsOfAccount } from '../oidc/store.ts'
import type { ConsentRow } from './store.ts'

/** What oidc-provider stores of a grant. */
const Grant = z.object({ jti: z.string(), clientId: z.string() })

/** Ends the refresh tokens and codes that an application has by a consent that is withdrawn. */
export async function endGrants(
  tx: Writing,
  { encryption }: Pick<Dependencies, 'encryption'>,
  { project_id: projectId, application_id: id, user_id: userId }: ConsentRow,
): Promise<void> {
  const application = userId !== null && (await findInboundApplication(tx, { projectId, id }))
  if (!application) return
  const records = await listRecordsOfAccount(tx, { projectId, accountId: userId, model: 'Grant' })
  for (const { payload } of records) {
    const grant = Grant.parse(JSON.parse(encryption.decrypt(payload, recordPurpose(projectId, 'Grant'))))
    if (grant.clientId !== application.client_id) continue
    const grantId = digest(grant.jti)
    await deleteRecordsOfGrant(tx, { projectId, grantId })
    await deleteRecord(tx, { projectId, model: 'Grant', id: grantId })
  }
}
