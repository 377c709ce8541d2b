import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'
import {
  getOAuthProtectedResourceMetadataUrl,
  mcpAuthMetadataRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js'
import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { OAuthMetadataSchema } from '@modelcontextprotocol/sdk/shared/auth.js'
import express from 'express'
import { createRemoteJWKSet, jwtVerify } from 'jose'

/** An MCP server, made with the official SDK, that trusts an issuer and says who calls its one tool. */
export async function startMcpServer() {
  const app = express()
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)

  /** Protects it with the access tokens of an issuer, and publishes that (RFC 9728). */
  async function trust(issuer: string): Promise<void> {
    const { origin, pathname } = new URL(issuer)
    const found = await fetch(`${origin}/.well-known/oauth-authorization-server${pathname}`)
    const oauthMetadata = OAuthMetadataSchema.parse(await found.json())
    const keys = createRemoteJWKSet(new URL(String(oauthMetadata.jwks_uri)))
    app.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl: url, resourceName: 'Notes' }))
    const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(url)
    const verifier = {
      async verifyAccessToken(token: string) {
        // As docs/sign-users-in/oauth-applications.md says.
        const { payload } = await jwtVerify(token, keys, { issuer, audience: url.href }).catch(error => {
          throw new InvalidTokenError(String(error))
        })
        const { client_id: clientId, scope, exp, sub } = payload
        return {
          token,
          clientId: String(clientId),
          scopes: String(scope ?? '').split(' '),
          expiresAt: exp ?? 0,
          extra: { sub },
        }
      },
    }
    app.post(
      '/mcp',
      requireBearerAuth({ verifier, resourceMetadataUrl }),
      express.json(),
      async (request, response) => {
        const mcp = new McpServer({ name: 'notes', version: '1.0.0' })
        mcp.registerTool('whoami', { description: 'Who calls' }, ({ authInfo }) => ({
          content: [{ type: 'text', text: String(authInfo?.extra?.sub) }],
        }))
        const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
        response.on('close', () => void transport.close())
        // The SDK's own types differ under exactOptionalPropertyTypes.
        await mcp.connect(transport as Parameters<typeof mcp.connect>[0])
        await transport.handleRequest(request, response, request.body)
      },
    )
  }

  return { url, trust, close: () => new Promise(resolve => server.close(resolve)) }
}
