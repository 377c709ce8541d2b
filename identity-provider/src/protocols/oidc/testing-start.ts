import { onTestFinished } from 'vitest'
import { startOidc } from './testing.ts'

/** Creates an empty database for one test. */
export type CreateDatabase = () => Promise<{ url: string; drop(): Promise<void> }>
type TokenAlgorithm = 'RS256' | 'ES256' | 'EdDSA'

/** A provider on its own database; both are closed after the test. */
export async function oidcForTest(create: CreateDatabase, tokenAlgorithm: TokenAlgorithm = 'ES256', nodes = 1) {
  const database = await create()
  const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm, nodes })
  onTestFinished(async () => {
    await oidc.close()
    await database.drop()
  })
  return oidc
}
