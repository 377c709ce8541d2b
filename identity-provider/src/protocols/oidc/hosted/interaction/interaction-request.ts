import type { SafeUrl } from '@gatehouse-id/operation'
import type { Page } from '@gatehouse-id/pages'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Call } from '../../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import type { Settings } from '../../../../projects/settings/contract.ts'
import type { Asked, BrowserRequest, Decision, FlowNeeds } from '../../../../applications/index.ts'
import type { KnownBrowser } from '../trusted-devices/known-browser.ts'
import type { SignInState, SignInStates } from './state.ts'

export type Context = Pick<
  KoaContextWithOIDC,
  'req' | 'res' | 'path' | 'method' | 'ip' | 'status' | 'body' | 'set' | 'redirect' | 'get' | 'querystring'
>

/** What the hosted pages need from other areas. */
export type HostedNeeds = FlowNeeds

/** The dependencies of the steps of the hosted pages. */
export type HostedDependencies = Dependencies & HostedNeeds & { states: SignInStates; projectId: string }

/** A request of a browser during a sign-in. */
export type InteractionRequest = {
  call: Call
  uid: string
  /** The parameters of the application's authorization request. */
  params: Record<string, unknown>
  /** The fields of the posted form; {} for a GET. */
  form: Record<string, string>
  query: URLSearchParams
  /** The rest of the path after the step's own. */
  rest: string
  cookies: string
  /** What is known of this browser, from sign-ins before. */
  knownBrowser?: KnownBrowser | undefined
  state: SignInState
  /** The flow that draws what the application asks for; undefined for the usual pages. */
  flowId: string | undefined
  /** The application's own page, at an approved origin, where its users sign in; undefined for ours. */
  loginPage?: SafeUrl | undefined
  /** What it asks for beside a sign-in, of the user who is signed in in this browser. */
  asked?: Asked | undefined
  settings: Settings
  /** False for a link that was opened in a browser other than the one that started the sign-in. */
  isOwnBrowser: boolean
  /** Options for every page. */
  shown: BrowserRequest['shown']
  /** A URL of this sign-in: `path('/code')`. */
  path(step: string): SafeUrl
}

export type Outcome =
  | { is: 'page'; status: number; page: Page; retryAfterSeconds?: number | undefined }
  | { is: 'redirect'; to: SafeUrl }
  /** For a script of the page. */
  | { is: 'json'; body: object }
  /** The flow has signed its user in: `conclude` decides whether that is enough. */
  | { is: 'done'; cookie?: string }
  | { is: 'decided'; decision: Decision }
  /** The user cannot meet the `acr_values` that the application asks for. */
  | { is: 'unmet' }
  /** The application gets an error (RFC 6749 §4.1.2.1). */
  | { is: 'refused'; error: string; why: string }

export type Step = {
  /** Below the URL of the sign-in: '' is its first page. */
  path: string
  /** The operation whose rate limits apply, where no action of the flow counts. */
  limit?: string
  /** Whether even opening the page starts something, and is limited too. */
  isOpeningLimited?: boolean
  /** Whether the path may continue, as in `/social/google`. */
  hasRest?: boolean
  /** Whether it may be opened in a browser other than the one that started the sign-in. */
  isForAnyBrowser?: boolean
  get?(request: InteractionRequest): Promise<Outcome>
  post?(request: InteractionRequest): Promise<Outcome>
}

export function page(status: number, shown: Page): Extract<Outcome, { is: 'page' }> {
  return { is: 'page', status, page: shown }
}
export function redirect(to: SafeUrl): Outcome {
  return { is: 'redirect', to }
}

/** Counts a step that runs no action of the flow. @throws {RateLimited} */
export function limitStep(
  { rateLimits }: HostedDependencies,
  { limit }: Step,
  { call, form }: InteractionRequest,
): void {
  if (limit === undefined) return
  rateLimits?.admit(limit, call)
  rateLimits?.guard(limit, call, { loginId: form.email ?? '' })
}

/** The longest login id. */
export const emailCharactersMax = 320

/**
 * The e-mail address to start a page with: the posted one, else the one typed before in this sign-in, else the one that
 * the application names. Only the browser that started the sign-in gets what was typed there.
 */
export function emailToShow(request: InteractionRequest): string {
  const { state, params, isOwnBrowser } = request
  const hint = typeof params.login_hint === 'string' ? params.login_hint.slice(0, emailCharactersMax) : ''
  const { email = '' } = state.run.form
  return request.form.email || (isOwnBrowser ? String(email) || hint : '')
}
