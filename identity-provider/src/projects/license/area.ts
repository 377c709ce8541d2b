import { defineArea } from '../../foundation/areas/area.ts'
import { license } from './contract.ts'
import { licenseService } from './service.ts'

export const licenseArea = defineArea({
  contract: license,
  service: licenseService,
})
