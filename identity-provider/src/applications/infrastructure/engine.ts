import { engines } from '../../projects/engines/contract.ts'
import { type Behind, type EntityKind, inputOf } from './entity.ts'

export function engineKind(behind: () => Behind): EntityKind {
  return {
    async create({ name }, call) {
      const { engine } = await behind().engines.create(inputOf(engines.create, call, { name }), call)
      return { id: engine.id, data: engine }
    },
    async load(id, call) {
      const { engine } = await behind().engines.load(inputOf(engines.load, call, { id }), call)
      return engine
    },
    async update(id, { name }, call) {
      await behind().engines.update(inputOf(engines.update, call, { id, name }), call)
    },
    delete: (id, call) => behind().engines.delete(inputOf(engines.delete, call, { id }), call),
  }
}
