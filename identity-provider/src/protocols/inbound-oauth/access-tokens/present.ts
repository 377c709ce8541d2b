import { decodeJwt } from 'jose'
import { auditTarget } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { asUser } from '../../../foundation/requests/call.ts'
import { mcpServerRows } from '../../../applications/index.ts'
import { type Issuer, issuerUrl, type PresentDelegate, type SigningKeys } from '../../../tokens/index.ts'

/** Whose issuer an access token names: that of third parties, or of an MCP server. */
export function createPresentDelegate(
  dependencies: Dependencies,
  { signingKeys }: { signingKeys: SigningKeys },
): PresentDelegate {
  const { db, publicUrl } = dependencies

  async function issuerOf(projectId: string, token: string): Promise<Issuer | undefined> {
    const iss = issuerIn(token)
    const third = { type: 'inbound' } as const
    if (iss === issuerUrl(publicUrl, projectId, third)) return third
    const server = { type: 'mcpServer', id: iss.slice(iss.lastIndexOf('/') + 1) } as const
    if (iss !== issuerUrl(publicUrl, projectId, server)) return undefined
    return (await mcpServerRows.find(db, { projectId }, { id: server.id })) && server
  }

  return async (call, token) => {
    const { projectId } = call
    const issuer = await issuerOf(projectId, token)
    if (!issuer) return undefined
    const keys = await signingKeys.ofIssuer(projectId, issuer)
    // Loaded with the first such call, with all of the OpenID Connect provider.
    const { createLiveTokens } = await import('./live.ts')
    const found = await createLiveTokens(dependencies, { projectId, keys, issuer }).find(token)
    // What is bound to a key is shown with a proof, and not as a bearer.
    if (!found?.user || found.payload.cnf !== undefined) return undefined
    const delegation = { applicationId: found.application.id, scopes: found.scopes }
    return {
      ...asUser(call, auditTarget(found.user)),
      rights: ['read', 'secret'],
      ownUserId: found.user.id,
      delegation,
    }
  }
}

/** What a token says of its issuer, before it is verified; '' for what is no token. */
function issuerIn(token: string): string {
  try {
    const { iss } = decodeJwt<{ iss: unknown }>(token)
    return typeof iss === 'string' ? iss : ''
  } catch {
    return ''
  }
}
