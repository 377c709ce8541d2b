import { createHash, randomBytes } from 'node:crypto'
import { listedScopes } from '@gatehouse-id/identity-provider/testing-oidc'
import type { plainBrowser } from '../../support/plain-browser.ts'

export const callbackUrl = 'https://app.example/back'

export type OAuthClient = { clientId: string; secret: string }
type Endpoints = { authorize: string; token: string }
type Browser = ReturnType<typeof plainBrowser>
export type Tokens = Record<string, string | undefined>

/** An application that gets tokens of a user who is signed in: by code and proof key, over the wire. */
export function oauthClient({ port }: { port: number }, client: OAuthClient, { authorize, token }: Endpoints) {
  async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ client_id: client.clientId, client_secret: client.secret, ...fields })
    const sent = { 'x-forwarded-for': '198.51.100.1', ...headers }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: sent, body })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Tokens }
  }

  /** Sends the browser to the authorization endpoint, agrees where it is asked; the parameters of the return. */
  async function authorized(browser: Browser, origin: string, parameters: Record<string, string>) {
    const query = new URLSearchParams({ client_id: client.clientId, response_type: 'code', ...parameters })
    const start = await browser.follow(await browser.send(`${authorize}?${query}`))
    const text = await start.page.clone().text()
    const [, consent = ''] = /formaction="([^"]*\/consent)"/i.exec(text) ?? []
    const { page, way } = consent === '' ? start : await browser.postForm(consent, listedScopes(text), origin)
    const back = way.find(url => url.startsWith(callbackUrl))
    if (back === undefined) throw new Error(`${page.status}: ${text}`)
    return { consentPage: text, parameters: new URL(back).searchParams }
  }

  return {
    post,
    authorized,
    async tokens(
      browser: Browser,
      origin: string,
      parameters: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<Tokens> {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
      const back = await authorized(browser, origin, { redirect_uri: callbackUrl, ...pkce, ...parameters })
      const code = back.parameters.get('code') ?? ''
      const { resource } = parameters
      const fields = { code, code_verifier: verifier, redirect_uri: callbackUrl, ...(resource && { resource }) }
      const { status, body } = await post(token, { grant_type: 'authorization_code', ...fields }, headers)
      if (status !== 200) throw new Error(JSON.stringify({ status, body, back: String(back.parameters) }))
      return body
    },
  }
}
