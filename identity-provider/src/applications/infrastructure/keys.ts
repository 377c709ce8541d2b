import { accessKeys } from '../../tokens/keys/access-keys/contract.ts'
import { managementKeys } from '../../tokens/keys/management-keys/contract.ts'
import { type Behind, type EntityKind, inputOf } from './entity.ts'

export function accessKeyKind(behind: () => Behind): EntityKind {
  return {
    async create({ boundUserId, status: _active, ...data }, call) {
      const input = inputOf(accessKeys.create, call, { ...data, userId: boundUserId || undefined })
      const { key, cleartext } = await behind().accessKeys.create(input, call)
      return { id: key.id, data: { ...key, cleartext } }
    },
    async load(id, call) {
      const { key } = await behind().accessKeys.load(inputOf(accessKeys.load, call, { id }), call)
      return key
    },
    async update(id, { status, ...data }, call) {
      await behind().accessKeys.update(inputOf(accessKeys.update, call, { ...data, id }), call)
      const { activate, deactivate } = behind().accessKeys
      if (status === 'inactive') await deactivate(inputOf(accessKeys.deactivate, call, { id }), call)
      if (status === 'active') await activate(inputOf(accessKeys.activate, call, { id }), call)
    },
    delete: (id, call) => behind().accessKeys.delete(inputOf(accessKeys.delete, call, { id }), call),
  }
}

export function managementKeyKind(behind: () => Behind, clock: () => number): EntityKind {
  return {
    async create({ expireTime, status: _active, ...data }, call) {
      const secondsLeft = Math.max(Number(expireTime ?? 0) - Math.floor(clock() / 1000), 1)
      const input = inputOf(managementKeys.create, call, { ...data, expiresIn: expireTime ? secondsLeft : 0 })
      const { key, cleartext } = await behind().managementKeys.create(input, call)
      return { id: key.id, data: { ...key, cleartext } }
    },
    async load(id, call) {
      const { key } = await behind().managementKeys.load(inputOf(managementKeys.load, call, { id }), call)
      return key
    },
    async update(id, { name, description, permittedIps, status }, call) {
      const input = inputOf(managementKeys.update, call, { id, name, description, permittedIps, status })
      await behind().managementKeys.update(input, call)
    },
    delete: (id, call) => behind().managementKeys.delete(inputOf(managementKeys.delete, call, { ids: [id] }), call),
  }
}
