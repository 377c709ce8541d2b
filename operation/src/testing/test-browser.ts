/** A browser without scripts for tests. It keeps the cookies of each origin separate. */
export type TestBrowser = {
  /** The cookies of an origin by name, percent-encoded as in the headers. Tests may change them. */
  cookies(origin: string): Map<string, string>
  /** Sends a request with the cookies of its origin, and stores the cookies of the response. Follows no redirects. */
  send(request: Request): Promise<Response>
  /** Gets an address and follows redirects until a response is none, or leads to an address that `isFollowed` refuses. */
  visit(address: string | URL, isFollowed?: (url: URL) => boolean): Promise<Visit>
}

/** The last response of a visit, and the address it came from, or the one that was not followed. */
export type Visit = { response: Response; url: URL }

/** Parses a `Set-Cookie` header. Attributes keep their spelling. */
export function parseSetCookie(header: string): { name: string; value: string; attributes: string[] } {
  const [pair = '', ...attributes] = header.split('; ')
  const equals = pair.indexOf('=')
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), attributes }
}

/** Other dates do not expire a cookie: the server under test may have another clock. */
function isRemoval(attributes: readonly string[]): boolean {
  return attributes.some(attribute => {
    const [name = '', value = ''] = attribute.split('=')
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0
    return name.toLowerCase() === 'expires' && Date.parse(value) <= 0
  })
}

export type TestBrowserOptions = {
  /** Answers requests without following redirects; by default over the network. */
  fetch?(request: Request): Promise<Response>
  /** The origin whose cookies a request gets; by default its own. Differs behind a proxy. */
  originOf?(url: URL): string
}

export function createTestBrowser({
  fetch = request => globalThis.fetch(request, { redirect: 'manual' }),
  originOf = url => url.origin,
}: TestBrowserOptions = {}): TestBrowser {
  const jars = new Map<string, Map<string, string>>()

  function cookies(origin: string): Map<string, string> {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  async function send(request: Request): Promise<Response> {
    const jar = cookies(originOf(new URL(request.url)))
    if (jar.size > 0) request.headers.set('cookie', Array.from(jar, pair => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const header of response.headers.getSetCookie()) {
      const { name, value, attributes } = parseSetCookie(header)
      if (isRemoval(attributes)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  async function visit(address: string | URL, isFollowed: (url: URL) => boolean = () => true): Promise<Visit> {
    const response = await send(new Request(address))
    const location = response.headers.get('location')
    if (location === null) return { response, url: new URL(address) }
    const next = new URL(location, address)
    return isFollowed(next) ? visit(next, isFollowed) : { response, url: next }
  }

  return { cookies, send, visit }
}
