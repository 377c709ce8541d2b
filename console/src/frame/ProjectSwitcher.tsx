import { Badge, CopyButton, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy, IconSelector, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { feedback } from '../feedback/messages.en.ts'
import { frame } from './messages.en.ts'

type Props = { name: string; projectId: string; isProduction: boolean }

/** Top left: which project this is, and the way to its settings. */
export function ProjectSwitcher({ name, projectId, isProduction }: Props) {
  return (
    <Menu width={280} position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton px="xs" py={4} maw={320} miw={0} style={{ borderRadius: 'var(--mantine-radius-md)' }}>
          <Group gap={6} wrap="nowrap">
            <Text fw={600} truncate size="sm">
              {name}
            </Text>
            {isProduction && (
              <Badge color="red" variant="light" size="sm" tt="none" visibleFrom="sm" style={{ flexShrink: 0 }}>
                {frame.production}
              </Badge>
            )}
            <IconSelector size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{frame.currentProject}</Menu.Label>
        <CopyButton value={projectId}>
          {({ copied, copy }) => (
            <Menu.Item
              closeMenuOnClick={false}
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              aria-label={frame.copyProjectId}
            >
              <Text size="sm" fw={600} truncate>
                {copied ? feedback.copied : name}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace" truncate>
                {projectId}
              </Text>
            </Menu.Item>
          )}
        </CopyButton>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {frame.projectSettings}
        </Menu.Item>
        <Menu.Label>{frame.onlyProject}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
