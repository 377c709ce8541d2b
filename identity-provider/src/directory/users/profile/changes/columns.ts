import type { InputOf } from '@gatehouse-id/operation'
import type { Voucher } from '../../ownership/vouch.ts'
import type { users } from '../contract.ts'
import type { UserRow } from '../store.ts'

type Described = Pick<
  InputOf<typeof users.update>,
  | 'displayName'
  | 'givenName'
  | 'middleName'
  | 'familyName'
  | 'email'
  | 'phone'
  | 'verifiedEmail'
  | 'verifiedPhone'
  | 'picture'
> & { customAttributes?: Record<string, unknown> }

/** The profile fields as columns; omitted ones are empty, and an empty address is never verified. */
export function columnsOf(input: Described, voucher: Voucher) {
  return {
    display_name: input.displayName ?? '',
    given_name: input.givenName ?? '',
    middle_name: input.middleName ?? '',
    family_name: input.familyName ?? '',
    email: input.email ?? '',
    phone: input.phone ?? '',
    verified_email: voucher.verified(input.email ?? '', input.verifiedEmail ?? false),
    verified_phone: voucher.verified(input.phone ?? '', input.verifiedPhone ?? false),
    picture: input.picture ?? '',
    custom_attributes: JSON.stringify(input.customAttributes ?? {}),
  } satisfies Partial<UserRow>
}
