import { randomSecret } from '@gatehouse/operation/random-secret'
import { z } from 'zod'
import { name, Settings } from './application.ts'
import { knownValues, onlyKnown } from './scope-values.ts'
import { clientIdOf, readSettings, secretPurpose } from './service.ts'
import {
  deleteInboundApplication,
  insertInboundApplication,
  listInboundApplications,
  updateInboundApplication,
} from './store.ts'
import type { Reading } from '../../foundation/tables.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

const applicationsMax = 10_000
function listAll(db: Reading, projectId: string) {
  return listInboundApplications(db, { projectId, offset: 0, limit: applicationsMax })
}

/** Inbound applications; a new one gets its own client id and secret. */
export const inboundApplicationsPart = part({
  name: 'inboundApplications',
  schema: z.array(z.object({ name, settings: Settings })).max(applicationsMax),

  async export(db, { projectId }) {
    // Applications that introduced themselves do so again elsewhere.
    const all = (await listAll(db, projectId)).flatMap(row => {
      const { origin, mcp: _, ...settings } = readSettings(row)
      return origin === '' ? [{ name: row.name, settings }] : []
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
    const rows = (await listAll(tx, projectId)).filter(row => readSettings(row).origin === '')
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
        client_secret_encrypted: encryption.encrypt(secret, secretPurpose({ project_id: projectId, id })),
        created_at: clock(),
      }
      if (row) await updateInboundApplication(tx, { ...row, ...changes })
      else await insertInboundApplication(tx, { ...made, ...changes })
      own.delete(title)
    }
    for (const row of own.values()) await deleteInboundApplication(tx, row)
    return []
  },
})
