import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconBook, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { documentation } from '../kit/link/documentation.ts'
import { leave } from '../kit/session/sign-out.ts'
import { UserAvatar } from '../directory/users/user/UserAvatar.tsx'
import { frame } from './messages.ts'
import { useViewer, viewerName } from './viewer.ts'

const schemes = [
  { value: 'auto', label: frame.themeAuto },
  { value: 'light', label: frame.themeLight },
  { value: 'dark', label: frame.themeDark },
]

/** Top right: who is signed in, the theme, and the way out. */
export function AccountMenu() {
  const viewer = useViewer()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = viewerName(viewer)
  return (
    <Menu withinPortal={false} width={260} position="bottom-end">
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{frame.accountOf(name)}</VisuallyHidden>
          <UserAvatar name={name} picture={viewer.picture} size={28} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          {viewer.email && viewer.email !== name && (
            <Text size="xs" c="dimmed" truncate>
              {viewer.email}
            </Text>
          )}
          <Text size="xs" c="dimmed" truncate>
            {viewer.roleNames.length > 0 ? viewer.roleNames.join(', ') : frame.noRole}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} aria-hidden />}>
          {frame.myAccount}
        </Menu.Item>
        <Menu.Item component="a" href={documentation} target="_blank" leftSection={<IconBook size={16} aria-hidden />}>
          {frame.documentation}
        </Menu.Item>
        <Menu.Label>{frame.theme}</Menu.Label>
        {/* The group answers one of the values above, which are all the schemes there are. */}
        <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          {frame.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
