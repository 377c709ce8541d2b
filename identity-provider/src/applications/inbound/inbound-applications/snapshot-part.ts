import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import { name, Settings } from './application.ts'
import { knownValues, onlyKnown } from './scope-values.ts'
import { clientIdOf, readSettings, inboundSecretPurpose } from './service.ts'
import { type InboundApplicationRow, inboundApplicationRows } from './store.ts'
import { byName, part, repeated } from '../../../foundation/snapshots/part.ts'

/** Whether management made it; clients of MCP servers are no part of a snapshot. */
function isMade(row: InboundApplicationRow): boolean {
  return row.mcp_server_id === null && readSettings(row).origin === ''
}

/** Inbound applications; a new one gets its own client id and secret. */
export const inboundApplicationsPart = part({
  name: 'inboundApplications',
  schema: z.array(z.object({ name, settings: Settings })).max(10_000),
  things: { key: ['name'] },

  async export(db, { projectId }) {
    // Applications that introduced themselves do so again elsewhere.
    const rows = (await inboundApplicationRows.list(db, { projectId })).filter(isMade)
    const all = rows.map(row => {
      const { origin: _origin, mcp: _mcp, ...settings } = readSettings(row)
      return { name: row.name, settings }
    })
    const scopes = all.flatMap(({ settings }) => settings.permissionsScopes)
    const known = await knownValues(db, projectId, scopes)
    return all
      .map(({ name: title, settings }) => ({
        name: title,
        settings: { ...settings, permissionsScopes: onlyKnown(settings.permissionsScopes, known) },
      }))
      .toSorted(byName)
  },

  async import({ tx, projectId, newId, random, encryption, clock }, wanted) {
    const scopes = wanted.flatMap(({ settings }) => settings.permissionsScopes)
    const known = await knownValues(tx, projectId, scopes)
    const values = scopes.flatMap(scope => scope.values)
    const problems = [
      ...repeated(wanted.map(each => each.name)),
      ...values.filter(value => !known.has(value)).map(value => `there is no role or permission ${value}`),
    ]
    if (problems.length > 0) return problems
    const rows = (await inboundApplicationRows.listToChange(tx, { projectId })).filter(isMade)
    const own = new Map(rows.map(row => [row.name, row]))
    for (const { name: title, settings } of wanted) {
      const row = own.get(title)
      const changes = { name: title, settings: JSON.stringify(settings), modified_at: clock() }
      const id = newId('TP')
      const secret = randomSecret(random)
      const made = {
        project_id: projectId,
        id,
        client_id: clientIdOf(projectId, id),
        client_secret_encrypted: encryption.encrypt(secret, inboundSecretPurpose({ project_id: projectId, id })),
        created_at: clock(),
      }
      if (row) await inboundApplicationRows.update(tx, row, changes)
      else await inboundApplicationRows.insertUnlessTaken(tx, { ...made, ...changes })
      own.delete(title)
    }
    for (const row of own.values()) await inboundApplicationRows.remove(tx, row)
    return []
  },
})
