/** The URLs of this provider for one application (provider-api §8.3). Its id is unique only in its project. */
export const samlPaths = {
  metadata: '/v1/auth/saml/idp/metadata',
  signIn: '/v1/auth/saml/idp/sso',
  initiate: '/v1/auth/saml/idp/initiate',
  signOut: '/v1/auth/idp/sso/logout',
}

export type Place = { projectId: string; applicationId: string }

/** The entity id is the URL of the metadata, as with many providers. */
export function samlPlaces(publicUrl: string, { projectId, applicationId }: Place) {
  const query = new URLSearchParams({ app: applicationId, project: projectId })
  const at = (path: string) => `${publicUrl}${path}?${query}`
  return {
    entityId: at(samlPaths.metadata),
    metadataUrl: at(samlPaths.metadata),
    ssoUrl: at(samlPaths.signIn),
    initiateUrl: at(samlPaths.initiate),
    logoutUrl: at(samlPaths.signOut),
  }
}
