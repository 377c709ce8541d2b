import type { Writing } from '../tables/tables.ts'

/**
 * Waits until nobody else has this turn, and has it until the transaction ends: for what is looked up and then made, where
 * there is no row to lock yet. What others have made before is seen by what is read after it.
 */
export async function takeTurn(tx: Writing, name: string): Promise<void> {
  await tx.insertInto('turns').values({ name }).execute()
  await tx.deleteFrom('turns').where('name', '=', name).execute()
}
