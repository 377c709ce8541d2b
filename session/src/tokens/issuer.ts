/**
 * The issuers of a project's own tokens: its id, as some projects of the hosted service have it, and the URL below which
 * the provider serves it. Applications, third parties and MCP servers have longer ones, or others that end alike.
 */
export function issuersOf({ projectId, baseUrl }: { projectId: string; baseUrl: string }): ReadonlySet<string> {
  return new Set([projectId, `${baseUrl.replace(/\/+$/, '')}/${projectId}`])
}
