import { z } from 'zod'
import { part, repeated } from '../../../foundation/snapshots/part.ts'
import { takeSecret } from '../../../foundation/snapshots/secrets.ts'
import { deleteTokens } from '../outbound-tokens/store.ts'
import { applicationId, name, Settings } from './application.ts'
import { dropTokensOfOther, isSameThirdParty, readSettings, secretPurpose } from './service.ts'
import { outboundApplicationRows } from './store.ts'

/** Outbound applications, without client secrets and tokens. */
export const outboundApplicationsPart = part({
  name: 'outboundApplications',
  schema: z.array(z.object({ id: applicationId, name, settings: Settings, hasClientSecret: z.boolean() })).max(10_000),
  things: {
    key: ['id'],
    secrets: {
      kind: 'outboundApps',
      typesOf: ({ hasClientSecret }) => (hasClientSecret === true ? ['clientSecret'] : []),
    },
  },

  async export(db, { projectId }) {
    const rows = await outboundApplicationRows.list(db, { projectId })
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      settings: readSettings(row),
      hasClientSecret: row.client_secret_encrypted !== '',
    }))
  },

  async secretsOf(db, { projectId, encryption }) {
    const rows = await outboundApplicationRows.list(db, { projectId })
    return {
      outboundApps: rows.map(row => ({
        id: row.id,
        name: row.name,
        type: 'clientSecret',
        value: row.client_secret_encrypted && encryption.decrypt(row.client_secret_encrypted, secretPurpose(row)),
      })),
    }
  },

  async import(importing, wanted) {
    const { tx, projectId, encryption, clock } = importing
    const problems = repeated(wanted.map(({ id }) => id))
    if (problems.length > 0) return problems
    const own = new Map((await outboundApplicationRows.listToChange(tx, { projectId })).map(row => [row.id, row]))
    for (const { id, name: title, settings, hasClientSecret } of wanted) {
      const before = own.get(id)
      if (before) await dropTokensOfOther(tx, before, settings)
      const isSame = before !== undefined && isSameThirdParty(readSettings(before), settings)
      const there = hasClientSecret && isSame ? before.client_secret_encrypted : ''
      // What is stored is kept as it is, encrypted.
      const isStored = there === '' ? undefined : ''
      const which = { id, name: title, type: 'clientSecret' }
      const secret = hasClientSecret ? takeSecret(importing, 'outboundApps', which, isStored) : undefined
      const columns = {
        name: title,
        settings: JSON.stringify(settings),
        client_secret_encrypted: secret
          ? encryption.encrypt(secret, secretPurpose({ project_id: projectId, id }))
          : there,
        modified_at: clock(),
      }
      if (before) await outboundApplicationRows.update(tx, before, columns)
      else await outboundApplicationRows.insert(tx, { project_id: projectId, id, ...columns, created_at: clock() })
      own.delete(id)
    }
    for (const row of own.values()) {
      await deleteTokens(tx, { projectId, appIds: [row.id] })
      await outboundApplicationRows.remove(tx, row)
    }
    return []
  },
})
