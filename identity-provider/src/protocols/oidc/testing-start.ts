import { type CreateDatabase, onNewDatabase } from '../../testing/new-database.ts'
import { startOidc } from './testing.ts'

type TokenAlgorithm = 'RS256' | 'ES256' | 'EdDSA'

/** A provider on its own database; both are closed after the test. */
export function oidcForTest(create: CreateDatabase, tokenAlgorithm: TokenAlgorithm = 'ES256', nodes = 1) {
  return onNewDatabase(create, databaseUrl => startOidc({ databaseUrl, tokenAlgorithm, nodes }))
}
