export const callbackPath = '/v1/auth/oauth/callback'
export const startPath = '/v1/auth/oauth/go'

/** Where every provider sends people back to. */
export function callbackUrlOf(publicUrl: string): string {
  return publicUrl + callbackPath
}
