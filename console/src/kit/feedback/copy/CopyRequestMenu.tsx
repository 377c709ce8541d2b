import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBrandGraphql, IconCode, IconTerminal2 } from '@tabler/icons-react'
import type { ApiRequest } from './copy-request.ts'
import { feedback } from '../messages.ts'

async function copy(request: ApiRequest, form: 'graphql' | 'curl') {
  // What prints documents is loaded at the first use.
  const { asCurl, asGraphql } = await import('./copy-request.ts')
  const text = form === 'curl' ? asCurl(request, window.location.origin) : asGraphql(request)
  await navigator.clipboard.writeText(text)
  notifications.show({ message: feedback.copied, autoClose: 2000 })
}

/** Beside every button that changes something: the same act as GraphQL or as a curl command. */
export function CopyRequestMenu({ request }: { request: ApiRequest }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={feedback.copyRequest}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={feedback.copyRequest}>
            <IconCode size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBrandGraphql size={16} aria-hidden />} onClick={() => copy(request, 'graphql')}>
          {feedback.copyAsGraphql}
        </Menu.Item>
        <Menu.Item leftSection={<IconTerminal2 size={16} aria-hidden />} onClick={() => copy(request, 'curl')}>
          {feedback.copyAsCurl}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
