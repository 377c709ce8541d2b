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

/** Every function that an SDK offers below `root`, by its path: `otp.signIn.email`. */
export function functionsOf(root: object, prefix = ''): string[] {
  return Object.entries(root).flatMap(([name, value]) => {
    if (typeof value === 'function') return [prefix + name, ...functionsOf(value, `${prefix}${name}.`)]
    return typeof value === 'object' && value !== null ? functionsOf(value, `${prefix}${name}.`) : []
  })
}
