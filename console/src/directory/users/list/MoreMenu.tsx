import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DeleteAllModal } from '../test-users/DeleteAllModal.tsx'
import { testUsers } from '../test-users/messages.ts'
import { users } from '../messages.ts'
import { useUserExport } from './use-user-export.ts'
import { userFilterOf, type UsersSearch } from './users-search.ts'

type Props = { search: UsersSearch; mayManage: boolean; onDone: () => void }

/** Import, export of all users that the filter finds, and in the list of test users their deletion. */
export function MoreMenu({ search, mayManage, onDone }: Props) {
  const [isDeleting, setIsDeleting] = useState(false)
  const navigate = useNavigate()
  const startExport = useUserExport()
  const filter = userFilterOf(search)
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
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => startExport({ format: 'CSV', filter })}
          >
            {users.exportCsv}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => startExport({ format: 'JSON_LINES', filter })}
          >
            {users.exportJsonLines}
          </Menu.Item>
          {mayManage && search.test === 'yes' && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {testUsers.deleteAll}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <DeleteAllModal onDone={onDone} onClose={() => setIsDeleting(false)} />}
    </>
  )
}
