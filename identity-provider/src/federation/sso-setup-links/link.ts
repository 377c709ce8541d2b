import { ownUrl, type SafeUrl } from '@gatehouse-id/operation'

export const setupPath = '/sso-setup/'
/** Where a test that the page has begun ends: the page itself. */
export const returnCookie = 'gatehouse.sso-setup'

type Link = { projectId: string; token: string }

export function setupLinkOf(publicUrl: string, { projectId, token }: Link): SafeUrl {
  return ownUrl(`${publicUrl}${setupPath}${projectId}/${token}`)
}

/** Undefined for any other path. */
export function readSetupLink(pathname: string): Link | undefined {
  const [, projectId, token] = /^\/sso-setup\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(pathname) ?? []
  return projectId && token ? { projectId, token } : undefined
}

/** The page that began a test, by its cookie; one that was begun elsewhere meanwhile does not end there. */
export function setupPageOf(cookies: string, testId: string | null): SafeUrl | undefined {
  const [, encoded = ''] = new RegExp(`(?:^|;\\s*)${returnCookie.replace('.', '\\.')}=([^;]*)`).exec(cookies) ?? []
  try {
    const path = decodeURIComponent(encoded)
    const { pathname, search, searchParams } = new URL(path, 'http://own')
    return searchParams.get('test') === testId && readSetupLink(pathname) ? ownUrl(pathname + search) : undefined
  } catch {
    return undefined
  }
}
