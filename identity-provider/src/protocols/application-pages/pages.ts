import { localeFor, renderHostedError, renderHostedPost } from '@gatehouse-id/pages'
import type { RequestFacts } from '@gatehouse-id/operation'
import type { SettingsOf } from '../../projects/index.ts'

export type ApplicationPages = {
  /** Says what is wrong with the request of an application, in its developer's words. */
  refuse(request: Request, facts: RequestFacts, refused: { status: number; detail: string }): Promise<Response>
  /** Says that this browser asks too often. */
  tooMany(request: Request, facts: RequestFacts, retryAfterSeconds: number): Promise<Response>
  /** Posts fields to another site: a script does it at once, without scripts there is a button. */
  post(request: Request, form: { projectId: string; action: string; fields: Record<string, string> }): Promise<Response>
}

/** The pages between this provider and applications of SAML and WS-Federation. */
export function createApplicationPages({ settings }: { settings: SettingsOf }): ApplicationPages {
  const localeOf = (request: Request) => localeFor({ accepted: request.headers.get('accept-language') })
  return {
    async refuse(request, { requestId }, { status, detail }) {
      const reason = status === 404 ? 'notFound' : 'invalidRequest'
      const { html, headers } = renderHostedError({ reason, detail, requestId, locale: localeOf(request) })
      return new Response(html, { status, headers })
    },
    async tooMany(request, { requestId }, retryAfterSeconds) {
      const { html, headers } = renderHostedError({ reason: 'tooMany', requestId, locale: localeOf(request) })
      return new Response(html, { status: 429, headers: { ...headers, 'retry-after': String(retryAfterSeconds) } })
    },
    async post(request, { projectId, action, fields }) {
      const { theme } = await settings.of(projectId)
      const { html, headers } = renderHostedPost({ theme, locale: localeOf(request), action, fields })
      return new Response(html, { status: 200, headers })
    },
  }
}
