import type { Place } from './saml-places.ts'
import { samlPaths } from './saml-places.ts'
import { urlOf } from '../../../foundation/requests/urls.ts'

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
    // Without a query: some applications put "?" after whatever they are given.
    ssoUrl: `${publicUrl}${wsFedPaths.signIn}/${projectId}/${applicationId}`,
    initiateUrl: at(wsFedPaths.initiate),
    logoutUrl: at(wsFedPaths.signOut),
  }
}

/** A request at the address of one application as one that names it in its query, as older addresses do. */
export function namedByQuery(request: Request): Request {
  if (!urlOf(request).pathname.startsWith(`${wsFedPaths.signIn}/`)) return request
  const url = new URL(request.url)
  const [, project, app] = /^([\w-]+)\/([\w.-]+)$/.exec(url.pathname.slice(wsFedPaths.signIn.length + 1)) ?? []
  if (project === undefined || app === undefined) return request
  url.pathname = wsFedPaths.signIn
  url.searchParams.set('project', project)
  url.searchParams.set('app', app)
  return new Request(url, request)
}
