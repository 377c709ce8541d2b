import { defineArea } from '../../foundation/areas/area.ts'
import { signingKeys } from './contract.ts'
import { signingKeysService, type SigningKeysNeeds } from './service.ts'
import { prepareSigningKey } from './generate.ts'
import { signingKeyManagement } from './contract.ts'
import { signingKeyManagementService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const signingKeysArea = defineArea({
  contract: signingKeys,
  service: (_, needs: SigningKeysNeeds) => signingKeysService(needs),
  sweeps: [expired('signing_keys', { key: ['project_id', 'id'], by: 'retired_at' })],
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
