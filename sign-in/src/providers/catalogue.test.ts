import { expect, test } from 'vitest'

import type { Provider } from '../index.ts'
import { catalogue } from '../index.ts'
import { base, startSignIn, setup } from '../testing/setup.ts'

const client = { clientId: 'c', clientSecret: 's' }

/** The metadata of a provider at `issuer`. */
function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer.replace(/\/$/, '')}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }
}

const entries: [keyof typeof catalogue, string, Provider, string][] = [
  ['google', 'google', catalogue.google(client), 'https://accounts.google.com'],
  ['entra', 'azure-ad', catalogue.entra({ ...client, tenantId: 't1' }), 'https://login.microsoftonline.com/t1/v2.0'],
  ['apple', 'apple', catalogue.apple(client), 'https://appleid.apple.com'],
  ['gitlab', 'gitlab', catalogue.gitlab(client), 'https://gitlab.com'],
  ['slack', 'slack', catalogue.slack(client), 'https://slack.com'],
  ['auth0', 'auth0', catalogue.auth0({ ...client, issuer: 'https://a.eu.auth0.com/' }), 'https://a.eu.auth0.com/'],
  ['okta', 'okta', catalogue.okta({ ...client, issuer: 'https://a.okta.com/oauth2/x' }), 'https://a.okta.com/oauth2/x'],
  [
    'keycloak',
    'keycloak',
    catalogue.keycloak({ ...client, issuer: 'https://k.example/realms/r' }),
    'https://k.example/realms/r',
  ],
  [
    'cognito',
    'cognito',
    catalogue.cognito({ ...client, issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/p' }),
    'https://cognito-idp.eu-west-1.amazonaws.com/p',
  ],
  ['descope', 'descope', catalogue.descope({ clientId: 'c', clientSecret: 's' }), 'https://api.descope.com/c'],
  [
    'gatehouse',
    'gatehouse',
    catalogue.gatehouse({ ...client, issuer: 'https://id.example/P2abc' }),
    'https://id.example/P2abc',
  ],
]

test.each(entries)(
  '%s: its entry uses the authorization endpoint of its metadata',
  async (name, id, provider, issuer) => {
    const asked: string[] = []
    const { browser, lines } = setup({
      providers: [provider],
      fetch: async url => {
        asked.push(url)
        return Response.json(metadataOf(issuer))
      },
    })
    const url = new URL((await startSignIn(browser, `/signin/${id}`)).url())
    expect(lines).toEqual([])
    expect(asked).toEqual([`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`])
    expect(url.origin + url.pathname).toBe(`${issuer.replace(/\/$/, '')}/authorize`)
    const parameters = Object.fromEntries(url.searchParams)
    const secretText = expect.stringMatching(/^[\w-]{43}$/)
    expect(parameters).toEqual({
      client_id: 'c',
      response_type: 'code',
      redirect_uri: `${base}/callback/${id}`,
      scope: name === 'apple' ? 'openid name email' : 'openid profile email',
      state: secretText,
      nonce: secretText,
      code_challenge: secretText,
      code_challenge_method: 'S256',
      ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
    })
  },
)

test('entra: without a directory, users of every directory can sign in', async () => {
  const common = 'https://login.microsoftonline.com/common/v2.0'
  const { browser } = setup({
    providers: [catalogue.entra(client)],
    fetch: async () =>
      Response.json({ ...metadataOf(common), issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }),
  })
  expect((await startSignIn(browser, '/signin/azure-ad')).url()).toContain(`${common}/authorize?`)
})

function githubSays(profile: Record<string, unknown>, emails: unknown = []) {
  const answers: Record<string, unknown> = {
    'https://github.com/login/oauth/access_token': {
      access_token: 'gho_1',
      token_type: 'bearer',
      scope: 'read:user,user:email',
    },
    'https://api.github.com/user': profile,
    'https://api.github.com/user/emails': emails,
  }
  const asked: string[] = []
  const seen: unknown[] = []
  const parts = setup({
    providers: [catalogue.github(client)],
    fetch: async url => {
      asked.push(url)
      return Response.json(answers[url])
    },
    callbacks: { signIn: ({ user }) => seen.push(user) > 0 },
  })
  const signIn = async () => {
    const url = new URL((await startSignIn(parts.browser, '/signin/github')).url())
    const back = new URLSearchParams({
      code: 'x',
      state: url.searchParams.get('state') ?? '',
      iss: 'https://github.com/login/oauth',
    })
    return { url, answer: await parts.browser.get(`/callback/github?${back}`) }
  }
  return { ...parts, asked, seen, signIn }
}

test('github: the id of a user is their number, and the e-mail address the public one', async () => {
  const { seen, asked, signIn } = githubSays({
    id: 583231,
    login: 'octocat',
    name: null,
    email: 'Octo@GitHub.com',
    avatar_url: 'https://x.example/o.png',
  })
  const { url, answer } = await signIn()
  expect(url.href).toMatch('https://github.com/login/oauth/authorize?')
  expect(url.searchParams.get('scope')).toBe('read:user user:email')
  expect(url.searchParams.has('nonce')).toBe(false)
  expect(answer.location).toBe('http://localhost:3000')
  expect(seen).toEqual([{ id: '583231', name: 'octocat', email: 'octo@github.com', image: 'https://x.example/o.png' }])
  expect(asked).toHaveLength(2)
})

test('github: without a public address the verified primary one is fetched', async () => {
  const { seen, signIn } = githubSays({ id: 1, login: 'a', email: null }, [
    { email: 'other@x.example', primary: false, verified: true },
    { email: 'main@x.example', primary: true, verified: true },
  ])
  await signIn()
  expect(seen).toMatchObject([{ id: '1', email: 'main@x.example' }])
})

test('github: an unverified address is ignored, and a response without a number is refused', async () => {
  const unverified = githubSays({ id: 1, login: 'a', email: null }, [
    { email: 'm@x.example', primary: true, verified: false },
  ])
  await unverified.signIn()
  expect(unverified.seen).toMatchObject([{ id: '1', email: undefined }])
  const { answer } = await githubSays({ login: 'a', email: 'a@x.example' }).signIn()
  expect(answer.location).toBe(`${base}/error?error=OAuthCallback`)
})
