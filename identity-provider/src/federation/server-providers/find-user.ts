import { findIdentity } from '../../directory/index.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { ServerProvider } from './admit.ts'

type Selector = { projectId: string; provider: ServerProvider; subject: string }

/** The id of the user who is linked with a subject at a provider of the server; another issuer has other users. */
export async function findServerUserId(
  db: Reading,
  { projectId, provider, subject }: Selector,
): Promise<string | undefined> {
  const found = await findIdentity(db, { projectId, providerId: provider.id, subject })
  return found?.authority === provider.issuer ? found.user_id : undefined
}
