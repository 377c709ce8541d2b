import { Modal, Stack, Text } from '@mantine/core'
import { useViewer } from '../../../frame/viewer.ts'
import { CopyFacts } from '../../../kit/page/summary/CopyFacts.tsx'
import { embedCode } from './embed-code.ts'
import { flows } from '../messages.ts'

type Props = { flowId: string; isOpen: boolean; onClose: () => void }

/** What is pasted into a page to show the flow there. */
export function FlowEmbedModal({ flowId, isOpen, onClose }: Props) {
  const { projectDatabaseId: projectId, apiUrl } = useViewer()
  const { html, react, hosted } = embedCode({ flowId, projectId, apiUrl })
  return (
    <Modal opened={isOpen} onClose={onClose} title={flows.embedTitle} size="lg">
      <Stack gap="md">
        <Text size="sm">{flows.embedText}</Text>
        <CopyFacts
          facts={[
            { label: flows.id, value: flowId },
            { label: flows.embedHtml, value: html },
            { label: flows.embedReact, value: react },
            { label: flows.embedHosted, value: hosted },
          ]}
        />
      </Stack>
    </Modal>
  )
}
