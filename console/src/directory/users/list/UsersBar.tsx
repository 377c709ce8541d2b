import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import { formatNumber } from '../../../kit/format/number.ts'
import { BulkBar } from '../../../kit/table/bulk/BulkBar.tsx'
import { users } from '../messages.ts'
import type { UsersQuery } from '../queries.ts'
import { userName } from '../user/user-name.ts'
import { useUserExport } from './use-user-export.ts'
import { type UserAct, userActs } from './user-acts.tsx'
import { userFilterOf, type UsersSearch } from './users-search.ts'
import { UsersJobModal } from './UsersJobModal.tsx'

type Props = {
  found: ResultOf<typeof UsersQuery>['users'] | undefined
  tickedIds: ReadonlySet<string>
  search: UsersSearch
  roleNames: readonly string[]
  onClear: () => void
  onDone: () => void
}

/** What can be done to the users that are ticked, or to all that the filter finds. */
export function UsersBar({ found, tickedIds, search, roleNames, onClear, onDone }: Props) {
  const [jobAct, setJobAct] = useState<UserAct>()
  const startExport = useUserExport()
  const ticked = found?.edges.map(({ node }) => node).filter(({ id }) => tickedIds.has(id)) ?? []
  const total = found && `${formatNumber(found.totalCount)}${found.isTotalExact ? '' : '+'}`
  const isMore = found !== undefined && found.totalCount > ticked.length
  return (
    <>
      <BulkBar
        rows={ticked}
        nameOf={userName}
        acts={userActs(roleNames)}
        all={
          isMore && total
            ? { select: users.selectAll(total), selected: users.allSelected(total), onAct: setJobAct }
            : undefined
        }
        more={isAll => (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              startExport({
                format: 'CSV',
                filter: isAll ? userFilterOf(search) : { databaseIds: ticked.map(({ databaseId: userId }) => userId) },
              })
            }
          >
            {users.export}
          </Button>
        )}
        onClear={onClear}
        onDone={onDone}
      />
      {jobAct && <UsersJobModal act={jobAct} search={search} onClose={() => setJobAct(undefined)} />}
    </>
  )
}
