import { onTestFinished } from 'vitest'

/** Creates an empty database for one test. */
export type CreateDatabase = () => Promise<{ url: string; drop(): Promise<void> }>

/** Starts something on a database of its own; both are closed after the test. */
export async function onNewDatabase<Started extends { close(): Promise<unknown> }>(
  create: CreateDatabase,
  start: (databaseUrl: string) => Promise<Started>,
): Promise<Started> {
  const database = await create()
  const started = await start(database.url)
  onTestFinished(async () => {
    await started.close()
    await database.drop()
  })
  return started
}
