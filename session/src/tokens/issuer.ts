/** `isIssuedFor` of one project. Caches the last accepted issuer, since all tokens of a project have the same. */
export function createIssuerCheck(projectId: string) {
  let accepted: string | undefined
  return (issuer: unknown): boolean => {
    if (typeof issuer === 'string' && issuer === accepted) return true
    if (typeof issuer !== 'string' || !isIssuedFor(projectId, issuer)) return false
    accepted = issuer
    return true
  }
}

/**
 * Whether `iss` names the project: the project id itself, or a URL or path whose last or second-to-last
 * segment is the project id (`<base>/v1/apps/agentic/<projectId>/<serverId>`), as the official SDK 2.x accepts.
 */
function isIssuedFor(projectId: string, issuer: string): boolean {
  if (issuer === projectId) return true
  const path = URL.canParse(issuer) ? new URL(issuer).pathname : issuer
  return path
    .split('/')
    .filter(segment => segment !== '')
    .slice(-2)
    .includes(projectId)
}
