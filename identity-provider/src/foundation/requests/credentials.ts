export type Credentials = {
  projectId: string
  /** What stands behind the project id: a token or a key; '' for nothing. */
  first: string
  /** What stands behind that: a back end's key. */
  second: string
}

/** `Bearer <projectId>[:<token or key>[:<key>]]` (provider-api §1.2). */
export function readCredentials(request: Request): Credentials {
  const header = request.headers.get('authorization') ?? ''
  const bearer = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : ''
  const [projectId = '', first = '', second = ''] = bearer.split(':', 3)
  return { projectId, first, second }
}

/** Three parts of base64url (RFC 7515 §7.1), which no key has. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** The first cookie of this name; '' for none. */
export function readCookie(request: Request, name: string): string {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map(cookie => cookie.trim())
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** What the web SDK keeps of `trustedDeviceJwt`. */
export function trustedDeviceOf({ headers }: Request): { trustedDeviceToken?: string } {
  const token = headers.get('x-descope-trusted-device-token')
  return token ? { trustedDeviceToken: token.slice(0, 500) } : {}
}

const tenantsHeader = 'x-gatehouse-tenants'

/** Says in a call under a key that it is for administrators of these tenants, who vouch for less than the key. */
export function headersOfTenants(tenantIds: readonly string[]): Record<string, string> {
  return { [tenantsHeader]: tenantIds.map(encodeURIComponent).join() }
}

export function tenantsOf({ headers }: Request): { ofTenants?: readonly string[] } {
  const named = headers.get(tenantsHeader)
  return named === null ? {} : { ofTenants: named.split(',').map(decoded) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The country that the server set by what its proxy tells; no client can set it. */
export function countryOf({ headers }: Request): { country?: string } {
  const country = headers.get('x-gatehouse-country')
  return country ? { country } : {}
}
