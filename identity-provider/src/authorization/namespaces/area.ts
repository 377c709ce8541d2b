import { defineArea } from '../../foundation/areas/area.ts'
import { authorizationNamespaces } from './contract.ts'
import { authorizationNamespacesService } from './service.ts'

export const authorizationNamespacesArea = defineArea({
  contract: authorizationNamespaces,
  service: authorizationNamespacesService,
})
