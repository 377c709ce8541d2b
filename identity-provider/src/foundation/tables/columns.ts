import type { ColumnType, InsertType, SelectType } from 'kysely'

/** Flags are 0 or 1, times epoch milliseconds, lists and objects JSON text: the types that both engines share. */
export type Flag = number
export type Json = string

/** The columns of a managed thing: written by `foundation/rows` alone, which takes the lock of the row. */
export type Managed<Columns> = {
  [Name in keyof Columns]: ColumnType<SelectType<Columns[Name]>, InsertType<Columns[Name]>, never>
}

export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

declare const vouched: unique symbol
/**
 * A value that says that an address or a login id is its account's. Only `directory/users/ownership/vouch.ts` makes one,
 * by the rule of who may vouch for whom.
 */
export type Vouched<Value> = Value & { readonly [vouched]: true }
export type VouchedAddress = Vouched<1>
/** Whether an address is verified. */
export type Verified = 0 | VouchedAddress
/** The basis of a login id: management, a verified address or identity, or only a claim. */
export type LoginIdBasis = 'claimed' | Vouched<'assigned'> | Vouched<'verified'>
