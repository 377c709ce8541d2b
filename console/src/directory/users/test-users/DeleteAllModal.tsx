import { mutation } from '../../../kit/api/mutation.ts'
import { CountedModal } from '../../../kit/form/modals/CountedModal.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { useAffectedCount } from '../list/use-affected-count.ts'
import { TestUserDeleteAll } from './documents.ts'
import { testUsers } from './messages.ts'

const request = mutation(TestUserDeleteAll, { input: { isConfirmed: true } }, 'deletedCount')

/** Deletes every test user, whatever else the list is narrowed by. */
export function DeleteAllModal({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { count, failure } = useAffectedCount({ isTest: true })
  const finish = (deleted: number) => {
    toastSuccess(testUsers.deletedAll(deleted))
    onClose()
    onDone()
  }
  return (
    <CountedModal
      title={testUsers.deleteAllTitle}
      action={testUsers.deleteAll}
      isDangerous
      count={count}
      countFailure={failure}
      countText={testUsers.deleteAllCount}
      text={testUsers.deleteAllText}
      request={request}
      send={request.send}
      onDone={finish}
      onClose={onClose}
    />
  )
}
