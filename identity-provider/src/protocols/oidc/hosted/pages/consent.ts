import { type Page, renderHostedConsent } from '@gatehouse/pages'
import { findUserById, parseLoginIds } from '../../../../directory/index.ts'
import { readInboundSettings, inboundApplicationRows } from '../../../../applications/index.ts'
import { effectiveOf } from '../../../inbound-oauth/consents/effective.ts'
import { resourceOf } from '../../../inbound-oauth/consents/requested-resource.ts'
import { inWords, type ScopeInWords } from '../../../inbound-oauth/consents/scopes.ts'
import type { HostedDependencies, InteractionRequest, Step } from '../interaction/interaction-request.ts'

/** The field of an optional scope, which is sent when it is ticked. */
function tickOf(scope: string): string {
  return `scope:${scope}`
}

/** Asks the user before a third-party application gets their data. */
export async function consentPage(
  hosted: HostedDependencies,
  request: InteractionRequest,
  userId: string,
): Promise<Page> {
  const user = await findUserById(hosted.db, { projectId: hosted.projectId, userId })
  const uncheckedHost = await uncheckedHostOf(hosted, request)
  return renderHostedConsent({
    ...request.shown,
    ...(uncheckedHost !== undefined && { uncheckedHost }),
    action: request.path('/consent'),
    account: user ? user.email || (parseLoginIds(user)[0] ?? '') : '',
    scopes: (await scopesOf(hosted, request)).map(({ isOptional, ...scope }) => ({
      ...scope,
      ...(isOptional && { field: tickOf(scope.name) }),
    })),
  })
}

/** Where the code goes, if anybody could have registered the client. */
async function uncheckedHostOf(
  { db, projectId }: HostedDependencies,
  { params }: InteractionRequest,
): Promise<string | undefined> {
  const row = await inboundApplicationRows.find(db, { projectId }, { client_id: String(params.client_id) })
  return row && readInboundSettings(row).origin !== '' ? URL.parse(String(params.redirect_uri))?.host : undefined
}

export const consentStep: Step = {
  path: '/consent',
  post: async ({ form }) => ({ is: 'consent', isGiven: form.decision === 'allow' }),
}

/** Those of the requested scopes that the user agrees to: optional ones have to be ticked. */
export async function agreedScopes(
  hosted: Pick<HostedDependencies, 'db' | 'projectId'>,
  request: Pick<InteractionRequest, 'params' | 'form'>,
): Promise<string[]> {
  const scopes = await scopesOf(hosted, request)
  const agreed = scopes.filter(({ name, isOptional }) => !isOptional || request.form[tickOf(name)] !== undefined)
  return agreed.map(({ name }) => name)
}

export function requestedScopes({ params: { scope } }: Pick<InteractionRequest, 'params'>): string[] {
  return typeof scope === 'string' ? scope.split(' ').filter(name => name !== '') : []
}

async function scopesOf(
  { db, projectId }: Pick<HostedDependencies, 'db' | 'projectId'>,
  request: Pick<InteractionRequest, 'params'>,
): Promise<ScopeInWords[]> {
  const names = requestedScopes(request)
  const row = await inboundApplicationRows.find(db, { projectId }, { client_id: String(request.params.client_id) })
  const resource = await resourceOf(db, projectId, request.params.resource)
  const effective = row && (await effectiveOf(db, { row, resource, actsFor: 'user' }))
  return effective ? inWords(effective, names) : names.map(name => ({ name, description: '', isOptional: false }))
}
