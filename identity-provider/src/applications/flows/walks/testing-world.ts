import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { starterFlows } from '../../../projects/flows/starters/flows.ts'
import { starterScreens } from '../../../projects/flows/starters/screens.ts'
import { callbackUrlOf } from '../../../federation/social/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../../../federation/social/testing.ts'
import { startTestIdentity, type TestIdentity } from '../../../testing.ts'
import { type Drawn, drawFlow, forward, type Shown, toImport } from './testing-draw.ts'
import { randomOf } from './testing-random.ts'

const nonceHeader = 'x-descope-flow-nonce'
/** The authenticator apps of those who have one. */
export const seeds = { own: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', thief: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }

export type AuthInfo = {
  sessionJwt: string
  refreshJwt: string
  trustedDeviceJwt?: string
  user?: { loginIds?: string[]; email?: string }
}
export type Answer = {
  executionId?: string
  stepId?: string
  action?: string
  redirect?: { url: string }
  screen?: { id?: string; state?: { totp?: { key: string }; recoveryCodes?: string[]; errorText?: string } }
  status?: string
  authInfo?: AuthInfo
  errorCode?: string
}
export type At = { executionId: string; stepId: string }
/** One page with one run, which keeps what the web component keeps. */
export type Page = {
  flowId: string
  last: Answer
  start(flowId: string, refreshJwt?: string): Promise<Answer>
  next(button: string, input?: Record<string, unknown>, at?: At): Promise<Answer>
}
export type Mail = { id: string; code: string; token: string; at: At }
export type World = Awaited<ReturnType<typeof startWorld>>

/** A server with all starters, `count` drawn flows and a provider, which signs in whom it is told. */
export async function startWorld({ seeds: drawnFrom, count }: { seeds: readonly number[]; count: number }) {
  const identity = await startTestIdentity()
  const provider = await startOtherProvider({ redirectUri: callbackUrlOf(identity.baseUrl) })
  await identity.clientAs().oauthProviders.save({
    id: 'acme',
    label: 'Acme',
    protocol: { kind: 'oidc', issuer: provider.issuer },
    scopes: ['openid', 'email'],
    ...mockClient,
  })
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
    page: (options: Omit<PageOptions, 'home'>) => createPage(identity, { home, ...options }),
    /** Follows the redirect to the provider as somebody, and back to the page. */
    async comeBack(url: string, email: string): Promise<{ at: At; exchangeCode: string }> {
      provider.now.user = { sub: email, email, email_verified: true }
      const back = new URL((await followTo(url, home)).url)
      return { at: at(back), exchangeCode: back.searchParams.get('code') ?? '' }
    },
    newestMail: (recipient: string) => newestMail(identity, recipient),
    code: (key: string) => {
      // Each counts once.
      identity.clock.now += 30_000
      return new TOTP({ secret: key }).generate({ timestamp: identity.clock.now })
    },
    async createUser(email: string, { password, seed }: { password: string; seed?: string | undefined }) {
      // Of another system, so that none of ours has to be computed.
      const hash = createHash('sha256').update(password).digest('hex')
      const hashedPassword = { sha: { hash, type: 'sha256' as const } }
      const verified = { loginId: email, email, verifiedEmail: true, hashedPassword }
      await identity.clientAs().users.create({ ...verified, ...(seed !== undefined && { seed }) })
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
      await provider.close()
      await identity.close()
    },
  }
}

/** Screens of the starters that ask for a code of an authenticator app. */
const ofApp = ['authenticator', 'authenticator-code', 'new-authenticator']

function shown(drawn: Map<string, Drawn>, id: string): Shown & { isOfApp: boolean } {
  const [flowId = '', , screenId = ''] = id.split('~')
  const own = drawn.get(flowId)
  if (own) {
    const { steps } = own.dsl
    const action = steps[steps[screenId]?.next?.[forward] ?? '']?.action
    return { ...(own.screens[screenId] ?? nothing), isOfApp: String(action).startsWith('totp.') }
  }
  const components = starterScreens[screenId]?.components ?? []
  const buttons = components.flatMap(each =>
    each.component === 'button' || each.component === 'providers' ? [each.id] : [],
  )
  const inputs = components.flatMap(each => ('name' in each ? [each.name] : []))
  return { inputs, buttons, isOfApp: ofApp.includes(screenId) }
}
const nothing: Shown = { inputs: [], buttons: [] }

function at(url: URL): At {
  const [executionId = '', stepId = ''] = (url.searchParams.get('descope-login-flow') ?? '').split('_')
  return { executionId, stepId }
}

type PageOptions = { ip: string; home: string; sendsNonce: boolean }

function createPage(identity: TestIdentity, { ip, home, sendsNonce }: PageOptions): Page {
  const { projectId, baseUrl } = identity
  let nonce = ''
  let token = ''
  async function post(path: string, body: object): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${projectId}${token && `:${token}`}`,
      'content-type': 'application/json',
      'x-gatehouse-ip': ip,
      ...(sendsNonce && nonce !== '' && { [nonceHeader]: nonce }),
    }
    const response = await fetch(`${baseUrl}/v1/flow/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as Answer // of our own server
    if (!response.ok) return answer
    nonce = response.headers.get(nonceHeader) ?? nonce
    page.last = answer
    return answer
  }
  const page: Page = {
    flowId: '',
    last: {},
    start(flowId, refreshJwt = '') {
      token = refreshJwt
      page.flowId = flowId
      return post('start', { flowId, interactionId: '', input: { origin: baseUrl }, options: { redirectUrl: home } })
    },
    next(button, input = {}, from) {
      const { executionId = '', stepId = '' } = page.last
      return post('next', { executionId, stepId, ...from, interactionId: button, input })
    },
  }
  return page
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
  }
}
