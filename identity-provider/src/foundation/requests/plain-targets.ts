/** Where forms of a page may lead besides https: without TLS to providers without TLS, as on a developer's machine. */
export function plainTargets(publicUrl: string): string[] {
  return publicUrl.startsWith('http:') ? ['http:'] : []
}
