import type { Call } from '../../../foundation/requests/call.ts'
import type { LoginIdBasis, Verified, VouchedAddress } from '../../../foundation/tables/tables.ts'
import { mailDomain } from '../../tenants/membership/mail-domain.ts'
import { addressIn, isAddress } from '../profile/user/login-ids/address.ts'
import { loginIdKey } from '../profile/user/login-ids/login-id-key.ts'

/** Who stands behind an account, its login ids and its addresses; see docs/understand/vouching.md. */
export type Voucher = {
  /** The project makes the account; any other one belongs to whoever proves its address first. */
  readonly isProject: boolean
  /** The provider whose own login ids, such as `acme:123`, it may add. */
  readonly providerId?: string | undefined
  basisOf(loginId: string): LoginIdBasis
  /** Whether an address counts as verified, where a caller says that it is. */
  verified(address: string, isStated: boolean): Verified
}

// The only makers of these values: what is below decides by whom.
const assigned = 'assigned' as Extract<LoginIdBasis, 'assigned'>
const verified = 'verified' as Extract<LoginIdBasis, 'verified'>
const vouched = 1 as VouchedAddress

/** The back end of the project: it says whose address is whose. */
export const projectVouches: Voucher = {
  isProject: true,
  basisOf: () => assigned,
  verified: (address, isStated) => (isStated && address !== '' ? vouched : 0),
}

const nobodyVouches: Voucher = { isProject: false, basisOf: () => 'claimed', verified: () => 0 }

/** Only those who may write the project vouch; administrators of a tenant, and users who invite others, claim. */
export function voucherOf({ ofTenants, rights }: Pick<Call, 'ofTenants' | 'rights'>): Voucher {
  return ofTenants === undefined && rights.includes('write') ? projectVouches : nobodyVouches
}

/** Who stood behind each login id where the account comes from; what was only typed there is no more than that here. */
export function keptVouching(kept: { claimedLoginIds: string[]; verifiedLoginIds: string[] }): Voucher {
  const [claimed, shown] = [kept.claimedLoginIds, kept.verifiedLoginIds].map(all => new Set(all.map(loginIdKey)))
  return {
    ...projectVouches,
    basisOf(loginId) {
      const key = loginIdKey(loginId)
      if (claimed?.has(key)) return 'claimed'
      return shown?.has(key) ? verified : assigned
    },
  }
}

/** The directory or provider of a tenant vouches for the addresses at its domains. */
export function tenantVouches(domains: ReadonlySet<string>, { email = '' }: { email?: string }): Voucher {
  const isOwn = (address: string) => domains.has(domainOf(address))
  return {
    isProject: false,
    basisOf: loginId => ((isAddress(loginId) ? isOwn(loginId) : isOwn(email)) ? verified : 'claimed'),
    verified: (address, isStated) => (isStated && isOwn(address) ? vouched : 0),
  }
}

/** What the owner of an account has shown: a verified address, or an identity at a provider. */
export function ownerShows({ address, providerId }: { address?: string; providerId?: string }): Voucher {
  const isKnown = address !== undefined || providerId !== undefined
  const isShown = (loginId: string) =>
    isKnown && (!isAddress(loginId) || (address !== undefined && loginIdKey(loginId) === loginIdKey(address)))
  return {
    isProject: false,
    providerId,
    basisOf: loginId => (isShown(loginId) ? verified : 'claimed'),
    verified: (_, isStated) => (isStated && isKnown ? vouched : 0),
  }
}

/** The owner has read a message that was sent to the address, or holds the account where another one is merged into it. */
export const ownerHasShown = { address: vouched, loginId: verified } as const

/** The domain of an e-mail address; '' for what is none. */
export function domainOf(text: string): string {
  return mailDomain(addressIn(text, 'email') ?? '')
}

/** Whether the credentials of an account come from a tenant, which does not vouch for its address. */
export function isGivenByTenant({ given_by }: { given_by: string }): boolean {
  return given_by.startsWith('tenant:')
}
