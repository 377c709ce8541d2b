export const callbackPath = '/v1/auth/oauth/callback'
/** Where a test of a configuration ends. */
export const testedPath = '/v1/auth/oauth/tested'
export const startPath = '/v1/auth/oauth/go'

/** The redirect URL for every provider. */
export function callbackUrlOf(publicUrl: string): string {
  return publicUrl + callbackPath
}
