import { descopers } from '../../directory/administrators/contract.ts'
import { type Behind, type EntityKind, inputOf } from './entity.ts'

/** An administrator: `{email, phone, name, rbac}`; the address is the login id. */
export function descoperKind(behind: () => Behind): EntityKind {
  return {
    async create({ email, phone, name, rbac }, call) {
      const one = { loginId: email, attributes: { displayName: name, email, phone }, rbac }
      const input = inputOf(descopers.create, call, { descopers: [one] })
      const [made] = (await behind().descopers.create(input, call)).descopers
      if (!made) throw new Error('unreachable: the administrator was just made')
      return { id: made.id, data: toData(made) }
    },
    async load(id, call) {
      const { descoper } = await behind().descopers.load(inputOf(descopers.load, call, { id }), call)
      return toData(descoper)
    },
    async update(id, { phone, name, email, rbac }, call) {
      const input = inputOf(descopers.update, call, { id, attributes: { displayName: name, email, phone }, rbac })
      await behind().descopers.update(input, call)
    },
    delete: (id, call) => behind().descopers.delete(inputOf(descopers.delete, call, { id }), call),
  }
}

type Shown = { attributes: { displayName: string; email: string; phone: string }; rbac: unknown }

function toData({ attributes: { displayName, email, phone }, rbac }: Shown) {
  return { email, phone, name: displayName, rbac }
}
