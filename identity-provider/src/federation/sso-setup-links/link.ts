import { ownUrl, type SafeUrl } from '@gatehouse/operation'

export const setupPath = '/sso-setup/'

type Link = { projectId: string; token: string }

export function setupLinkOf(publicUrl: string, { projectId, token }: Link): SafeUrl {
  return ownUrl(`${publicUrl}${setupPath}${projectId}/${token}`)
}

/** Undefined for any other path. */
export function readSetupLink(pathname: string): Link | undefined {
  const [, projectId, token] = /^\/sso-setup\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(pathname) ?? []
  return projectId && token ? { projectId, token } : undefined
}
