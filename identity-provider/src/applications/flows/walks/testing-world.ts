import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { allRights } from '../../../foundation/requests/call.ts'
import { starterFlows } from '../../../projects/flows/starters/flows.ts'
import { starterScreens } from '../../../projects/flows/starters/screens.ts'
import { callbackUrlOf } from '../../../federation/social/requests/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../../../federation/social/testing.ts'
import { softwareAuthenticator, startTestIdentity, type TestIdentity } from '../../../testing/identity.ts'
import { type Answer, type At, createPage, type PageOptions } from './testing-page.ts'
import { type Drawn, drawFlow, forward, type Shown, toImport } from './testing-draw.ts'
import { domainOf, tenants } from './testing-tenants.ts'
import { randomOf } from './testing-random.ts'

/** The authenticator apps of those who have one. */
export const seeds = { own: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', thief: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }
export type Mail = {
  id: string
  code: string
  token: string
  at: At
  /** Of which the right one has the number that is shown where they were asked for. */
  numbered: { number: string; token: string }[]
}
/** Whom the honest providers sign in, and what the one of the thief says. */
export type Travellers = { email: string; claims?: { sub: string; email: string } }
/** What the URL brings with which a provider leads back. */
export type Returned = { at: At; exchangeCode: string }
type NewUser = { password: string; seed?: string | undefined; isGiven?: boolean }
const rightsOfDeveloper = allRights.filter(right => right !== 'people' && right !== 'company')
export type World = Awaited<ReturnType<typeof startWorld>>

/** A server with all starters, `count` drawn flows, two tenants and providers, which sign in whom they are told. */
export async function startWorld({ seeds: drawnFrom, count }: { seeds: readonly number[]; count: number }) {
  const identity = await startTestIdentity()
  const redirectUri = callbackUrlOf(identity.baseUrl)
  const [provider, ofThief] = await Promise.all([
    startOtherProvider({ redirectUri }),
    startOtherProvider({ redirectUri }),
  ])
  await identity.clientAs().oauthProviders.save({
    id: 'acme',
    label: 'Acme',
    protocol: { kind: 'oidc', issuer: provider.issuer },
    scopes: ['openid', 'email'],
    ...mockClient,
  })
  for (const tenantId of Object.values(tenants)) {
    const { issuer } = tenantId === tenants.ofThief ? ofThief : provider
    await identity.clientAs().tenants.create({ id: tenantId, name: tenantId })
    const attributeMapping = { loginId: 'title', email: 'email' }
    const scope = ['openid', 'email', 'profile']
    const settings = { name: tenantId, ...mockClient, issuer, scope, attributeMapping }
    await identity.clientAs().ssoSettings.configureOidc({ tenantId, settings, domains: [domainOf(tenantId)] })
  }
  const drawn = new Map<string, Drawn>()
  for (let index = 0; index < count; index += 1) {
    const flow = drawFlow(randomOf(...drawnFrom, index), `drawn-${index}`)
    await identity.clientAs().flows.import(toImport(flow))
    drawn.set(flow.flowId, flow)
  }
  const home = `${identity.baseUrl}/page`
  let users = 0

  return {
    identity,
    drawn,
    /** Another number each time, for addresses. */
    users: () => (users += 1),
    starters: Object.keys(starterFlows),
    /** What a page shows; nothing where there is no screen. */
    shownBy: ({ screen }: Answer) => shown(drawn, screen?.id ?? ''),
    page: (options: Pick<PageOptions, 'ip' | 'sendsNonce'>) =>
      createPage(identity, { home, isOfSecond: ({ screen }) => shown(drawn, screen?.id ?? '').isOfSecond, ...options }),
    passkeys: () => softwareAuthenticator(identity.baseUrl),
    /** Follows the redirect to a provider, and back to the page. */
    async comeBack(url: string, { email, claims = { sub: email, email } }: Travellers): Promise<Returned> {
      provider.now.user = { sub: email, email, email_verified: true }
      ofThief.now.user = { ...claims, email_verified: true, title: claims.email }
      const back = new URL((await followTo(url, home)).url)
      return { at: at(back), exchangeCode: back.searchParams.get('code') ?? '' }
    },
    newestMail: (recipient: string) => newestMail(identity, recipient),
    code: (key: string) => {
      // Each counts once.
      identity.clock.now += 30_000
      return new TOTP({ secret: key }).generate({ timestamp: identity.clock.now })
    },
    /** By an administrator, or by a developer's key, which gives the password. */
    async createUser(email: string, { password, seed, isGiven = false }: NewUser) {
      // Of another system, so that none of ours has to be computed.
      const hash = createHash('sha256').update(password).digest('hex')
      const hashedPassword = { sha: { hash, type: 'sha256' as const } }
      const verified = { loginId: email, email, verifiedEmail: true, hashedPassword }
      const client = identity.clientAs(undefined, isGiven ? rightsOfDeveloper : undefined)
      await client.users.create({ ...verified, ...(seed !== undefined && { seed }) })
    },
    async post(path: string, body: object, refreshJwt = ''): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
      const authorization = `Bearer ${identity.projectId}${refreshJwt && `:${refreshJwt}`}`
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await fetch(`${identity.baseUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { ok: response.ok, answer: (await response.json()) as Record<string, unknown> } // of our own server
    },
    async close() {
      await Promise.all([provider.close(), ofThief.close()])
      await identity.close()
    },
  }
}

/** Screens of the starters that ask for a code of an authenticator app. */
const ofApp = ['authenticator', 'authenticator-code', 'new-authenticator']

type ShownTo = Shown & { isOfApp: boolean; isOfSecond: boolean }
function shown(drawn: Map<string, Drawn>, id: string): ShownTo {
  const [flowId = '', , screenId = ''] = id.split('~')
  const own = drawn.get(flowId)
  if (own) {
    const { steps } = own.dsl
    const action = steps[steps[screenId]?.next?.[forward] ?? '']?.action
    const isOfApp = String(action).startsWith('totp.')
    return { ...(own.screens[screenId] ?? nothing), isOfApp, isOfSecond: isOfApp }
  }
  const components = starterScreens[screenId]?.components ?? []
  const buttons = components.flatMap(each =>
    each.component === 'button' || each.component === 'providers' ? [each.id] : [],
  )
  const inputs = components.flatMap(each => ('name' in each ? [each.name] : []))
  const isOfApp = ofApp.includes(screenId)
  return { inputs, buttons, isOfApp, isOfSecond: isOfApp || screenId === 'recovery-code' }
}
const nothing: Shown = { inputs: [], buttons: [] }

function at(url: URL): At {
  const [executionId = '', stepId = ''] = (url.searchParams.get('descope-login-flow') ?? '').split('_')
  return { executionId, stepId }
}

async function newestMail(identity: TestIdentity, recipient: string): Promise<Mail | undefined> {
  const { messages } = identity.clientAs()
  const [newest] = (await messages.search({ recipient, size: 1 })).messages
  if (!newest) return undefined
  const { text } = (await messages.load({ id: newest.id })).message
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  const url = link !== undefined && URL.canParse(link) ? new URL(link) : undefined
  return {
    id: newest.id,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    token: url?.searchParams.get('t') ?? '',
    at: url ? at(url) : { executionId: '', stepId: '' },
    numbered: Array.from(text.matchAll(/^(\d\d): \S*[?&]t=([\w-]+)/gm), ([, number = '', token = '']) => ({
      number,
      token,
    })),
  }
}
