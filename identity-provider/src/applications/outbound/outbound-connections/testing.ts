import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Code = { challenge: string | null; redirectUri: string; scope: string }

/** A third party that connects whoever comes, and counts what it is asked. */
export async function startThirdParty() {
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, string>()
  const asked: Record<'authorize' | 'token' | 'revoked', URLSearchParams[]> & { registered: unknown[] } = {
    authorize: [],
    token: [],
    revoked: [],
    registered: [],
  }
  /** How it behaves now. */
  const now = { refuses: false, type: 'bearer', separator: ' ', waitMs: 0 }

  const issue = (scope: string) => {
    const refresh = `refresh-${randomUUID()}`
    refreshTokens.set(refresh, scope)
    const told = scope.split(' ').join(now.separator)
    return {
      access_token: `access-${randomUUID()}`,
      token_type: now.type,
      expires_in: 3600,
      refresh_token: refresh,
      scope: told,
    }
  }

  async function answerToken(body: URLSearchParams): Promise<object | undefined> {
    asked.token.push(body)
    await new Promise(resolve => setTimeout(resolve, now.waitMs))
    if (now.refuses || body.get('client_secret') !== 'the secret') return undefined
    if (body.get('grant_type') === 'refresh_token') {
      const used = body.get('refresh_token') ?? ''
      const scope = refreshTokens.get(used)
      // Each is used once.
      refreshTokens.delete(used)
      return scope === undefined ? undefined : issue(scope)
    }
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = code && code.challenge === challenge && code.redirectUri === body.get('redirect_uri')
    return isRight ? issue(code.scope) : undefined
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      asked.authorize.push(url.searchParams)
      const code = randomUUID()
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      codes.set(code, {
        challenge: url.searchParams.get('code_challenge'),
        redirectUri: back.href,
        scope: url.searchParams.get('scope') ?? '',
      })
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    const text = await read(request)
    if (url.pathname === '/register') {
      asked.registered.push(JSON.parse(text))
      return send(201, { client_id: 'registered', client_secret: 'the secret' })
    }
    if (url.pathname === '/revoke') {
      asked.revoked.push(new URLSearchParams(text))
      return now.refuses ? send(503, {}) : response.writeHead(200).end()
    }
    const tokens = await answerToken(new URLSearchParams(text))
    return tokens ? send(200, tokens) : send(400, { error: 'invalid_grant' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return {
    asked,
    now,
    refreshTokens,
    settings: {
      clientId: 'gatehouse',
      clientSecret: 'the secret',
      authorizationUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      defaultScopes: ['read'],
    },
    registrationUrl: `${origin}/register`,
    revocationUrl: `${origin}/revoke`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding they are buffers
  return Buffer.concat(chunks).toString('utf8')
}
