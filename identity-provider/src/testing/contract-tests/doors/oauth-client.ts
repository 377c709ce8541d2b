import { randomBytes, randomUUID } from 'node:crypto'
import type { PageBrowser } from './browser.ts'
import { digestOf } from './proof-key.ts'
import type { Who, World } from './world.ts'

/** A client of one of the issuers; a public one without a secret. */
export type OauthClient = { id: string; secret?: string; endpoints: Record<'authorize' | 'token' | 'userinfo', string> }
type Settings = { clientType?: 'public'; crossAppAccess?: { audience: string; clientId: string }[] }
type Tokens = { status: number; body: Record<string, string> }

export const site = 'https://shop.example.com'
const redirectUri = `${site}/callback`

/** The client of the world's applications: with a proof in each request while the world has a key. */
export function oauth({ held }: World, { id, secret, endpoints }: OauthClient) {
  async function token(fields: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({
      client_id: id,
      ...(secret !== undefined && { client_secret: secret }),
      ...fields,
    })
    const headers = held.key && { dpop: await held.key.prove(endpoints.token, 'POST') }
    const response = await fetch(endpoints.token, { method: 'POST', body, ...(headers && { headers }) })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return {
    token,
    /** Begins a sign-in; its code is redeemed once the browser is back. */
    begin(parameters: Record<string, string> = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email',
        code_challenge: digestOf(verifier),
        code_challenge_method: 'S256',
        ...(held.key && { dpop_jkt: held.key.thumbprint }),
        ...parameters,
      })
      const redeem = (back: URL) =>
        token({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: parameters.redirect_uri ?? redirectUri,
          code_verifier: verifier,
        })
      return { address: `${endpoints.authorize}?${query}`, redeem }
    },
    refresh: ({ body }: Tokens) => token({ grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }),
    async userinfo({ body: { access_token: shown = '' } }: Tokens) {
      const proof = held.key && { dpop: await held.key.prove(endpoints.userinfo, 'GET', shown) }
      const authorization = `${proof ? 'DPoP' : 'Bearer'} ${shown}`
      return fetch(endpoints.userinfo, { headers: { authorization, ...proof } })
    },
  }
}

export function isBack(url: URL): boolean {
  return url.href.startsWith(redirectUri) && url.searchParams.has('code')
}

export function oidcClient({ issuer }: Pick<World, 'issuer'>, id: string, secret?: string): OauthClient {
  const at = `${issuer}/oauth2/v1`
  const endpoints = { authorize: `${at}/authorize`, token: `${at}/token`, userinfo: `${at}/userinfo` }
  return { id, ...(secret !== undefined && { secret }), endpoints }
}

/** An SSO application of OpenID Connect that is assigned to the user. */
export async function oidcApplication(world: World, { loginId }: Who, settings: Settings = {}) {
  const { client, issuer } = world
  const wanted = { name: `Shop ${randomUUID()}`, loginPageUrl: site, approvedRedirectUrls: [redirectUri], ...settings }
  const { id } = await client.ssoApplications.createOidc(wanted)
  await client.userSsoApplications.add({ loginId, ssoAppIds: [id] })
  const { cleartext: secret } =
    settings.clientType === 'public' ? { cleartext: undefined } : await client.ssoApplications.loadSecret({ id })
  const at = `${issuer}/${id}`
  return { id, at, client: oidcClient({ issuer: at }, id, secret) }
}

/** A third-party application, whose users are asked for consent. */
export async function inboundApplication(world: World, settings: { nonConfidentialClient?: boolean } = {}) {
  const { client, origin, projectId, issuer } = world
  const wanted = { name: `Calendar ${randomUUID()}`, approvedCallbackUrls: [redirectUri], permissionsScopes: [] }
  const { id: applicationId, clientId, cleartext } = await client.inboundApplications.create({ ...wanted, ...settings })
  const at = `${origin}/oauth2/v1/apps/${projectId}`
  const endpoints = {
    authorize: `${issuer}/oauth2/v1/apps/authorize`,
    token: `${at}/token`,
    userinfo: `${at}/userinfo`,
  }
  const secret = settings.nonConfidentialClient ? {} : { secret: cleartext }
  return { applicationId, ...oauth(world, { id: clientId, ...secret, endpoints }) }
}

/** Says yes on the page of consent at which a browser stands. */
export async function consent({ origin }: World, browser: PageBrowser, page: URL): Promise<URL> {
  const listed = { 'scope:openid': 'yes', 'scope:email': 'yes' }
  return (await browser.open(`${page.pathname}/consent`, listed, { origin })).url
}
