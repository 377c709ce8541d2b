import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { navigation } from './navigation.ts'

/** The labelled sections on the left. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const matchRoute = useMatchRoute()
  return (
    <Stack gap="md">
      {navigation.map(({ name, heading, items }) => (
        <div key={name}>
          {heading && (
            <Text component="h2" size="xs" fw={600} c="dimmed" px="sm" mb={4}>
              {heading}
            </Text>
          )}
          {items.map(({ label, to, icon: Icon }) => {
            const isActive = Boolean(matchRoute({ to, fuzzy: to !== '/' }))
            return (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={label}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                active={isActive}
                aria-current={isActive ? 'page' : undefined}
                onClick={onNavigate}
                style={{ borderRadius: 'var(--mantine-radius-md)' }}
              />
            )
          })}
        </div>
      ))}
    </Stack>
  )
}
