import type { Place } from './saml-places.ts'
import { samlPaths } from './saml-places.ts'

/** The URLs of this provider for one application (provider-api §8.4). */
export const wsFedPaths = {
  metadata: '/v1/auth/wsfed/idp/metadata',
  signIn: '/v1/auth/wsfed/idp/sso',
  initiate: '/v1/auth/wsfed/idp/initiate',
  /** The one of SAML; the application's type decides who answers. */
  signOut: samlPaths.signOut,
}

export function wsFedPlaces(publicUrl: string, { projectId, applicationId }: Place) {
  const query = new URLSearchParams({ app: applicationId, project: projectId })
  const at = (path: string) => `${publicUrl}${path}?${query}`
  return {
    entityId: at(wsFedPaths.metadata),
    metadataUrl: at(wsFedPaths.metadata),
    ssoUrl: at(wsFedPaths.signIn),
    initiateUrl: at(wsFedPaths.initiate),
    logoutUrl: at(wsFedPaths.signOut),
  }
}
