import { testEngines } from '@gatehouse-id/database/testing'
import descopeNew from '@descope/node-sdk'
import descopeOld from 'descope-node-sdk-1'

export type Sdk = ReturnType<typeof descopeNew>
export type CreateSdk = (options: {
  projectId: string
  baseUrl?: string
  managementKey?: string
  fetch?: typeof fetch
}) => Sdk

/** The official SDKs, unmodified. Cases of the older one call only functions that it has. */
export const sdks: { version: '1.6.13' | '2.x'; create: CreateSdk }[] = [
  { version: '1.6.13', create: descopeOld as unknown as CreateSdk },
  { version: '2.x', create: descopeNew },
]

/**
 * Where an SDK is tried. Which of them asks does not change what an engine does: their requests for management are those of
 * our client for the same operations, and for signing in the newer one offers all that the older one does.
 */
export function enginesOf(version: '1.6.13' | '2.x') {
  return version === '2.x' || process.env.TEST_MATRIX === 'true' ? testEngines : testEngines.slice(0, 1)
}

/** Every function that an SDK offers below `root`, by its path: `otp.signIn.email`. */
export function functionsOf(root: object, prefix = ''): string[] {
  return Object.entries(root).flatMap(([name, value]) => {
    if (typeof value === 'function') return [prefix + name, ...functionsOf(value, `${prefix}${name}.`)]
    return typeof value === 'object' && value !== null ? functionsOf(value, `${prefix}${name}.`) : []
  })
}
