import { defineArea } from '../../foundation/area.ts'
import { signingKeys } from './contract.ts'
import { signingKeysService, type SigningKeysNeeds } from './service.ts'
import { deleteRetiredKeys } from './store.ts'
import { prepareSigningKey } from './generate.ts'
import { signingKeyManagement } from './contract.ts'
import { signingKeyManagementService } from './service.ts'

export const signingKeysArea = defineArea({
  contract: signingKeys,
  service: (_, needs: SigningKeysNeeds) => signingKeysService(needs),
  sweep: (tx, { clock }) => deleteRetiredKeys(tx, clock()),
  hooks: dependencies => ({ onNewProject: project => prepareSigningKey(dependencies, project) }),
})

export const signingKeyManagementArea = defineArea({
  contract: signingKeyManagement,
  service: signingKeyManagementService,
})
