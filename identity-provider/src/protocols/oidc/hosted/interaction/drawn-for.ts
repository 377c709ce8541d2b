import { drawnBy, type DrawnBy, inboundApplicationRows } from '../../../../applications/index.ts'
import { effectiveOf } from '../../../inbound-oauth/consents/effective.ts'
import { resourceOf } from '../../../inbound-oauth/consents/requested-resource.ts'
import { policyOf } from '../../clients/policy.ts'
import type { HostedDependencies } from './interaction-request.ts'

type Params = Record<string, unknown>

/** What draws the sign-in of a client, as its settings say, or those of the resource for which it introduced itself. */
export async function drawnFor(
  { db, publicUrl, projectId }: Pick<HostedDependencies, 'db' | 'publicUrl' | 'projectId'>,
  client: object | undefined,
  { client_id, resource }: Params,
): Promise<DrawnBy> {
  const { drawnBy: told = {} } = client ? policyOf(client) : {}
  if (told !== 'asRegistered') return told
  const row = await inboundApplicationRows.find(db, { projectId }, { client_id: String(client_id) })
  const wanted = row && { row, resource: await resourceOf(db, projectId, resource), actsFor: 'user' as const }
  const effective = wanted && (await effectiveOf(db, wanted))
  return drawnBy(effective?.loginPageUrl ?? '', { publicUrl, projectId })
}
