import descope from '@descope/node-sdk'
import { identityEngines } from './engines.ts'

/** The current official SDK, unmodified, with each database. Conformance calls every function with the older one too. */
export const sdkEngines = identityEngines.map(engine => ({ ...engine, create: descope }))
