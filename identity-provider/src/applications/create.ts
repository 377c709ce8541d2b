import type { RecordAudit } from '../activity/index.ts'
import type { Challenges } from '../authentication/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { ApprovedOrigins } from '../projects/index.ts'
import { createThirdParties } from './outbound/outbound-applications/third-party.ts'
import { createConnections } from './outbound/outbound-connections/connections.ts'
import { createDeliverRevocations } from './outbound/outbound-tokens/revocations/deliver.ts'
import { createTokenVault } from './outbound/outbound-tokens/vault.ts'

type Needs = { recordAudit: RecordAudit; approvedOrigins: ApprovedOrigins; challenges: Challenges }

/** Makes what areas share of applications. */
export function createApplications(dependencies: Dependencies, { recordAudit, approvedOrigins, challenges }: Needs) {
  const thirdParties = createThirdParties(dependencies)
  const tokenVault = createTokenVault(dependencies, { thirdParties })
  return {
    thirdParties,
    tokenVault,
    deliverRevocations: createDeliverRevocations(dependencies, { recordAudit, thirdParties, tokenVault }),
    connections: createConnections(dependencies, {
      challenges,
      approvedOrigins,
      recordAudit,
      thirdParties,
      tokenVault,
    }),
  }
}
