import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../frame/viewer.ts'
import { AccessKeysJobModal, type JobAct } from './AccessKeysJobModal.tsx'
import { accessKeys } from './messages.ts'

type Props = { filter: Record<string, unknown>; isFiltered: boolean; count: number | undefined }

/** What is done to all access keys that the filter finds. */
export function AccessKeysMenu({ filter, isFiltered, count }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [act, setAct] = useState<JobAct>()
  if (!mayManage) return null
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={accessKeys.more}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{isFiltered ? accessKeys.allMatching : accessKeys.allKeys}</Menu.Label>
          <Menu.Item onClick={() => setAct('enable')}>{accessKeys.enable}</Menu.Item>
          <Menu.Item onClick={() => setAct('disable')}>{accessKeys.disable}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAct('delete')}>
            {accessKeys.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && <AccessKeysJobModal act={act} filter={filter} count={count} onClose={() => setAct(undefined)} />}
    </>
  )
}
