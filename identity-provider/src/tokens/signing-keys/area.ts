import { defineArea } from '../../foundation/areas/area.ts'
import { signingKeys } from './contract.ts'
import { signingKeysService, type SigningKeysNeeds } from './service.ts'
import { deleteRetiredKeys } from './store.ts'
import { prepareSigningKey } from './generate.ts'
import { signingKeyManagement } from './contract.ts'
import { signingKeyManagementService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const signingKeysArea = defineArea({
  contract: signingKeys,
  service: (_, needs: SigningKeysNeeds) => signingKeysService(needs),
  sweep: (tx, { clock }) => deleteRetiredKeys(tx, clock()),
  hooks: dependencies => ({ onNewProject: project => prepareSigningKey(dependencies, project) }),
  captured: captured({
    table: 'signing_keys',
    target: 'signingKey',
    id: 'id',
    hidden: ['private_key_encrypted'],
    notReversible: 'credentials',
  }),
})

export const signingKeyManagementArea = defineArea({
  contract: signingKeyManagement,
  service: signingKeyManagementService,
})
