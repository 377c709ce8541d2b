import type { Call } from '../foundation/requests/call.ts'
import type { Encryption } from '../foundation/secrets/encryption.ts'
import type { Db } from '../foundation/tables/tables.ts'

const keptMs = 24 * 60 * 60 * 1_000

/** What a change has answered: `fingerprint` tells its input from others, `outcome` is JSON and may hold secrets. */
export type KeptOutcome = { fingerprint: string; outcome: string }

/** The outcomes of one caller's changes, by idempotency key, for a day. They are stored in the transaction of the change. */
export type KeptOutcomes = {
  /** What the key stands for. When it is undefined the key is taken, and `keep` is called with it in the same transaction. */
  find(key: string): Promise<KeptOutcome | undefined>
  keep(key: string, kept: KeptOutcome): Promise<void>
}

/** @param db within the transaction of the change */
export function keptOutcomes(
  { db, encryption, clock }: { db: Db; encryption: Encryption; clock: () => number },
  { projectId, actor }: Pick<Call, 'projectId' | 'actor'>,
): KeptOutcomes {
  const caller = { project_id: projectId, actor_type: actor.type, actor_id: actor.id }
  const purpose = `outcome ${projectId} ${actor.type} ${actor.id}`
  return {
    async find(key) {
      await db
        .deleteFrom('kept_outcomes')
        .where('project_id', '=', projectId)
        .where('expires_at', '<=', clock())
        .execute()
      // Of two requests at once the second waits here for the first.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('kept_outcomes')
        .values({
          ...caller,
          idempotency_key: key,
          kept_encrypted: '',
          expires_at: clock() + keptMs,
        })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) return undefined
      const { kept_encrypted: encrypted } = await db
        .selectFrom('kept_outcomes')
        .select('kept_encrypted')
        .where(eb => eb.and({ ...caller, idempotency_key: key }))
        .executeTakeFirstOrThrow()
      return JSON.parse(encryption.decrypt(encrypted, purpose)) as KeptOutcome // It was one when it was kept.
    },
    async keep(key, kept) {
      // The fingerprint too: the input may hold a password that could be guessed by it.
      await db
        .updateTable('kept_outcomes')
        .set({ kept_encrypted: encryption.encrypt(JSON.stringify(kept), purpose) })
        .where(eb => eb.and({ ...caller, idempotency_key: key }))
        .execute()
    },
  }
}
