import { managementKey } from '@gatehouse-id/entities'
import type { ManagementKey } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { omitNulls, refuseNulls } from '../../schema/changes/nulls.ts'
import { rightsInput } from './rights-input.ts'

type Wire = ManagementKey['reBac']
type Rights = Partial<Omit<Wire, 'projectRoles'>> & {
  projectRoles?: { projectDatabaseIds: string[]; roles: Wire['projectRoles'][number]['roles'] }[] | null
}

/** The roles under the provider's names. */
function wire({ projectRoles, ...same }: Rights) {
  const ofProjects = projectRoles?.map(({ projectDatabaseIds, roles }) => ({ projectIds: projectDatabaseIds, roles }))
  return omitNulls({ ...same, projectRoles: ofProjects })
}

/** What the inputs have beside the declared fields. */
type More = { rights?: Rights | null; lifetimeSeconds?: number | null; isEnabled?: boolean | null }

export const managedManagementKey = manage(managementKey, {
  all: async client => (await client.managementKeys.search({})).keys,
  one: async (client, id) => (await client.managementKeys.load({ id })).key,
  createInputs: (t, builder) => ({
    rights: t.field({
      type: rightsInput(builder),
      description: 'Its roles; all rights in this project by default.',
    }),
    lifetimeSeconds: t.int({ description: 'How long it is valid, at most ten years; without end by default.' }),
  }),
  updateInputs: t => ({ isEnabled: t.boolean({ description: 'Whether it authenticates requests.' }) }),
  async create(client, draft, { rights, lifetimeSeconds }: More) {
    const reBac = rights && { reBac: wire(rights) }
    const { key, cleartext } = await client.managementKeys.create({
      ...draft,
      ...reBac,
      expiresIn: lifetimeSeconds ?? 0,
    })
    return { row: key, secret: cleartext }
  },
  async update(client, { id, before, given }, { isEnabled }: More) {
    refuseNulls({ isEnabled })
    const status =
      typeof isEnabled === 'boolean' ? { status: isEnabled ? ('active' as const) : ('inactive' as const) } : {}
    return (await client.managementKeys.update({ ...given, ...status, id, name: given.name ?? before.name })).key
  },
  async delete(client, id) {
    await client.managementKeys.load({ id })
    await client.managementKeys.delete({ ids: [id] })
  },
  deleteMany: (client, ids) => client.managementKeys.delete({ ids }),
  editable: ({ name, description, status, permittedIps }) => [name, description, status, permittedIps],
  inputNames: { expiresIn: 'lifetimeSeconds', reBac: 'rights', status: 'isEnabled' },
})
