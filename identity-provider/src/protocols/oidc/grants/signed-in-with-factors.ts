import { z } from 'zod'
import { listRecordsOfAccount, recordPurpose } from '../../../applications/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type HasSignedInWithFactors, acr } from '../../../tokens/index.ts'

/** What oidc-provider stores about a signed-in browser. */
const Session = z.object({ acr: z.string().optional(), loginTs: z.number().optional() })

export function createHasSignedInWithFactors({ encryption }: Pick<Dependencies, 'encryption'>): HasSignedInWithFactors {
  return async (db, { projectId, userId, since }) => {
    const records = await listRecordsOfAccount(db, { projectId, accountId: userId, model: 'Session' })
    return records.some(({ payload }) => {
      const text = encryption.decrypt(payload, recordPurpose(projectId, 'Session'))
      const session = Session.safeParse(JSON.parse(text)).data
      return session?.acr === acr.multi && (session.loginTs ?? 0) * 1000 >= since
    })
  }
}
