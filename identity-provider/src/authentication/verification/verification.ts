import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createLinkTarget, type LinkTarget } from './link-target.ts'
import { createLimitSends } from './limit-sends.ts'
import { createVerifyAddress, type VerifyAddress } from './verify-address.ts'
import { createSendVerification, type SendVerification } from './send.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import type { RecordVerifiedAddress } from '../account-ownership/record-verified-address.ts'
import type { SettingsOf, ApprovedOrigins } from '../../projects/index.ts'
import type { Messages, RecordAudit } from '../../activity/index.ts'
import type { CompleteSignIn, SessionOf } from '../../tokens/index.ts'
import type { RemoveUser, ResetAccount } from '../../directory/index.ts'

/** Shared by codes and links: they are sent to an address, and using them verifies that address. */
export type Verification = { sendVerification: SendVerification; verifyAddress: VerifyAddress; linkTarget: LinkTarget }

export function createVerification(
  dependencies: Dependencies,
  {
    hasRateLimits,
    ...needs
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
    recordVerifiedAddress: RecordVerifiedAddress
  } & {
    hasRateLimits: boolean
  },
): Verification {
  return {
    sendVerification: createSendVerification(dependencies, {
      ...needs,
      limitSends: createLimitSends(dependencies, { hasRateLimits }),
    }),
    verifyAddress: createVerifyAddress(dependencies, needs),
    linkTarget: createLinkTarget(dependencies, needs),
  }
}
