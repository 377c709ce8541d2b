import type { Reading } from '../../../../../foundation/tables/tables.ts'
import type { AddressKind } from './address.ts'
import { listUserIdsByAddress } from '../../search/search-store.ts'
import { findUserByLoginId, type UserRow } from '../../store.ts'

/** Whether another account has this address, as its own or as a login id. */
export async function isAddressTaken(
  db: Reading,
  { user, kind, address }: { user: UserRow; kind: AddressKind; address: string },
): Promise<boolean> {
  const projectId = user.project_id
  const byLoginId = await findUserByLoginId(db, { projectId, loginId: address })
  if (byLoginId && byLoginId.id !== user.id) return true
  const ids = await listUserIdsByAddress(db, { projectId, column: kind, values: [address], limit: 2 })
  return ids.some(id => id !== user.id)
}

/** Whether any account has this address, as its own or as a login id. */
export async function isAddressInUse(
  db: Reading,
  { projectId, kind, address }: { projectId: string; kind: AddressKind; address: string },
): Promise<boolean> {
  if (await findUserByLoginId(db, { projectId, loginId: address })) return true
  return (await listUserIdsByAddress(db, { projectId, column: kind, values: [address], limit: 1 })).length > 0
}
