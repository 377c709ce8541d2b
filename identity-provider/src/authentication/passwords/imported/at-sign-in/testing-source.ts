import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { signatureHeader } from '../../../../activity/index.ts'
import { originOf } from '../../../../federation/social/testing.ts'

export type Answer = { status: number; body?: unknown }
export type Got = { loginId: string; password: string }

/** A system that users come from. */
export async function startSource(answerTo: (got: Got) => Answer) {
  const got: { body: string; signature: string | undefined }[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ body, signature: request.headers[signatureHeader] as string | undefined })
    const { status, body: answered } = answerTo(JSON.parse(body) as Got)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof answered === 'string' ? answered : JSON.stringify(answered ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `${originOf(server)}/sign-in`, got }
}
