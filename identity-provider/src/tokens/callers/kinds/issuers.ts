/** An issuer of a project: itself, third parties, one of its SSO applications, or one of its MCP servers. */
export type Issuer = { type: 'project' } | { type: 'inbound' } | { type: 'application' | 'mcpServer'; id: string }

/** The text in `iss`, and where metadata is. */
export function issuerUrl(publicUrl: string, projectId: string, issuer: Issuer): string {
  if (issuer.type === 'project') return `${publicUrl}/${projectId}`
  if (issuer.type === 'application') return `${publicUrl}/${projectId}/${issuer.id}`
  if (issuer.type === 'inbound') return `${publicUrl}/v1/apps/${projectId}`
  return `${publicUrl}/v1/apps/agentic/${projectId}/${issuer.id}`
}

/** Where an issuer publishes its keys. */
export function keysUrl(publicUrl: string, projectId: string, issuer: Issuer): string {
  return `${issuerUrl(publicUrl, projectId, issuer)}/.well-known/jwks.json`
}

/** The name under which the keys of an issuer are stored: unlike its URL, it never changes. */
export function issuerName(issuer: Issuer): string {
  return 'id' in issuer ? `${issuer.type}:${issuer.id}` : issuer.type
}
