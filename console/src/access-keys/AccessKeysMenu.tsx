import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { type AccessKeysSearch, isFiltered } from './access-keys-search.ts'
import { AccessKeysJobModal, type JobAct } from './AccessKeysJobModal.tsx'
import { accessKeys } from './messages.ts'

/** What is done to all access keys that the filter finds. */
export function AccessKeysMenu({ search, count }: { search: AccessKeysSearch; count: number | undefined }) {
  const [act, setAct] = useState<JobAct>()
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={accessKeys.more}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{isFiltered(search) ? accessKeys.allMatching : accessKeys.allKeys}</Menu.Label>
          <Menu.Item onClick={() => setAct('activate')}>{accessKeys.activate}</Menu.Item>
          <Menu.Item onClick={() => setAct('deactivate')}>{accessKeys.deactivate}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAct('delete')}>
            {accessKeys.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && <AccessKeysJobModal act={act} search={search} count={count} onClose={() => setAct(undefined)} />}
    </>
  )
}
