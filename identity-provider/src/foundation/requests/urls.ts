const known = new WeakMap<Request, URL>()

/** The URL of a request, parsed once for all routes that ask whether it is theirs. Must not be changed. */
export function urlOf(request: Request): URL {
  const url = known.get(request) ?? new URL(request.url)
  known.set(request, url)
  return url
}

/** Where forms of a page may lead besides https: without TLS to providers without TLS, as on a developer's machine. */
export function plainTargets(publicUrl: string): string[] {
  return publicUrl.startsWith('http:') ? ['http:'] : []
}
