import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../kit/api/failure.ts'
import { toastNotice } from '../../../kit/feedback/toast.ts'
import { saveFile } from '../../../kit/format/save-file.ts'
import { useViewer } from '../../../frame/viewer.ts'
import { SnapshotQuery } from '../documents.ts'
import { projects } from '../messages.ts'
import { textOf } from './snapshot.ts'
import { SnapshotImportModal } from './SnapshotImportModal.tsx'

/** Downloads the configuration of the current project, and takes one in. */
export function SnapshotActions({ mayImport, onImported }: { mayImport: boolean; onImported: () => void }) {
  const client = useClient()
  const { projectDatabaseId: projectId } = useViewer()
  const [isImporting, setIsImporting] = useState(false)
  const download = async () => {
    const { data, error } = await client.query(SnapshotQuery, {}, { requestPolicy: 'network-only' })
    if (error) toastNotice(failureOf(error).message)
    if (!data) return
    saveFile({
      name: `${projectId}-snapshot.json`,
      type: 'application/json',
      text: textOf(data.projectSnapshot),
    })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {projects.snapshot}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
            {projects.exportSnapshot}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={!mayImport}
            onClick={() => setIsImporting(true)}
          >
            {projects.importSnapshot}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <SnapshotImportModal
          onClose={() => setIsImporting(false)}
          onDone={() => {
            setIsImporting(false)
            onImported()
          }}
        />
      )}
    </>
  )
}
