import { isDeepStrictEqual } from 'node:util'
import type { IdentityClient } from '../../provider/contract.ts'
import { AccessKeyNotFound } from '../../tokens/keys/access-keys/contract.ts'
import { NotOfTenant } from '../errors.ts'
import type { Belonging } from '../belongs.ts'

/**
 * The tenants themselves, their roles, keys and events. Domains and single sign-on of a tenant are not for its
 * administrators: a domain decides where addresses of other people sign in. Setup links are for that.
 */
export function scopeTenants(client: IdentityClient, belonging: Belonging) {
  const { isOwn, isOwnKey, requireOwn, requireOnlyOwn, tenantIds } = belonging

  async function ownKey(id: string) {
    const found = await client.accessKeys.load({ id })
    if (!isOwnKey(found.key)) throw new AccessKeyNotFound()
    return found
  }
  /** The same operation, for a key of the tenants. */
  function ofKey<Input extends { id: string }, Output>(run: (input: Input) => Promise<Output>) {
    return async (input: Input) => {
      await ownKey(input.id)
      return run(input)
    }
  }
  /** The same operation, for a role of one of the tenants. */
  function ofRole<Input extends { tenantId?: string | undefined }, Output>(run: (input: Input) => Promise<Output>) {
    return async (input: Input) => {
      requireOwn(input.tenantId ?? '')
      return run(input)
    }
  }

  return {
    tenants: {
      async loadAll(input) {
        const { tenants } = await client.tenants.loadAll(input)
        return { tenants: tenants.filter(({ id }) => isOwn(id)) }
      },
      async search(input) {
        const found = await client.tenants.search(input)
        return { ...found, tenants: found.tenants.filter(({ id }) => isOwn(id)) }
      },
      async list(input) {
        const wanted = input.tenantIds?.length ? input.tenantIds.filter(isOwn) : [...tenantIds]
        if (wanted.length === 0) return { tenants: [], total: 0, isTotalExact: true, cursors: [] }
        return client.tenants.list({ ...input, tenantIds: wanted })
      },
      async load(input) {
        requireOwn(input.id)
        return client.tenants.load(input)
      },
      async loadSettings(input) {
        requireOwn(input.id)
        return client.tenants.loadSettings(input)
      },
      async searchSettings(input) {
        for (const tenantId of input.tenantIds) requireOwn(tenantId)
        return client.tenants.searchSettings(input)
      },
    },
    roles: {
      async loadAll(input) {
        const { roles } = await client.roles.loadAll(input)
        return { roles: roles.filter(({ tenantId }) => tenantId === '' || isOwn(tenantId)) }
      },
      async search(input) {
        const { roles } = await client.roles.search(input)
        return { roles: roles.filter(({ tenantId }) => tenantId === '' || isOwn(tenantId)) }
      },
      create: ofRole(client.roles.create),
      update: ofRole(client.roles.update),
      delete: ofRole(client.roles.delete),
    },
    permissions: { loadAll: client.permissions.loadAll },
    // Each caller's own.
    savedViews: {
      list: client.savedViews.list,
      save: client.savedViews.save,
      rename: client.savedViews.rename,
      delete: client.savedViews.delete,
    },
    groups: {
      async loadAll(input) {
        requireOwn(input.tenantId)
        return client.groups.loadAll(input)
      },
      async search(input) {
        for (const tenantId of input.tenantIds ?? []) requireOwn(tenantId)
        return client.groups.search({ ...input, tenantIds: input.tenantIds ?? [...tenantIds] })
      },
    },
    accessKeys: {
      async search(input) {
        const { keys } = await client.accessKeys.search({ ...input, tenantIds: [...tenantIds] })
        return { keys: keys.filter(isOwnKey) }
      },
      load: ({ id }) => ownKey(id),
      async create(input) {
        requireOnlyOwn({ tenants: input.keyTenants, roleNames: input.roleNames })
        if (input.userId) throw new NotOfTenant()
        return client.accessKeys.create(input)
      },
      async update(input) {
        const { key } = await ownKey(input.id)
        requireOnlyOwn({ tenants: input.keyTenants ?? key.keyTenants, roleNames: input.roleNames })
        requireSameClaims(input.customClaims, key.customClaims)
        return client.accessKeys.update(input)
      },
      activate: ofKey(client.accessKeys.activate),
      deactivate: ofKey(client.accessKeys.deactivate),
      rotate: ofKey(client.accessKeys.rotate),
      rotateWithOverlap: ofKey(client.accessKeys.rotateWithOverlap),
      endPreviousSecret: ofKey(client.accessKeys.endPreviousSecret),
      delete: ofKey(client.accessKeys.delete),
    },
    audit: {
      async search(input) {
        const wanted = input.tenants ?? []
        const tenants = wanted.length > 0 ? wanted.filter(isOwn) : [...tenantIds]
        if (tenants.length === 0) throw new NotOfTenant()
        return client.audit.search({ ...input, tenants })
      },
    },
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }
}

/** Claims are at the top level of tokens that the project signs: a change may repeat them, as forms do. */
function requireSameClaims(wanted: Readonly<Record<string, unknown>> = {}, kept = {}): void {
  if (Object.keys(wanted).length > 0 && !isDeepStrictEqual(wanted, kept)) throw new NotOfTenant()
}
