import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconDownload, IconLockOpen2, IconTrash, IconUpload, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { feedback } from '../../../kit/feedback/messages.ts'
import { users } from '../messages.ts'
import type { UserAct } from '../page/user-act.ts'
import { UserExportJobCreate } from './job-documents.ts'
import { isFiltered, userFilterOf, type UsersSearch } from './users-search.ts'
import { UsersJobModal } from './UsersJobModal.tsx'

type Props = { search: UsersSearch; mayManage: boolean }

/** Import, export, and what is done to all users that the filter finds. */
export function MoreMenu({ search, mayManage }: Props) {
  const client = useClient()
  const navigate = useNavigate()
  const [act, setAct] = useState<UserAct>()
  const start = async (format: 'CSV' | 'JSON_LINES') => {
    const { data, error } = await client.mutation(UserExportJobCreate, {
      input: { format, filter: userFilterOf(search) },
    })
    const outcome = outcomeOf(data?.userExportJobCreate, error, given => ('job' in given ? given.job : undefined))
    if (outcome.kind === 'saved') await navigate({ to: '/jobs', search: { job: outcome.stored.id } })
    else if (outcome.kind === 'refused')
      notifications.show({ color: 'red', title: feedback.failedTitle, message: outcome.failure.message })
  }
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={users.more}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayManage && (
            <Menu.Item
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/users/import' })}
            >
              {users.import}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => start('CSV')}>
            {users.exportCsv}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => start('JSON_LINES')}>
            {users.exportJsonLines}
          </Menu.Item>
          {mayManage && (
            <>
              <Menu.Divider />
              <Menu.Label>{isFiltered(search) ? users.allMatching : users.allUsers}</Menu.Label>
              <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => setAct('disable')}>
                {users.disable}
              </Menu.Item>
              <Menu.Item leftSection={<IconLockOpen2 size={16} aria-hidden />} onClick={() => setAct('enable')}>
                {users.enable}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAct('delete')}>
                {users.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {act && <UsersJobModal act={act} search={search} onClose={() => setAct(undefined)} />}
    </>
  )
}
