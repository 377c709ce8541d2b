import { OperationError, ownUrl, parseSafeUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import { type Page, renderHostedError, renderHostedMessage, type ScreenPageProps } from '@gatehouse-id/pages'
import { unavailableOf } from '../../../foundation/errors/unavailable.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import { requireMethod } from '../../../projects/index.ts'
import { beginPasskey } from '../../verified/passkeys.ts'
import { type FlowDependencies, limit } from '../actions/needs.ts'
import type { Demands, Drive, Driven } from '../drive/drive.ts'
import { FlowExpired, FlowOutdated } from '../errors.ts'
import type { LoadFlow } from '../drive/loaded-flows.ts'
import { isLinkId } from '../run/executions.ts'
import type { Asked } from '../run/run.ts'
import { drawScreen, passkeyPage } from './draw-screen.ts'
import type { LoadedFlow } from '../run/interpreter.ts'

export type BrowserRequest = {
  call: Call
  flowId: string
  /** Of the page: forms are posted here, links and providers lead back here. */
  url: SafeUrl
  query: URLSearchParams
  /** Undefined for a GET. */
  form: Record<string, string> | undefined
  /** The run of this browser; '' for none. */
  executionId: string
  /** The e-mail address that the first screen starts with; '' for none. */
  email?: string
  demands?: Demands
  /** What the application asks for beside a sign-in. */
  asked?: Asked | undefined
  /** In another browser than the one that began the sign-in: a link can show a code there, and nothing else happens. */
  isElsewhere?: boolean
  locale: string
  shown: Pick<ScreenPageProps, 'applicationName' | 'lastUsed' | 'locale' | 'redirectTargets' | 'theme'>
}

export type BrowserAnswer =
  | { is: 'page'; status: number; page: Page; executionId: string }
  | { is: 'redirect'; to: SafeUrl; executionId: string }
  /** For the script of a page. */
  | { is: 'json'; body: object; executionId: string }
  | { is: 'completed'; driven: Driven }

const passkeyQuery = 'passkey'
/** Names of the form that are not fields of the screen. */
const own = ['interactionId', 'stepId', 'transactionId', 'response', 'linkId', 't']

/** A flow on pages of ours: the same runs as the component's, drawn by the server. */
export function createRunInBrowser(
  flow: FlowDependencies,
  { drive, flows, ends }: { drive: Drive; flows: LoadFlow; ends: 'session' | 'interaction' },
): (request: BrowserRequest) => Promise<BrowserAnswer> {
  const { settings } = flow
  const howOf = ({ asked }: BrowserRequest) => ({ ends, asked })

  function begin(request: BrowserRequest): Promise<Driven> {
    const { call, flowId, url, locale, email = '', demands } = request
    return flows.current(call.projectId, flowId).then(current =>
      drive.start(
        call,
        current,
        {
          interactionId: '',
          flowVersions: {},
          input: { origin: new URL(url).origin, ...(email !== '' && { email }) },
          options: { redirectUrl: url, locale },
        },
        { ...howOf(request), demands },
      ),
    )
  }

  /** A link goes on here, or shows a code for the browser that asked for it. */
  async function follow(request: BrowserRequest, { linkId, token }: { linkId: string; token: string }) {
    const { call, executionId: ownId, isElsewhere = false } = request
    const linkCode = await drive.linkCode(call, { executionId: linkId, input: { token }, ownId })
    if (linkCode !== undefined) return { linkCode }
    if (isElsewhere) throw new FlowExpired({ message: 'the link works in the browser that asked for it' })
    const next = { executionId: linkId, stepId: '0', interactionId: 'submit', input: { token }, ownId }
    return drive.next(call, next, howOf(request))
  }

  /** Undefined for a link that has to be confirmed: mail programs open links too. */
  function advance(request: BrowserRequest): Promise<Driven | { linkCode: string }> | undefined {
    const { call, query, form, executionId, isElsewhere = false } = request
    if (isElsewhere && form?.linkId === undefined && !query.has('t')) return Promise.reject(new FlowExpired())
    const [returnId = '', returnStep = ''] = splitReturn(query.get('descope-login-flow') ?? '')
    const next = (id: string, stepId: string, interactionId: string, input: Record<string, string | boolean>) =>
      drive.next(call, { executionId: id, stepId, interactionId, input }, howOf(request))
    if (form?.linkId !== undefined) return follow(request, { linkId: form.linkId, token: form.t ?? '' })
    if (form) {
      const { stepId = '', transactionId, response = '' } = form
      if (transactionId !== undefined)
        return next(
          executionId,
          stepId,
          form.interactionId ?? 'submit',
          response === '' ? { transactionId, failure: true } : { transactionId, response },
        )
      const [interactionId = '', provider] = (form.interactionId ?? '').split(' ')
      const fields = Object.entries(form).filter(([name]) => !own.includes(name))
      return next(executionId, stepId, interactionId, { ...Object.fromEntries(fields), ...(provider && { provider }) })
    }
    if (query.has('t') && isLinkId(returnId)) return undefined
    if (query.has('code')) return next(executionId, returnStep, 'submit', { exchangeCode: query.get('code') ?? '' })
    if (query.has('err')) return next(executionId, returnStep, 'submit', { exchangeError: query.get('err') ?? '' })
    if (query.has('cancel'))
      return next(executionId, query.get('cancel') ?? '', 'submit', { transactionId: 'none', failure: true })
    if (query.has('poll')) return next(executionId, query.get('poll') ?? '', 'polling', {})
    return begin(request)
  }

  async function screen(request: BrowserRequest, { response }: Driven): Promise<BrowserAnswer> {
    const { call, shown, locale, url } = request
    const { executionId, stepId } = response
    if (response.action === 'redirect' && response.redirect) {
      const to = parseSafeUrl(response.redirect.url)
      if (to) return { is: 'redirect', to, executionId }
    }
    if (response.webauthn) {
      const otherUrl = withParameter(url, 'cancel', stepId)
      const page = passkeyPage({ ...shown, action: url, fields: { stepId }, otherUrl }, response.webauthn)
      return { is: 'page', status: 200, page, executionId }
    }
    const state = response.screen.state ?? {}
    const template = await flows.screen(call.projectId, response.screen.id ?? '')
    if (!template) {
      const page = renderHostedError({ ...shown, reason: 'invalidRequest', requestId: call.requestId, backUrl: url })
      return { is: 'page', status: 400, page, executionId }
    }
    const { methods } = await settings.of(call.projectId)
    const button = passkeyButtonOf(
      await flows.ofScreen(call.projectId, response.screen.id ?? ''),
      response.stepName ?? '',
    )
    const offersPasskeys = methods.passkey && button !== undefined && response.action === 'screen'
    const drawn = await drawScreen(
      flow,
      call.projectId,
      { template, state, locale },
      {
        ...shown,
        action: url,
        fields: { stepId },
        ...(offersPasskeys && {
          passkeyOffer: {
            action: url,
            optionsUrl: withParameter(url, passkeyQuery, 'yes'),
            fields: { interactionId: button },
          },
        }),
        ...(response.action === 'poll' && { pollUrl: withParameter(url, 'poll', stepId) }),
      },
    )
    return { is: 'page', ...drawn, executionId }
  }

  function expired({ shown, url, call }: BrowserRequest, executionId: string): BrowserAnswer {
    const page = renderHostedError({ ...shown, reason: 'expired', requestId: call.requestId, backUrl: url })
    return { is: 'page', status: 400, page, executionId }
  }

  /** Options for a passkey that the browser offers in the field for the e-mail address; the run stays where it is. */
  async function passkeyOptions({ call, url, executionId, demands }: BrowserRequest): Promise<BrowserAnswer> {
    await requireMethod(settings, call.projectId, 'passkey')
    limit(flow, call, 'passkeys.signInStart')
    const { origin } = new URL(url)
    const { transactionId, options } = await beginPasskey(flow, call, {
      origin,
      isVerificationNeeded: demands?.needsSecondFactor === true,
    })
    return { is: 'json', body: { transactionId, options }, executionId }
  }

  function refused({ shown, url, call }: BrowserRequest, error: unknown, executionId: string): BrowserAnswer {
    if (!(error instanceof OperationError) || unavailableOf(error)) throw error
    const { requestId } = call
    const page = renderHostedError({ ...shown, reason: 'invalidRequest', requestId, backUrl: ownUrl(url) })
    return { is: 'page', status: error.status, page, executionId }
  }

  return async request => {
    const { query, form, shown, url } = request
    if (!form && query.has(passkeyQuery) && request.isElsewhere !== true)
      return passkeyOptions(request).catch(error => refused(request, error, request.executionId))
    const started = advance(request)
    if (!started) {
      const [linkId = ''] = splitReturn(query.get('descope-login-flow') ?? '')
      const confirm = { action: url, fields: { t: query.get('t') ?? '', linkId } }
      const page = renderHostedMessage({ ...shown, about: 'confirmLink', confirm })
      return { is: 'page', status: 200, page, executionId: request.executionId }
    }
    try {
      const driven = await started
      if ('linkCode' in driven) {
        const page = renderHostedMessage({ ...shown, about: 'linkCode', code: driven.linkCode })
        return { is: 'page', status: 200, page, executionId: request.executionId }
      }
      return driven.response.status === 'completed' ? { is: 'completed', driven } : await screen(request, driven)
    } catch (error) {
      if (error instanceof FlowExpired) return expired(request, '')
      // Of a form that was sent twice the other one goes on with the run.
      if (error instanceof FlowOutdated) return expired(request, request.executionId)
      return refused(request, error, '')
    }
  }
}

function splitReturn(value: string): [string, string] | [] {
  const at = value.lastIndexOf('_')
  return at < 0 ? [] : [value.slice(0, at), value.slice(at + 1)]
}

/** The button of a screen that leads to a sign-in with a passkey; undefined without one. */
function passkeyButtonOf({ dsl }: LoadedFlow, stepId: string): string | undefined {
  const shown = Object.hasOwn(dsl.steps, stepId) ? dsl.steps[stepId] : undefined
  const next = shown?.type === 'screen' && typeof shown.next === 'object' ? shown.next : {}
  const [button] =
    Object.entries(next).find(([, to]) => {
      const step = dsl.steps[to]
      return step?.type === 'action' && step.action === 'passkey.signIn'
    }) ?? []
  return button
}
