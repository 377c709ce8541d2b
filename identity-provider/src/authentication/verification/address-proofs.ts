import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Rules } from '../../rules.ts'
import { createLinkTarget, type LinkTarget } from './link-target.ts'
import { createLimitSends } from './limit-sends.ts'
import { createProveAddress, type ProveAddress } from './prove.ts'
import { createSendProof, type SendProof } from './send.ts'

/** What codes and links have in common: they are sent to an address, and who brings them back has read it. */
export type AddressProofs = { sendProof: SendProof; proveAddress: ProveAddress; linkTarget: LinkTarget }

export const createAddressProofs = (
  dependencies: Dependencies,
  {
    hasRateLimits,
    ...rules
  }: Pick<
    Rules,
    | 'settings'
    | 'messages'
    | 'recordAudit'
    | 'completeSignIn'
    | 'sessionOf'
    | 'endSessions'
    | 'approvedOrigins'
    | 'selfRegister'
    | 'resetAccount'
    | 'verifyAddress'
  > & {
    hasRateLimits: boolean
  },
): AddressProofs => ({
  sendProof: createSendProof(dependencies, { ...rules, limitSends: createLimitSends(dependencies, { hasRateLimits }) }),
  proveAddress: createProveAddress(dependencies, rules),
  linkTarget: createLinkTarget(dependencies, rules),
})
