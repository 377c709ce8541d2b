import { mutation } from '../../../kit/api/mutation.ts'
import type { BulkAct } from '../../../kit/table/bulk/BulkModal.tsx'
import { users } from '../messages.ts'
import { UserDelete, UserDisable, UserEnable } from '../mutations.ts'

/** What can be done to many users. */
export const userActs = ['disable', 'enable', 'delete'] as const
export type UserAct = (typeof userActs)[number]

function changeOf(act: UserAct, id: string) {
  const variables = { input: { id } }
  if (act === 'delete') return mutation(UserDelete, variables, 'deletedId')
  return act === 'disable' ? mutation(UserDisable, variables, 'user') : mutation(UserEnable, variables, 'user')
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
