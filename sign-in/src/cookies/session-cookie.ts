import { type CookieOptions, type Cookies, removeCookie, serializeCookie } from './cookies.ts'

/** Browsers keep at least 4096 characters; this leaves room for the name and the attributes (sign-in-layer.md §3.5). */
const chunkLength = 3933

function isChunkOf(name: string, candidate: string) {
  return candidate.startsWith(`${name}.`) && /^(?:0|[1-9]\d*)$/.test(candidate.slice(name.length + 1))
}

/** The received cookies of the session: the bare name and `name.<number>`. */
function presentNames(cookies: Cookies, name: string) {
  return [...cookies.keys()].filter(candidate => candidate === name || isChunkOf(name, candidate))
}

/** Possible values of the session cookie, likeliest first: the joined chunks, then the bare cookie. */
export function sessionCookieValues(cookies: Cookies, name: string): string[] {
  let run = ''
  for (let index = 0; ; index++) {
    const chunk = cookies.get(`${name}.${index}`)
    if (chunk === undefined) break
    run += chunk
  }
  const bare = cookies.get(name)
  return [run, bare ?? ''].filter(value => value !== '')
}

function split(name: string, value: string): [name: string, value: string][] {
  if (value.length <= chunkLength) return [[name, value]]
  const count = Math.ceil(value.length / chunkLength)
  return Array.from({ length: count }, (_, index) => [
    `${name}.${index}`,
    value.slice(index * chunkLength, (index + 1) * chunkLength),
  ])
}

/** `Set-Cookie` headers that store `value` as the session, in chunks if it is long, and remove leftover chunks. */
export function writeSessionCookie(cookies: Cookies, name: string, value: string, options: CookieOptions): string[] {
  const chunks = split(name, value)
  const headers = chunks.map(([chunkName, chunk]) => serializeCookie(chunkName, chunk, options))
  for (const present of presentNames(cookies, name))
    if (!chunks.some(([chunkName]) => chunkName === present)) headers.push(removeCookie(present, options))
  return headers
}

/** `Set-Cookie` headers that end the session in this browser. */
export function removeSessionCookie(cookies: Cookies, name: string, options: CookieOptions): string[] {
  return presentNames(cookies, name).map(present => removeCookie(present, options))
}
