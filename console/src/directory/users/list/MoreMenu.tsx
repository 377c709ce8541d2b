import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { users } from '../messages.ts'
import { useUserExport } from './use-user-export.ts'
import { userFilterOf, type UsersSearch } from './users-search.ts'

type Props = { search: UsersSearch; mayManage: boolean }

/** Import, and export of all users that the filter finds. */
export function MoreMenu({ search, mayManage }: Props) {
  const navigate = useNavigate()
  const startExport = useUserExport()
  const filter = userFilterOf(search)
  return (
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
      </Menu.Dropdown>
    </Menu>
  )
}
