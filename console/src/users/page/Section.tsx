import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; description?: ReactNode; children: ReactNode }

/** A titled box on a tab. */
export function Section({ title, description, children }: Props) {
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
