import { z } from 'zod'
import { isSameParty, OauthProvider } from './provider.ts'
import { clientSecretPurpose, readProvider } from './providers.ts'
import { deleteOauthProvider, listOauthProviders, putOauthProvider } from './store.ts'
import { deleteTokensOfProvider } from '../provider-tokens/store.ts'
import { part, repeated } from '../../foundation/snapshots/part.ts'
import { takeSecret } from '../../foundation/snapshots/secrets.ts'

/** Sign-in providers, without client secrets. */
export const oauthProvidersPart = part({
  name: 'oauthProviders',
  schema: z.array(OauthProvider.extend({ hasClientSecret: z.boolean() })).max(500),
  things: {
    key: ['id'],
    secrets: {
      kind: 'oauthProviders',
      typesOf: ({ hasClientSecret }) => (hasClientSecret === true ? ['clientSecret'] : []),
    },
  },

  async export(db, { projectId }) {
    const rows = await listOauthProviders(db, projectId)
    return rows
      .map(row => ({ ...readProvider(row), hasClientSecret: row.client_secret_encrypted !== '' }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  },

  async secretsOf(db, { projectId, encryption }) {
    const rows = await listOauthProviders(db, projectId)
    return {
      oauthProviders: rows.map(({ id, client_secret_encrypted: encrypted }) => {
        const value = encrypted && encryption.decrypt(encrypted, clientSecretPurpose(projectId, id))
        return { id, name: id, type: 'clientSecret', value }
      }),
    }
  },

  async import(importing, wanted) {
    const { tx, projectId, encryption, clock } = importing
    const problems = repeated(wanted.map(({ id }) => id))
    if (problems.length > 0) return problems
    const own = new Map((await listOauthProviders(tx, projectId)).map(row => [row.id, row]))
    for (const { hasClientSecret, ...provider } of wanted) {
      const { id, label: name } = provider
      const before = own.get(id)
      const isKept = before !== undefined && isSameParty(readProvider(before), provider)
      if (!isKept) await deleteTokensOfProvider(tx, { projectId, providerId: id })
      const there = hasClientSecret && isKept ? before.client_secret_encrypted : ''
      // What is stored is kept as it is, encrypted.
      const isStored = there === '' ? undefined : ''
      const which = { id, name, type: 'clientSecret' }
      const secret = hasClientSecret ? takeSecret(importing, 'oauthProviders', which, isStored) : undefined
      await putOauthProvider(tx, {
        project_id: projectId,
        id,
        settings: JSON.stringify(provider),
        client_secret_encrypted: secret ? encryption.encrypt(secret, clientSecretPurpose(projectId, id)) : there,
        created_at: before?.created_at ?? clock(),
        modified_at: clock(),
      })
      own.delete(id)
    }
    for (const id of own.keys()) await deleteOauthProvider(tx, { projectId, id })
    return []
  },
})
