import { defineArea } from '../../foundation/area.ts'
import { audit } from './contract.ts'
import { auditExport } from './export.ts'
import { auditService } from './service.ts'

export const auditArea = defineArea({
  contract: audit,
  service: auditService,
  jobKinds: dependencies => [auditExport(dependencies)],
})
