import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

type SweepRow = Selectable<Tables['sweeps']>
export type Lease = { owner: string; now: number; until: number }

/** All sweeps together have one row. */
const name = 'all'

export function findSweep(db: Reading): Promise<SweepRow | undefined> {
  return db.selectFrom('sweeps').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The first time that a database is known to have seen. */
export async function beginSweeps(tx: Writing, now: number): Promise<void> {
  await tx
    .insertInto('sweeps')
    .values({ name, swept_until: now, confirmed_at: 0, lease_owner: '', lease_until: 0 })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

/** Up to when others have swept; undefined while another node sweeps. */
export async function takeSweep(tx: Writing, { owner, now, until }: Lease): Promise<number | undefined> {
  const taken = await tx
    .updateTable('sweeps')
    .set({ lease_owner: owner, lease_until: until })
    .where('name', '=', name)
    .where(eb => eb.or([eb('lease_owner', '=', owner), eb('lease_until', '<=', now)]))
    .returning('swept_until')
    .executeTakeFirst()
  return taken?.swept_until
}

/** Gives the lease back; does nothing when another node has it, or an administrator has confirmed the time meanwhile. */
export async function endSweep(tx: Writing, { owner, from, to }: { owner: string; from: number; to: number }) {
  await tx
    .updateTable('sweeps')
    .set({ swept_until: to, lease_owner: '', lease_until: 0 })
    .where('name', '=', name)
    .where('lease_owner', '=', owner)
    .where('swept_until', '=', from)
    .execute()
}

/** An administrator says that the time is `now`. */
export async function confirmTime(tx: Writing, now: number): Promise<void> {
  await beginSweeps(tx, now)
  await tx.updateTable('sweeps').set({ swept_until: now, confirmed_at: now }).where('name', '=', name).execute()
}
