import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '../../../foundation/tables/tables.ts'
import { answerUnavailable } from '../../../foundation/errors/unavailable.ts'
import { ProjectNotFound } from '../../../projects/index.ts'
import type { HandlerOf } from './handler.ts'
import { createLocate } from './locate.ts'
import { inboundAuthorizeUrl, oidcRouteOf, rewrite } from './routes.ts'

type HandlerOfProject = (projectId: string) => Promise<HandlerOf>

/** Passes a request to the handler of its project and issuer; false for requests that are none of theirs. */
export function createHandleOidc(dependencies: { db: Db; publicUrl: string }, handlerOf: HandlerOfProject) {
  const locate = createLocate(dependencies)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    try {
      return await handle(request, response)
    } catch (error) {
      const answer = answerUnavailable(error, {
        method: request.method ?? 'GET',
        header: name => String(request.headers[name] ?? ''),
        requestId: String(request.headers['x-request-id'] ?? ''),
      })
      if (!answer) throw error
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return true
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const located = await locate(request)
    if (located && !located.isRedirect) request.url = located.url
    const url = request.url ?? '/'
    const startUrl = located?.isRedirect ? located.url : inboundAuthorizeUrl(url)
    if (startUrl !== undefined) {
      // The method and a posted form stay (RFC 9110 §15.4.8).
      response.writeHead(307, { location: startUrl, 'cache-control': 'no-store' }).end()
      return true
    }
    const route = oidcRouteOf(url)
    if (!route) return isWithoutProject(url) && refuse(response)
    const handlerFor = await handlerOf(route.projectId).catch((error: unknown) => {
      // Other paths may be operations, which answer "not built"; metadata is built and decides itself.
      if (error instanceof ProjectNotFound && !route.isMetadata) return undefined
      throw error
    })
    if (!handlerFor) return isWithoutProject(url) && refuse(response)
    rewrite(request, route)
    const answer = await handlerFor(route)
    await answer(request, response)
    return true
  }
}

const withoutProject =
  /^\/(?:[\w.-]+\/)?oauth2\/v1\/(?:apps\/(?:authorize|userinfo|token|revoke|device)|authorize|logout|userinfo|token|revoke|device)(?:\?.*)?$/

/** Whether a request to an endpoint without a project in its path names none that is known, by client or token. */
function isWithoutProject(url: string): boolean {
  return withoutProject.test(url)
}

/** RFC 6749 §5.2. */
function refuse(response: ServerResponse): true {
  const error_description = 'the client id or the token names no application or project that is known here'
  response.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ error: 'invalid_client', error_description }))
  return true
}
