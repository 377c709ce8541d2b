import { NativeSelect, Stack, Text } from '@mantine/core'
import { secretRotation } from './messages.ts'

type Props = {
  /** Seconds, as text. */
  overlap: string
  onChange: (overlap: string) => void
  hasPrevious: boolean
}

const overlaps = Object.entries(secretRotation.overlaps).map(([value, label]) => ({ value, label }))

/** What is asked before a secret is rotated: how long the old one works. */
export function RotateFields({ overlap, onChange, hasPrevious }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm">{secretRotation.rotateText}</Text>
      <NativeSelect
        label={secretRotation.overlap}
        data={overlaps}
        value={overlap}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {hasPrevious && <Text size="sm">{secretRotation.rotateAgainText}</Text>}
    </Stack>
  )
}
