import descopeNew from '@descope/node-sdk'
import descopeOld from 'descope-node-sdk-1'

/** The official SDKs, unmodified. */
export const sdks = [
  { sdk: '@descope/node-sdk 2.x', create: descopeNew },
  // The older SDK's types differ in places; what it lacks, no test calls on it.
  { sdk: '@descope/node-sdk 1.6.13', create: descopeOld as unknown as typeof descopeNew },
]
