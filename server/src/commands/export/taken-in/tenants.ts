import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { CommandRefused } from '../../../command-line/explain.ts'
import { isRecord, type Sent, textOf, textsIn } from '../../import/values.ts'

type Made = { made: number; existing: number }
type Tenants = {
  /** The records of the file, from its start each time. */
  read(): AsyncIterable<Sent>
  isDryRun: boolean
  /** The ids here of applications there. */
  applicationIds(ids: unknown): string[]
}

/**
 * Makes the tenants that are not there, those below others after these. Their default roles are theirs, perhaps, and follow.
 * @throws {CommandRefused} where one is below a tenant that is nowhere
 */
export async function createTenants(
  client: Pick<IdentityClient, 'tenants'>,
  { read, isDryRun, applicationIds }: Tenants,
) {
  const { tenants } = await client.tenants.loadAll({})
  const known = new Set(tenants.map(({ id }) => id))
  const before = new Set(known)
  const counts: Made = { made: 0, existing: 0 }
  const defaultRoles = new Map<string, string[]>()
  for (let waiting = Number.POSITIVE_INFINITY; waiting > 0; ) {
    let left = 0
    for await (const record of read()) {
      const { id, create, settings, roles } = tenantOf(record)
      const parent = textOf(record.parent)
      if (known.has(id)) continue
      if (parent !== undefined && !known.has(parent)) {
        left += 1
        continue
      }
      const federatedAppIds = applicationIds(record.federatedAppIds)
      if (!isDryRun) await client.tenants.create({ ...create, federatedAppIds })
      if (!isDryRun && settings) await client.tenants.updateSettings(settings)
      if (roles.length > 0) defaultRoles.set(id, roles)
      known.add(id)
      counts.made += 1
    }
    if (left === waiting) throw new CommandRefused('tenants.jsonl has tenants below others that it does not have')
    waiting = left
  }
  for await (const record of read()) if (before.has(textOf(record.id) ?? '')) counts.existing += 1
  return { ...counts, defaultRoles }
}

/** A tenant as it was exported, as creating it and setting it up take it. The provider checks each field. */
function tenantOf(record: Sent) {
  const { settings, createdTime: _created, defaultRoles, authType: _derived, ...create } = record
  const id = textOf(record.id) ?? ''
  return {
    id,
    create: { ...create, id, name: textOf(record.name) ?? id } as { id: string; name: string },
    settings: isRecord(settings) ? ({ ...settings, tenantId: id } as { tenantId: string }) : undefined,
    roles: textsIn(defaultRoles),
  }
}
