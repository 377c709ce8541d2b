import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createRecords } from '../adapter.ts'

/** What oidc-provider stores about a signed-in browser. */
const Session = z.object({
  jti: z.string(),
  accountId: z.string(),
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).default({}),
})

/** Ends a browser's session at a project, with the tokens that applications got in it; the id of its user. */
export async function endBrowserSession(
  dependencies: Dependencies,
  { projectId, sessionUid }: { projectId: string; sessionUid: string },
): Promise<string | undefined> {
  const adapter = createRecords(dependencies, projectId)
  const session = Session.safeParse(await adapter('Session').findByUid(sessionUid)).data
  if (!session) return undefined
  for (const { grantId } of Object.values(session.authorizations)) {
    if (grantId !== undefined) await adapter('Grant').revokeByGrantId(grantId)
  }
  await adapter('Session').destroy(session.jti)
  return session.accountId
}
