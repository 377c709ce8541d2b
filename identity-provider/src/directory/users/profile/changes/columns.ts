import type { InputOf } from '@gatehouse/operation'
import { flag } from '../../../../foundation/tables.ts'
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
export function columnsOf(input: Described) {
  return {
    display_name: input.displayName ?? '',
    given_name: input.givenName ?? '',
    middle_name: input.middleName ?? '',
    family_name: input.familyName ?? '',
    email: input.email ?? '',
    phone: input.phone ?? '',
    verified_email: flag(Boolean(input.verifiedEmail && input.email)),
    verified_phone: flag(Boolean(input.verifiedPhone && input.phone)),
    picture: input.picture ?? '',
    custom_attributes: JSON.stringify(input.customAttributes ?? {}),
  } satisfies Partial<UserRow>
}
