import type { softwareAuthenticator } from '../../../authentication/passkeys/testing.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import type { Random } from './testing-random.ts'

const nonceHeader = 'x-descope-flow-nonce'

export type AuthInfo = {
  sessionJwt: string
  refreshJwt: string
  trustedDeviceJwt?: string
  user?: { userId?: string; loginIds?: string[]; email?: string; verifiedEmail?: boolean }
}
export type Answer = {
  executionId?: string
  stepId?: string
  action?: string
  redirect?: { url: string }
  webauthn?: { transactionId: string; options: string; create: boolean }
  screen?: {
    id?: string
    state?: { totp?: { key: string }; recoveryCodes?: string[]; errorText?: string; linkId?: string }
  }
  status?: string
  authInfo?: AuthInfo
  errorCode?: string
}
export type At = { executionId: string; stepId: string }
export type Passkeys = ReturnType<typeof softwareAuthenticator>
/** One page with one run, which keeps what the web component keeps. */
export type Page = {
  flowId: string
  last: Answer
  /** Whether a first factor was shown in this run since somebody set this to false. */
  hasProven: boolean
  start(flowId: string, refreshJwt?: string): Promise<Answer>
  next(button: string, input?: Record<string, unknown>, at?: At): Promise<Answer>
}
export type PageOptions = {
  ip: string
  home: string
  sendsNonce: boolean
  /** Whether a screen asks for a second factor. */
  isOfSecond(answer: Answer): boolean
}

const firstFactors = ['password', 'token', 'exchangeCode', 'response', 'code']

export function createPage(identity: TestIdentity, { ip, home, sendsNonce, isOfSecond }: PageOptions): Page {
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
    hasProven: false,
    start(flowId, refreshJwt = '') {
      token = refreshJwt
      Object.assign(page, { flowId, hasProven: false })
      const input = { origin: baseUrl }
      return post('start', { flowId, interactionId: '', input, options: { redirectUrl: home } })
    },
    next(button, input = {}, from) {
      const { executionId = '', stepId = '', webauthn } = page.last
      // A link or a return may be of another run than the one whose screen is shown.
      const isSecond: Record<string, boolean> = { code: isOfSecond(page.last), response: webauthn?.create === true }
      page.hasProven ||= firstFactors.some(name => (input[name] ?? '') !== '' && isSecond[name] !== true)
      return post('next', { executionId, stepId, ...from, interactionId: button, input })
    },
  }
  return page
}

/** What a page does by itself with the answer that it has; undefined where somebody has to do something. */
export function goOn(page: Page, passkeys: Passkeys, random: Random): Promise<Answer> | undefined {
  const { action, webauthn } = page.last
  if (action === 'poll') return page.next('polling')
  if (!webauthn) return undefined
  const { transactionId, options, create } = webauthn
  if (create) return page.next('submit', { transactionId, response: passkeys.create(options) })
  const [newest, ...older] = passkeys.passkeys.toReversed()
  if (!newest) return page.next('submit', { transactionId, failure: 'there is no passkey' })
  const passkey = random.of([newest, newest, ...older])
  return page.next('submit', { transactionId, response: passkeys.get(options, { passkey }) })
}
