import type Provider from 'oidc-provider'
import { type Asked, type Asks, inboundApplicationRows, readInboundSettings } from '../../../../applications/index.ts'
import { findUserById, parseLoginIds } from '../../../../directory/index.ts'
import { effectiveOf } from '../../../inbound-oauth/consents/effective.ts'
import { resourceOf } from '../../../inbound-oauth/consents/requested-resource.ts'
import { inWords } from '../../../inbound-oauth/consents/scopes.ts'
import { accountPrompt, noAccessPrompt } from '../../issuers/policy.ts'
import type { HostedDependencies } from './interaction-request.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Params = Interaction['params']

const asksOf: Partial<Record<string, Asks>> = {
  [accountPrompt]: 'account',
  [noAccessPrompt]: 'access',
  consent: 'consent',
}

/** What the application asks of the user who is signed in, as it is now; undefined where it is a sign-in. */
export async function askedOf(
  hosted: HostedDependencies,
  { prompt, session, params }: Pick<Interaction, 'prompt' | 'session' | 'params'>,
  application: string,
): Promise<Asked | undefined> {
  const is = asksOf[prompt.name]
  const userId = session?.accountId
  if (is === undefined || userId === undefined) return undefined
  const user = await findUserById(hosted.db, { projectId: hosted.projectId, userId })
  const account = user ? user.email || (parseLoginIds(user)[0] ?? '') : ''
  return { is, application, account, ...(is === 'consent' ? await wantedOf(hosted, params) : { scopes: [] }) }
}

/** What an application wants to have, and where the code goes if anybody could have registered it. */
async function wantedOf(hosted: HostedDependencies, params: Params): Promise<Pick<Asked, 'scopes' | 'uncheckedHost'>> {
  const { redirect_uri, scope } = params
  const names = typeof scope === 'string' ? scope.split(' ').filter(name => name !== '') : []
  const { row, effective } = await registeredFor(hosted, params)
  const isUnchecked = row !== undefined && readInboundSettings(row).origin !== ''
  return {
    uncheckedHost: isUnchecked ? URL.parse(String(redirect_uri))?.host : undefined,
    scopes: effective ? inWords(effective, names) : names.map(name => ({ name, description: '', isOptional: false })),
  }
}

/** The third-party application of a request, and what it may have for the resource that it asks for. */
export async function registeredFor(
  { db, projectId }: Pick<HostedDependencies, 'db' | 'projectId'>,
  { client_id, resource }: Params,
) {
  const row = await inboundApplicationRows.find(db, { projectId }, { client_id: String(client_id) })
  const wanted = row && { row, resource: await resourceOf(db, projectId, resource), actsFor: 'user' as const }
  return { row, effective: wanted && (await effectiveOf(db, wanted)) }
}
