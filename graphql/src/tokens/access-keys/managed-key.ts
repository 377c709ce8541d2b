import { accessKey } from '@gatehouse-id/entities'
import type { AccessKey, IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import type { Merge } from '../../entity/merge.ts'
import { editableOf } from '../../entity/values/values.ts'
import { refuseNulls } from '../../schema/changes/nulls.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { keyCriteria } from './filter.ts'
import { loadUser } from '../../directory/users/loaders.ts'

/** What the tenants of a key link to. */
export const tenantLinks = { tenant: loadTenant }

export const managedKey = manage(accessKey, {
  all: async client => (await client.accessKeys.search({})).keys,
  one: async (client, id) => (await client.accessKeys.load({ id })).key,
  async create(client, { boundUserId, ...draft }) {
    const { key, cleartext } = await client.accessKeys.create({ ...draft, userId: boundUserId })
    return { row: key, secret: cleartext }
  },
  updateInputs: t => ({ isEnabled: t.boolean({ description: 'Whether it can be exchanged for tokens.' }) }),
  async update(client, change, input) {
    await writeKeys(client, [change], [input])
    return (await client.accessKeys.load({ id: change.id })).key
  },
  async updateMany(client, changes, inputs) {
    await writeKeys(client, changes, inputs)
    const ids = changes.map(({ id }) => id)
    return (await client.accessKeys.search({})).keys.filter(({ id }) => ids.includes(id))
  },
  editable: key => [...editableOf(accessKey.fields, key), key.status === 'inactive'],
  delete: (client, id) => client.accessKeys.delete({ id }),
  deleteMany: (client, ids) => client.accessKeys.deleteBatch({ ids }),
  criteria: keyCriteria,
  links: { ...tenantLinks, boundUser: loadUser, creator: loadUser },
  inputNames: { userId: 'boundUserId' },
})

type Change = Merge<AccessKey, Parameters<IdentityClient['accessKeys']['update']>[0]>

/** The provider has one call for the details of a key, and one that enables or disables several. */
async function writeKeys(client: IdentityClient, changes: Change[], inputs: { isEnabled?: boolean | null }[]) {
  for (const { isEnabled } of inputs) refuseNulls({ isEnabled })
  for (const { id, before, given } of changes)
    if (Object.keys(given).length > 0) await client.accessKeys.update({ ...given, id, name: given.name ?? before.name })
  const idsWith = (wanted: boolean) =>
    changes.filter((_change, index) => inputs[index]?.isEnabled === wanted).map(({ id }) => id)
  const [enabled, disabled] = [idsWith(true), idsWith(false)]
  if (enabled.length > 0) await client.accessKeys.activateBatch({ ids: enabled })
  if (disabled.length > 0) await client.accessKeys.deactivateBatch({ ids: disabled })
}
