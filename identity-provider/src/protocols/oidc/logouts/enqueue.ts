import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { ssoApplicationRows, readOidc, listRecordsOfAccount, recordPurpose } from '../../../applications/index.ts'
import { insertLogouts } from './store.ts'

/** What oidc-provider stores of a browser's session; `issuer` is ours (`issuers/provider.ts`). */
export const SignedInTo = z.record(z.string(), z.object({ sid: z.string().optional(), issuer: z.string().optional() }))
const Session = z.object({ authorizations: SignedInTo.default({}) })

type Ended = { projectId: string; userId: string; signedInTo: z.output<typeof SignedInTo> }

/** Has the applications told that a session ended which the user had at them, by their ids. */
export async function enqueueLogouts(
  tx: Writing,
  { clock, newId, publicUrl }: Pick<Dependencies, 'clock' | 'newId' | 'publicUrl'>,
  { projectId, userId, signedInTo }: Ended,
): Promise<void> {
  const now = clock()
  for (const [applicationId, { sid = '', issuer }] of Object.entries(signedInTo)) {
    const row = await ssoApplicationRows.find(tx, { projectId }, { id: applicationId })
    if (row?.app_type !== 'oidc' || readOidc(row).backChannelLogoutUrl === '') continue
    await insertLogouts(tx, [
      {
        project_id: projectId,
        id: newId('BL'),
        application_id: applicationId,
        user_id: userId,
        sid,
        issuer: issuer ?? `${publicUrl}/${projectId}`,
        created_at: now,
        attempts: 0,
        next_attempt_at: now,
      },
    ])
  }
}

/** The same for every session of a user. */
export async function enqueueLogoutsOfUser(
  tx: Writing,
  dependencies: Dependencies,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const records = await listRecordsOfAccount(tx, { projectId, accountId: userId, model: 'Session' })
  for (const { payload } of records) {
    const text = dependencies.encryption.decrypt(payload, recordPurpose(projectId, 'Session'))
    const { authorizations: signedInTo } = Session.parse(JSON.parse(text))
    await enqueueLogouts(tx, dependencies, { projectId, userId, signedInTo })
  }
}
