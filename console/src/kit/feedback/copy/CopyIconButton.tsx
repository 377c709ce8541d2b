import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { feedback } from '../messages.ts'

type Props = { label: string; isCopied: boolean; onCopy: () => void }

/** A small copy button that says so once it has copied. */
export function CopyIconButton({ label, isCopied, onCopy }: Props) {
  return (
    <Tooltip label={isCopied ? feedback.copied : label}>
      <ActionIcon
        size="sm"
        variant="subtle"
        color={isCopied ? 'teal' : 'gray'}
        aria-label={isCopied ? feedback.copied : label}
        onClick={onCopy}
      >
        {isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
