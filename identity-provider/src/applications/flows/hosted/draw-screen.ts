import {
  type HostedPasskeyPageProps,
  type Page,
  renderHostedPasskey,
  renderScreen,
  type ScreenPageProps,
} from '@gatehouse-id/pages'
import type { ScreenTemplate } from '../../../projects/index.ts'
import { passwordRules } from '../../verified/password-rules.ts'
import type { FlowDependencies } from '../actions/needs.ts'
import type { Waiting } from '../run/run.ts'
import { type Drawing, fieldsToCorrect, filledText, partsOf } from './parts.ts'
import { statusOf } from './status-of.ts'

/** What a browser is to do with a passkey. */
export type Webauthn = Extract<Waiting, { webauthn: unknown }>['webauthn']

/** What the page has beside the screen: where its form is posted, its look, a passkey that the browser offers. */
type Around = Omit<ScreenPageProps, 'title' | 'parts' | 'error'>

/** The page on which a browser makes a passkey or uses one. */
export function passkeyPage(
  around: Omit<HostedPasskeyPageProps, 'kind' | 'ceremony'>,
  { transactionId, options, create }: Webauthn,
): Page {
  const kind = create ? 'add' : 'use'
  return renderHostedPasskey({ ...around, kind, fields: { ...around.fields, transactionId }, ceremony: options })
}

/** Draws a screen of a run with its state, for the hosted pages and for flows alike. */
export async function drawScreen(
  flow: Pick<FlowDependencies, 'oauthProviders' | 'passwordPolicies' | 'settings'>,
  projectId: string,
  told: { template: ScreenTemplate } & Pick<Drawing, 'state' | 'locale' | 'actionOf' | 'sendsOf' | 'providerUrl'>,
  around: Around,
): Promise<{ status: number; page: Page }> {
  const { methods } = await flow.settings.of(projectId)
  const providers = methods.social ? await flow.oauthProviders.listEnabled(projectId) : []
  const rules = await passwordRules(flow.passwordPolicies, projectId)
  return pageOf(told.template, { ...told, providers, rules }, around)
}

export function pageOf(
  template: ScreenTemplate,
  told: Omit<Drawing, 'offersPasskeys'>,
  around: Around,
): { status: number; page: Page } {
  const { errorText, errorType, inputs } = told.state
  const isRefused = typeof errorText === 'string'
  const drawing = { ...told, offersPasskeys: around.passkeyOffer !== undefined }
  const page = renderScreen({
    ...around,
    account: around.account ?? emailIn(inputs),
    title: template.title === undefined ? '' : filledText(template.title, drawing),
    parts: partsOf(template, drawing),
    ...(isRefused && { error: { text: errorText, at: fieldsToCorrect(template, errorType) } }),
  })
  return { status: isRefused ? statusOf(errorType) : 200, page }
}

function emailIn(inputs: unknown): string | undefined {
  const { email } = (inputs ?? {}) as { email?: unknown } // written by the state of the screen
  return typeof email === 'string' && email !== '' ? email : undefined
}
