import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { seedPurpose } from './enrol.ts'
import { putAuthenticator } from './store.ts'
import type { UserRow } from '../../../directory/index.ts'

/** Registers the existing authenticator app of a new user; it counts at once. */
export async function putImportedSeed(
  tx: Writing,
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  user: Pick<UserRow, 'project_id' | 'id'>,
  seed: string,
): Promise<void> {
  await putAuthenticator(tx, {
    project_id: user.project_id,
    user_id: user.id,
    seed_encrypted: encryption.encrypt(seed, seedPurpose(user.project_id)),
    last_step: 0,
    registered_at: clock(),
  })
}
