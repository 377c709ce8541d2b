import { defineArea } from '../../foundation/areas/area.ts'
import { audit } from './contract.ts'
import { auditExport } from './export.ts'
import { auditService } from './service.ts'
import { deleteExpiredOutcomes } from '../kept-outcomes.ts'

export const auditArea = defineArea({
  contract: audit,
  service: auditService,
  sweep: (tx, { clock }) => deleteExpiredOutcomes(tx, clock()),
  jobKinds: dependencies => [auditExport(dependencies)],
})
