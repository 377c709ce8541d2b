import type { Client } from 'urql'
import { refusalOf } from '../../api/refusal.ts'
import { UserDelete, UserDisable, UserEnable } from '../mutations.ts'

export const bulkActs = ['disable', 'enable', 'delete'] as const
export type BulkAct = (typeof bulkActs)[number]

/** Does one of the acts that can be done to many; answers what went wrong. */
export async function actOnUser(client: Client, act: BulkAct, id: string): Promise<string | undefined> {
  const variables = { input: { id } }
  if (act === 'disable') {
    const { data, error } = await client.mutation(UserDisable, variables)
    return refusalOf(data?.userDisable, error)?.message
  }
  if (act === 'enable') {
    const { data, error } = await client.mutation(UserEnable, variables)
    return refusalOf(data?.userEnable, error)?.message
  }
  const { data, error } = await client.mutation(UserDelete, variables)
  return refusalOf(data?.userDelete, error)?.message
}
