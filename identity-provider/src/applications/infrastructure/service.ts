import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createCreateProject, type KeyAuthority, type Snapshots } from '../../projects/index.ts'
import { type Data, type Entity, infrastructure } from './contract.ts'
import { descoperKind } from './descoper.ts'
import { engineKind } from './engine.ts'
import type { Behind, EntityKind } from './entity.ts'
import { inboundAppKind } from './inbound-app.ts'
import { accessKeyKind, managementKeyKind } from './keys.ts'
import { projectKind } from './project/project.ts'
import { defineArea } from '../../foundation/areas/area.ts'

type Needs = {
  /** The services of all areas, once they are made. */
  services: () => Behind
  recordAudit: RecordAudit
  keyAuthority: KeyAuthority
  snapshots: Snapshots
}

function infrastructureService(
  dependencies: Dependencies,
  { services, recordAudit, keyAuthority, snapshots }: Needs,
): Service<typeof infrastructure, Call> {
  const kinds: Record<Entity, EntityKind> = {
    project: projectKind(services, {
      createProject: createCreateProject(dependencies, { recordAudit, keyAuthority }),
      snapshots,
    }),
    access_key: accessKeyKind(services),
    management_key: managementKeyKind(services, dependencies.clock),
    descoper: descoperKind(services),
    inbound_app: inboundAppKind(services),
    engine: engineKind(services),
  }
  return {
    async create({ entity, data }, call) {
      const made = await kinds[entity].create(data, call)
      return { entity, id: made.id, data: toData(made.data) }
    },
    load: async ({ entity, id }, call) => ({ entity, id, data: toData(await kinds[entity].load(id, call)) }),
    async update({ entity, id, data }, call) {
      const kind = kinds[entity]
      await kind.update(id, data, call)
      return { entity, id, data: toData(await kind.load(id, call)) }
    },
    async delete({ entity, id }, call) {
      await kinds[entity].delete(id, call)
      return { entity, id, data: {} }
    },
  }
}

/** What operations answer is JSON. */
function toData(shown: object): Data {
  return shown as Data
}

export const infrastructureArea = defineArea({
  contract: infrastructure,
  service: infrastructureService,
})
