import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createRecords } from '../records.ts'
import { enqueueLogouts, SignedInTo } from './enqueue.ts'

/** What oidc-provider stores about a signed-in browser. */
const Session = z.object({
  jti: z.string(),
  accountId: z.string(),
  authorizations: z.record(z.string(), SignedInTo.valueType.extend({ grantId: z.string().optional() })).default({}),
})

/** Ends a browser's session at a project, with the tokens that applications got in it, which are told. */
export async function endBrowserSession(
  dependencies: Dependencies,
  { projectId, sessionUid }: { projectId: string; sessionUid: string },
): Promise<void> {
  const adapter = createRecords(dependencies, projectId)
  const session = Session.safeParse(await adapter('Session').findByUid(sessionUid)).data
  if (!session) return
  const { accountId: userId, authorizations: signedInTo } = session
  await transact(dependencies.db, tx => enqueueLogouts(tx, dependencies, { projectId, userId, signedInTo }))
  for (const { grantId } of Object.values(signedInTo)) {
    if (grantId !== undefined) await adapter('Grant').revokeByGrantId(grantId)
  }
  await adapter('Session').destroy(session.jti)
}
