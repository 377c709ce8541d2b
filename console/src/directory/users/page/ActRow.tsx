import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { help: string; children: ReactNode }

/** What a button does, and the button. */
export function ActRow({ help, children }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" style={{ flex: '1 1 240px' }}>
        {help}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  )
}
