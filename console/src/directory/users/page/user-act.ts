import { mutation } from '../../../kit/api/mutation.ts'
import type { BulkAct } from '../../../kit/table/bulk/BulkModal.tsx'
import { users } from '../messages.ts'
import { UserDelete, UserUpdate } from '../mutations.ts'

/** What can be done to many users. */
export const userActs = ['disable', 'enable', 'delete'] as const
export type UserAct = (typeof userActs)[number]

function changeOf(act: UserAct, id: string) {
  if (act === 'delete') return mutation(UserDelete, { input: { id } }, 'deletedId')
  return mutation(UserUpdate, { input: { id, isEnabled: act === 'enable' } }, 'user')
}

/** The same for those that are ticked. */
export const bulkActs = userActs.map(
  (act): BulkAct<{ id: string }> => ({
    label: () => users[act],
    isDangerous: act === 'delete',
    title: users.bulkTitle[act],
    text: users.bulkText[act],
    change: ({ id }) => changeOf(act, id),
  }),
)
