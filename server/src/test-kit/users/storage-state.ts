/** A cookie as Playwright takes it. */
export type Cookie = {
  name: string
  value: string
  domain: string
  path: string
  /** Epoch seconds; -1 ends with the browser. */
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** What `browser.newContext({ storageState })` of Playwright takes. */
export type StorageState = {
  cookies: Cookie[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

export function cookieFor(origin: string, { name, value }: { name: string; value: string }): Cookie {
  const { hostname, protocol } = new URL(origin)
  const isHttps = protocol === 'https:'
  // A page of the application reads DS, as the web SDK does.
  return { name, value, domain: hostname, path: '/', expires: -1, httpOnly: false, secure: isHttps, sameSite: 'Lax' }
}
