import { z } from 'zod'
import { listRecordsOfAccount } from '../../../applications/index.ts'
import { type HasSignedInWithFactors, acr } from '../../../tokens/index.ts'

/** What oidc-provider stores about a signed-in browser. */
const Session = z.object({ acr: z.string().optional(), loginTs: z.number().optional() })

export const hasSignedInWithFactors: HasSignedInWithFactors = async (db, { projectId, userId, since }) => {
  const records = await listRecordsOfAccount(db, { projectId, accountId: userId, model: 'Session' })
  return records.some(({ payload }) => {
    const session = Session.safeParse(JSON.parse(payload)).data
    return session?.acr === acr.multi && (session.loginTs ?? 0) * 1000 >= since
  })
}
