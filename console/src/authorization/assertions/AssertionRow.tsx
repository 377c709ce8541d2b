import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconTrash } from '@tabler/icons-react'
import { useMay } from '../../frame/viewer.ts'
import type { AssertionResult } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation } from '../question.ts'
import { formatAssertion } from './format-assertion.ts'

type Props = { result: AssertionResult; onOpen: () => void; onDelete: () => void }

/** An assertion: whether it holds, what it expects, and what is answered instead. */
export function AssertionRow({ result: { assertion, isHolding, verdict }, onOpen, onDelete }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const Icon = isHolding ? IconCircleCheck : IconCircleX
  const expected = texts.mustBe[assertion.isAllowed ? 'allowed' : 'denied']
  const hasContext = JSON.stringify(assertion.context) !== '{}'
  return (
    <Group
      component="li"
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      py={8}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Icon
        size={18}
        role="img"
        aria-label={isHolding ? texts.holding : texts.failing}
        color={isHolding ? 'light-dark(#2b8a3e, #69db7c)' : 'light-dark(#c92a2a, #ffa8a8)'}
        style={{ flex: 'none' }}
      />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ff="monospace"
          ta="start"
          onClick={onOpen}
          style={{ overflowWrap: 'anywhere' }}
        >
          {formatRelation(assertion.question)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {isHolding ? expected : `${expected}, ${texts.verdicts[verdict]}`}
          {hasContext && ` · ${texts.withContext}`}
        </Text>
      </div>
      {mayManage && (
        <Tooltip label={texts.deleteAssertionAction}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={texts.deleteAssertion(formatAssertion(assertion))}
            onClick={onDelete}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
