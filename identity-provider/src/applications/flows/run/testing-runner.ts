import type { TestIdentity } from '../../../testing/identity.ts'

export type Answer = {
  executionId: string
  stepId: string
  screen?: { id?: string; state?: Record<string, unknown> }
} & {
  status?: string
  redirect?: { url?: string }
  authInfo?: { sessionJwt: string; refreshJwt: string; trustedDeviceJwt?: string }
  errorCode?: string
}

/** A page with a flow: keeps what the component keeps between two requests. */
export function runnerOf(
  { projectId, baseUrl }: Pick<TestIdentity, 'projectId' | 'baseUrl'>,
  refreshJwt = '',
  more: Record<string, string> = {},
) {
  let last: Answer = { executionId: '', stepId: '' }
  let nonce = ''
  async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
    const authorization = `Bearer ${projectId}${refreshJwt && `:${refreshJwt}`}`
    const headers = { authorization, 'content-type': 'application/json', ...more }
    const response = await fetch(`${baseUrl}/v1/flow/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as Answer // of our own server
    if (response.ok) last = answer
    nonce = response.headers.get('x-descope-flow-nonce') ?? nonce
    return answer
  }
  return {
    last: () => last,
    /** Of the last answer; sent by who puts it into `more`. */
    nonce: () => nonce,
    start: (flowId: string, options: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
      post('start', { flowId, interactionId: '', input: { origin: baseUrl }, options, ...more }),
    next: (
      interactionId: string,
      input: Record<string, unknown> = {},
      at: { executionId?: string; stepId?: string } = {},
    ) => post('next', { executionId: last.executionId, stepId: last.stepId, interactionId, input, ...at }),
  }
}
