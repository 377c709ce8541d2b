import { ownUrl, RateLimited } from '@gatehouse-id/operation'
import { renderHostedError } from '@gatehouse-id/pages'
import { callOf } from '../../requests/call-of.ts'
import { localeOf, type PageOptionsOf } from '../../requests/page-options.ts'
import { projectLinkStep } from './link-pages.ts'
import { resetStep } from './reset-page.ts'
import {
  type Context,
  type HostedDependencies,
  type InteractionRequest,
  limitStep,
} from '../interaction/interaction-request.ts'
import { readForm } from '../../../../foundation/requests/read-form.ts'
import { sendPage } from '../../requests/send-page.ts'
import type { DrawPage } from './single-page.ts'
import { begunState } from '../interaction/state.ts'

/** The pages of links that do not belong to a sign-in on the hosted pages: `/link` and `/reset`. */
export function projectPages(
  hosted: HostedDependencies,
  { pageOptionsOf, drawPage }: { pageOptionsOf: PageOptionsOf; drawPage: DrawPage },
) {
  const { projectId } = hosted
  const { publicUrl } = hosted
  const steps = [projectLinkStep(hosted), resetStep(hosted, drawPage)]

  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const step = steps.find(({ path }) => path === ctx.path)
    if (!step) return next()
    const isPost = ctx.method === 'POST'
    const act = isPost ? step.post : step.get
    const isOwnForm = !isPost || ctx.get('origin') === new URL(publicUrl).origin
    const form = isPost && isOwnForm ? await readForm(ctx.req) : {}
    const shown = { ...(await pageOptionsOf(ctx)), requestId: ctx.get('x-request-id') }
    if (!act || !isOwnForm || !form)
      return sendPage(ctx, 403, renderHostedError({ ...shown, reason: 'invalidRequest' }))
    const request = await visitOf(ctx, form)
    try {
      if (isPost) limitStep(hosted, step, request)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      ctx.set('retry-after', String(error.retryAfterSeconds ?? 1))
      return sendPage(ctx, 429, renderHostedError({ ...shown, reason: 'tooMany' }))
    }
    const outcome = await act(request)
    if (outcome.is !== 'page') throw new Error('unreachable: these pages never complete a sign-in')
    sendPage(ctx, outcome.status, outcome.page)
  }

  async function visitOf(ctx: Context, form: Record<string, string>): Promise<InteractionRequest> {
    const settings = await hosted.settings.of(projectId)
    return {
      call: callOf(ctx, projectId),
      uid: '',
      params: {},
      form,
      query: new URLSearchParams(ctx.querystring),
      rest: '',
      cookies: '',
      flowId: undefined,
      state: begunState(),
      settings,
      isOwnBrowser: false,
      shown: { theme: settings.theme, locale: localeOf(ctx) },
      path: step => ownUrl(`/${projectId}${step}`),
    }
  }
}
