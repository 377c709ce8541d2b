import { createRecordAudit } from '../../../activity/index.ts'
import type { UserRow } from '../../../directory/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Hooks } from '../../../foundation/areas/hooks.ts'
import { createEndSessions } from '../../../tokens/index.ts'
import { createEndEarlierCredentials } from '../../account-ownership/end-earlier-credentials.ts'
import { userFactors } from './contract.ts'
import { userFactorsService } from './service.ts'

/** Gaining power is told from below; it ends what others gave. */
function powerHooks(dependencies: Dependencies): Partial<Hooks> {
  const recordAudit = createRecordAudit(dependencies)
  const endSessions = createEndSessions(dependencies)
  const endEarlierCredentials = createEndEarlierCredentials(dependencies, { recordAudit, endSessions })
  // The row is that of a user: nothing else gains power.
  return { onPowerGained: (tx, call, user, named) => endEarlierCredentials(tx, call, user as UserRow, named) }
}

export const userFactorsArea = defineArea({
  contract: userFactors,
  service: userFactorsService,
  hooks: powerHooks,
})
