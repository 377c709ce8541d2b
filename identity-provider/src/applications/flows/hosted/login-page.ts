import { plainTargets, urlOf } from '../../../foundation/requests/urls.ts'
import {
  ownUrl,
  parseSafeUrl,
  RateLimited,
  type RequestFacts,
  type SafeUrl,
  withParameter,
} from '@gatehouse-id/operation'
import { localeFor, type Page, renderHostedError, renderHostedMessage } from '@gatehouse-id/pages'
import { readTrustCookie, trustCookie } from '../../../authentication/index.ts'
import { readCookie } from '../../../foundation/requests/credentials.ts'
import { callOf, redirect } from '../../../federation/index.ts'
import { findProject, ProjectNotFound } from '../../../projects/index.ts'
import type { FlowDependencies } from '../actions/needs.ts'
import { driveOf } from '../service.ts'
import { createRunInBrowser } from './run-in-browser.ts'
import { formFieldsOf } from '../../../foundation/requests/read-form.ts'

export type LoginPages = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

const path = /^\/login\/([\w-]{1,100})$/
const cookieName = 'gatehouse.flow'
const cookieSeconds = 60 * 60
const formBytesMax = 32 * 1024
const usualFlow = 'sign-up-or-in'

/**
 * `/login/<project>?flow=<id>`: any flow as pages of ours, which work without scripts. At its end the browser has the
 * cookies of a session, where the project delivers tokens so, and goes to `redirect_uri` if that is approved.
 */
export function createLoginPages(flow: FlowDependencies): LoginPages {
  const { publicUrl, settings, approvedOrigins, rateLimits } = flow
  const { drive, flows } = driveOf(flow)
  const runInBrowser = createRunInBrowser(flow, { drive, flows, ends: 'session' })

  function cookieOf(projectId: string, executionId: string): string {
    const flags = `Path=/login/${projectId}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
    const isEnd = executionId === ''
    return `${cookieName}=${encodeURIComponent(executionId)}; Max-Age=${isEnd ? 0 : cookieSeconds}; ${flags}`
  }

  async function targetOf(projectId: string, query: URLSearchParams): Promise<SafeUrl | undefined> {
    const url = parseSafeUrl(query.get('redirect_uri') ?? '')
    return url !== undefined && (await approvedOrigins.has(projectId, url)) ? url : undefined
  }

  async function run(request: Request, projectId: string, facts: RequestFacts): Promise<Response> {
    const { searchParams: query } = new URL(request.url)
    const flowId = query.get('flow') ?? usualFlow
    const target = await targetOf(projectId, query)
    const locale = localeFor({ accepted: request.headers.get('accept-language'), uiLocales: query.get('locale') })
    const { theme, trustedDeviceDays: days } = await settings.of(projectId)
    const shown = {
      locale,
      theme,
      redirectTargets: [...(target ? [new URL(target).origin] : []), ...plainTargets(publicUrl)],
    }
    const isPost = request.method === 'POST'
    const form = isPost ? await readForm(request) : undefined
    const isOwn = !isPost || request.headers.get('origin') === new URL(publicUrl).origin
    if (!isOwn || (isPost && !form))
      return toResponse(403, renderHostedError({ ...shown, reason: 'invalidRequest', requestId: facts.requestId }))
    const trustedDeviceToken = readTrustCookie(request.headers.get('cookie') ?? '').join('.')
    const call = {
      ...callOf(request, facts, projectId),
      trustedDeviceToken,
      setCookies: [] as string[],
      takesCookies: true,
    }
    const page = withParameter(ownUrl(`${publicUrl}/login/${projectId}`), 'flow', flowId)
    const url = target === undefined ? page : withParameter(page, 'redirect_uri', target)
    const executionId = decodeURIComponent(readCookie(request, cookieName))
    const answer = await runInBrowser({ call, flowId, url, query, form, executionId, shown, locale: locale.language })
    if (answer.is === 'json') return Response.json(answer.body, { headers: { 'cache-control': 'no-store' } })
    if (answer.is !== 'completed') {
      const response = answer.is === 'page' ? toResponse(answer.status, answer.page) : redirect(303, answer.to)
      response.headers.append('set-cookie', cookieOf(projectId, answer.executionId))
      return response
    }
    const response =
      target === undefined
        ? toResponse(200, renderHostedMessage({ ...shown, about: 'flowDone' }))
        : redirect(303, target)
    const { trustedDeviceJwt } = answer.driven.response.authInfo ?? {}
    const place = { path: `/login/${projectId}`, isSecure: publicUrl.startsWith('https:'), days }
    const trusted = trustedDeviceJwt === undefined ? [] : [trustCookie(trustedDeviceJwt, place)]
    for (const line of [cookieOf(projectId, ''), ...trusted, ...call.setCookies])
      response.headers.append('set-cookie', line)
    return response
  }

  return async (request, facts) => {
    const [, projectId] = path.exec(urlOf(request).pathname) ?? []
    if (projectId === undefined || !['GET', 'POST'].includes(request.method)) return undefined
    const locale = localeFor({ accepted: request.headers.get('accept-language') })
    try {
      rateLimits?.admit('flowRunner.next', facts)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      const page = renderHostedError({ locale, reason: 'tooMany', requestId: facts.requestId })
      const response = toResponse(429, page)
      response.headers.set('retry-after', String(error.retryAfterSeconds ?? 1))
      return response
    }
    if (!(await findProject(flow.db, projectId))) throw new ProjectNotFound()
    return run(request, projectId, facts)
  }
}

/** The fields of a posted form; undefined when it is larger than any form of ours, or says something twice. */
async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const length = Number(request.headers.get('content-length') ?? '0')
  if (length > formBytesMax) return undefined
  const text = await request.text()
  if (text.length > formBytesMax) return undefined
  return formFieldsOf(text)
}

function toResponse(status: number, { html, headers }: Page): Response {
  return new Response(html, { status, headers })
}
