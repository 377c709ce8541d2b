import type { Dependencies } from '../../foundation/dependencies.ts'
import { createLinkTarget, type LinkTarget } from './link-target.ts'
import { createLimitSends } from './limit-sends.ts'
import { createProveAddress, type ProveAddress } from './prove.ts'
import { createSendProof, type SendProof } from './send.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import type { VerifyAddress } from '../account-ownership/verify-address.ts'
import type { SettingsOf, ApprovedOrigins } from '../../projects/index.ts'
import type { Messages, RecordAudit } from '../../activity/index.ts'
import type { CompleteSignIn, SessionOf } from '../../tokens/index.ts'
import type { RemoveUser, ResetAccount } from '../../directory/index.ts'

/** What codes and links have in common: they are sent to an address, and who brings them back has read it. */
export type AddressProofs = { sendProof: SendProof; proveAddress: ProveAddress; linkTarget: LinkTarget }

export function createAddressProofs(
  dependencies: Dependencies,
  {
    hasRateLimits,
    ...rules
  }: {
    settings: SettingsOf
    messages: Messages
    recordAudit: RecordAudit
    completeSignIn: CompleteSignIn
    sessionOf: SessionOf
    removeUser: RemoveUser
    approvedOrigins: ApprovedOrigins
    selfRegister: SelfRegister
    resetAccount: ResetAccount
    verifyAddress: VerifyAddress
  } & {
    hasRateLimits: boolean
  },
): AddressProofs {
  return {
    sendProof: createSendProof(dependencies, {
      ...rules,
      limitSends: createLimitSends(dependencies, { hasRateLimits }),
    }),
    proveAddress: createProveAddress(dependencies, rules),
    linkTarget: createLinkTarget(dependencies, rules),
  }
}
