import { createHash } from 'node:crypto'
import { parseSafeUrl } from '@gatehouse-id/operation'
import { OutgoingFailed, type OutgoingRequest } from '../../../foundation/outgoing/request.ts'
import { openHeader } from '../../../projects/index.ts'
import { composeClaims, issuerUrl } from '../../../tokens/index.ts'
import { type Act, failed, succeeded } from '../run/run.ts'
import { fill, fillUrl } from '../run/values/fill.ts'
import type { FlowDependencies } from './needs.ts'

const bodyBytesMax = 64 * 1024
const answersMax = 20

/** Calls endpoints of the project: only on the origins that it lists for that, each call signed with its key. */
export function httpActions(flow: FlowDependencies): Record<'http.request', Act> {
  return {
    async 'http.request'(run, step) {
      const { projectId } = run.call
      const url = parseSafeUrl((await fillUrl(String(step.url), run.resolve)) ?? '')
      const { flowEndpointOrigins } = await flow.settings.of(projectId)
      if (url === undefined || !flowEndpointOrigins.includes(new URL(url).origin))
        return failed('failed', `${url ?? step.url} is not on one of the project's flowEndpointOrigins`)
      const method = (step.method ?? 'POST') as OutgoingRequest['method'] // by the schema of the action
      const body = method === 'GET' ? '' : JSON.stringify(await fill(step.body ?? {}, run.resolve))
      if (Buffer.byteLength(body) > bodyBytesMax)
        return failed('failed', `the body has more than ${bodyBytesMax} bytes`)
      const where = { encryption: flow.encryption, projectId }
      const opened = Object.entries((step.headers ?? {}) as Record<string, string>).map(([name, value]) => [
        name,
        openHeader(where, { url: String(step.url), name, value }),
      ])
      const [closed] = opened.find(([, value]) => value === undefined) ?? []
      if (closed !== undefined)
        return failed('failed', `the header ${closed} was sealed for another address or project`)
      const headers = (await fill(Object.fromEntries(opened), run.resolve)) as Record<string, string> // texts stay texts
      const foreign = Object.keys(headers).find(name => !isHeaderText(headers[name]))
      if (foreign !== undefined) return failed('failed', `the header ${foreign} has a letter that headers cannot have`)
      const issuer = { type: 'project' } as const
      const keys = await flow.signingKeys.ofIssuer(projectId, issuer)
      const now = Math.floor(flow.clock() / 1000)
      const iss = issuerUrl(flow.publicUrl, projectId, issuer)
      const bodySha256 = createHash('sha256').update(body).digest('base64url')
      const claims = { iss, aud: url, iat: now, exp: now + 60, jti: flow.newId('HR'), method, bodySha256 }
      const signature = keys.sign('flowCall', composeClaims('flowCall', claims))
      try {
        const answer = await flow.outgoing({
          url,
          method,
          headers: { ...cleaned(headers), 'content-type': 'application/json', 'x-gatehouse-signature': signature },
          ...(method !== 'GET' && { body }),
          timeoutMs: Number(step.timeoutSeconds ?? 5) * 1000,
          bytesMax: bodyBytesMax,
        })
        note(run.state.http, run.state.at, { status: answer.status, body: parsed(answer.body.toString()) })
        return answer.status >= 200 && answer.status < 300
          ? succeeded
          : failed('failed', `it answered ${answer.status}`)
      } catch (error) {
        if (!(error instanceof OutgoingFailed)) throw error
        note(run.state.http, run.state.at, { status: 0, body: null })
        return failed('failed', error.message)
      }
    },
  }
}

/** Headers that say who calls, or how the body is framed, are ours. */
function cleaned(headers: Record<string, string>): Record<string, string> {
  const ours = /^(host|content-.*|transfer-encoding|connection|x-gatehouse-.*)$/i
  const sound = Object.entries(headers).filter(([name, value]) => !ours.test(name) && !/[\r\n]/.test(value))
  return Object.fromEntries(sound)
}

/** What HTTP can send (RFC 9110 §5.5): anything else belongs in the body. */
function isHeaderText(text: unknown): boolean {
  return typeof text !== 'string' || /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The latest answers, by the id of their step. */
function note(answers: Record<string, unknown>, id: string, answer: unknown): void {
  delete answers[id]
  answers[id] = answer
  const [oldest] = Object.keys(answers)
  if (Object.keys(answers).length > answersMax && oldest !== undefined) delete answers[oldest]
}
