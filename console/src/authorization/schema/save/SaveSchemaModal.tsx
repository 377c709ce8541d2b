import { Code, List, Stack, Text } from '@mantine/core'
import type { Failure } from '../../../kit/api/failure.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import type { ApiRequest } from '../../../kit/feedback/copy/copy-request.ts'
import { formatAssertion } from '../../assertions/format-assertion.ts'
import type { Assertion } from '../../documents.ts'
import { texts } from '../../messages.ts'

type Props = {
  /** Undefined while there is nothing to ask. */
  consequences: { deleted: readonly string[]; broken: readonly Assertion[] } | undefined
  isRunning: boolean
  failure: Failure | undefined
  request: ApiRequest
  onConfirm: () => void
  onClose: () => void
}

/** Names the relations that are deleted and the assertions that break, before a schema is saved. */
export function SaveSchemaModal({ consequences, failure, ...rest }: Props) {
  const { deleted = [], broken = [] } = consequences ?? {}
  return (
    <ConfirmModal
      isOpen={consequences !== undefined}
      title={texts.saveTitle}
      action={texts.saveAnyway}
      isDangerous
      {...(failure && { failure })}
      {...rest}
    >
      <Stack gap="md">
        {deleted.length > 0 && <Consequence text={texts.deletesText} items={deleted} />}
        {broken.length > 0 && <Consequence text={texts.breaksText} items={broken.map(formatAssertion)} />}
      </Stack>
    </ConfirmModal>
  )
}

function Consequence({ text, items }: { text: string; items: readonly string[] }) {
  return (
    <div>
      <Text size="sm" mb={4}>
        {text}
      </Text>
      <List size="sm" spacing={4} mah={220} style={{ overflow: 'auto' }}>
        {items.map(item => (
          <List.Item key={item}>
            <Code>{item}</Code>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
