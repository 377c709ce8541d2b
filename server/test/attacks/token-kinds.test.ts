import { createSessionValidator } from '@gatehouse-id/session'
import { expect, test } from 'vitest'
import { sdks } from '../../../identity-provider/src/testing/sdks.ts'
import { type Kind, kinds } from '../../../identity-provider/src/tokens/callers/kinds/kinds.ts'
import { shareWithHostedService } from '../support/hosted/hosted-service.ts'
import { serverForFile } from '../support/test-server.ts'
import { everyKind, type Opaque } from './support/every-kind.ts'

const gatehouse = serverForFile()

type Tried = Kind | Opaque
/** Whether a token gets anything there. */
type Verifier = { accepts: readonly Tried[]; take: (token: string) => Promise<boolean> }

const sessions: readonly Tried[] = ['session', 'accessKeySession', 'visitorSession']

function isFine(response: Response) {
  return response.status < 400
}

test('every kind of token counts where the table says, and nowhere else', async () => {
  const { url, port, projectId, shown } = gatehouse()
  const own = `http://127.0.0.1:${port}`
  const made = await everyKind(gatehouse())
  const split = await shareWithHostedService({
    identityUrl: own,
    issuer: `${url}/${projectId}`,
    projectId,
    managementKey: shown.managementKey,
  })

  const call = (path: string, token: string, init: RequestInit = {}) =>
    fetch(own + path, {
      method: 'POST',
      body: '{}',
      ...init,
      headers: { authorization: `Bearer ${projectId}:${token}`, 'content-type': 'application/json', ...init.headers },
    })
  const viewerAt = async (origin: string, token: string) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { name permissions } }' }),
    })
    const { data } = (await response.json()) as { data: { viewer: { permissions: string[] } | null } | null }
    return Boolean(data?.viewer?.permissions.length)
  }
  const introspectAt = async (
    path: string,
    { clientId, secret }: { clientId: string; secret: string },
    token: string,
  ) => {
    const body = new URLSearchParams({ client_id: clientId, client_secret: secret, token })
    const answer = (await (await fetch(own + path, { method: 'POST', body })).json()) as { active?: boolean }
    return answer.active === true
  }
  const userinfoAt = async (path: string, token: string) =>
    isFine(await fetch(own + path, { headers: { authorization: `Bearer ${token}` } }))
  const consoleAt = async (token: string) => {
    const { csrfToken, cookie } = await (async () => {
      const response = await fetch(`${split.url}/api/auth/csrf`)
      const { csrfToken: value } = (await response.json()) as { csrfToken: string }
      return {
        csrfToken: value,
        cookie: response.headers
          .getSetCookie()
          .map(line => line.split(';')[0])
          .join('; '),
      }
    })()
    const response = await fetch(`${split.url}/api/auth/callback/hosted`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: split.url },
      body: new URLSearchParams({ csrfToken, sessionToken: token }),
    })
    return response.headers.getSetCookie().some(line => /session-token=[^;]/.test(line))
  }

  const ours = createSessionValidator({ projectId, baseUrl: own, issuer: `${url}/${projectId}` })
  const verifiers: Record<string, Verifier> = {
    ...Object.fromEntries(
      sdks.map(({ sdk, create }): [string, Verifier] => [
        `validateSession of ${sdk}`,
        {
          // The SDKs take refresh tokens for sessions; those are no secret of another party.
          accepts: [...sessions, 'refresh', 'visitorRefresh'],
          take: token =>
            create({ projectId, baseUrl: own })
              .validateSession(token)
              .then(
                () => true,
                () => false,
              ),
        },
      ]),
    ),
    'validateSession of ours': {
      accepts: sessions,
      take: token =>
        ours.validateSession(token).then(
          () => true,
          () => false,
        ),
    },
    validate: { accepts: sessions, take: async token => isFine(await call('/v1/auth/validate', token)) },
    me: {
      accepts: ['refresh'],
      take: async token => isFine(await call('/v1/auth/me', token, { method: 'GET', body: null })),
    },
    exchange: {
      accepts: ['accessKey'],
      take: async token => isFine(await call('/v1/auth/accesskey/exchange', token)),
    },
    management: {
      accepts: ['managementKey'],
      take: async token => isFine(await call('/v2/mgmt/user/search', token)),
    },
    'widgets of one’s own account': {
      accepts: ['refresh', 'managementKey'],
      take: async token => isFine(await call('/v1/mgmt/sso/idp/apps/load', token, { method: 'GET', body: null })),
    },
    'embedded GraphQL': {
      accepts: ['session', 'accessKeySession', 'managementKey'],
      take: token => viewerAt(own, token),
    },
    'GraphQL of a split console': {
      accepts: ['session', 'accessKeySession', 'managementKey'],
      take: token => viewerAt(split.url, token),
    },
    'sign-in of a split console': { accepts: sessions, take: consoleAt },
    'introspection of the project': {
      accepts: ['opaqueAccessToken', 'oauthRefreshToken'],
      take: token => introspectAt(`/${projectId}/oauth2/v1/introspect`, made.ssoClient, token),
    },
    'introspection of third parties': {
      accepts: ['thirdPartyAccess'],
      take: token => introspectAt(`/oauth2/v1/apps/${projectId}/introspect`, made.inboundClient, token),
    },
    'userinfo of the project': {
      accepts: ['opaqueAccessToken'],
      take: token => userinfoAt(`/${projectId}/oauth2/v1/userinfo`, token),
    },
    'userinfo of third parties': {
      accepts: ['thirdPartyAccess'],
      take: token => userinfoAt(`/oauth2/v1/apps/${projectId}/userinfo`, token),
    },
  }

  async function walk(tokens: Partial<Record<Tried, string | undefined>>) {
    for (const [kind, token] of Object.entries(tokens)) {
      expect(token, kind).toMatch(/^[\w.~-]{20,}$/)
      for (const [name, { accepts, take }] of Object.entries(verifiers))
        expect(await take(token ?? ''), `${kind} at ${name}`).toBe(accepts.some(each => each === kind))
    }
  }
  await walk(made.tokens)
  expect([...Object.keys(made.tokens), 'logout']).toEqual(expect.arrayContaining(Object.keys(kinds)))
  expect(isFine(await call('/v1/auth/refresh', made.tokens.session ?? ''))).toBe(false)
  expect(isFine(await call('/v1/auth/refresh', made.tokens.refresh ?? ''))).toBe(true)

  await made.endSessions()
  await walk({ logout: await made.logoutToken() })
})
