import type { Dependencies } from '../../foundation/dependencies.ts'
import { createLinkTarget, type LinkTarget } from './link-target.ts'
import { createLimitSends } from './limit-sends.ts'
import { createProveAddress, type ProveAddress } from './prove.ts'
import { createSendProof, type SendProof } from './send.ts'
import type { SettingsOf } from '../../projects/settings/settings.ts'
import type { Messages } from '../../activity/messages/messages.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { CompleteSignIn } from '../../tokens/sessions/complete-sign-in.ts'
import type { SessionOf } from '../../tokens/sessions/session-of.ts'
import type { RemoveUser } from '../../directory/users/profile/remove.ts'
import type { ApprovedOrigins } from '../../projects/settings/approved-origins.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import type { ResetAccount } from '../../directory/users/needs.ts'
import type { VerifyAddress } from '../account-ownership/verify-address.ts'

/** What codes and links have in common: they are sent to an address, and who brings them back has read it. */
export type AddressProofs = { sendProof: SendProof; proveAddress: ProveAddress; linkTarget: LinkTarget }

export const createAddressProofs = (
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
): AddressProofs => ({
  sendProof: createSendProof(dependencies, { ...rules, limitSends: createLimitSends(dependencies, { hasRateLimits }) }),
  proveAddress: createProveAddress(dependencies, rules),
  linkTarget: createLinkTarget(dependencies, rules),
})
