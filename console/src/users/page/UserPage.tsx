import { Alert, Badge, CopyButton, EmptyState, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react'
import { getRouteApi, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { CopyIconButton } from '../../feedback/CopyIconButton.tsx'
import { FailureAlert } from '../../feedback/FailureAlert.tsx'
import { PageTitle } from '../../feedback/PageTitle.tsx'
import { Time } from '../../format/Time.tsx'
import { frame } from '../../frame/messages.en.ts'
import { useViewer } from '../../frame/viewer.ts'
import { AnchorLink } from '../../link/AnchorLink.ts'
import { ButtonLink } from '../../link/ButtonLink.ts'
import { UserQuery } from '../queries.ts'
import { users } from '../messages.en.ts'
import { UserContext } from '../user-context.ts'
import { UserAvatar } from '../UserAvatar.tsx'
import { userName } from '../user-name.ts'
import { UserStatusBadge } from '../UserStatusBadge.tsx'

const route = getRouteApi('/users/$userId')
const tabs = [
  { value: 'details', to: '/users/$userId' },
  { value: 'security', to: '/users/$userId/security' },
  { value: 'history', to: '/users/$userId/history' },
] as const

/** One user: who it is, and tabs that each have an address of their own. */
export function UserPage() {
  const { userId } = route.useParams()
  const navigate = useNavigate()
  const matchRoute = useMatchRoute()
  const viewer = useViewer()
  const [{ data, error, stale }, reload] = useQuery({ query: UserQuery, variables: { userId } })
  const user = data?.user
  const active = tabs.find(({ to }) => matchRoute({ to, params: { userId } }))?.value ?? 'details'
  if (error && !user) {
    return (
      <Stack gap="md">
        <Title order={1}>{users.user}</Title>
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      </Stack>
    )
  }
  if (data && !user && !stale) {
    return (
      <EmptyState
        py="xl"
        icon={<IconUserOff aria-hidden />}
        title={<PageTitle>{users.notFoundTitle}</PageTitle>}
        description={users.notFoundText}
      >
        <EmptyState.Actions>
          <ButtonLink to="/users" variant="light">
            {users.backToUsers}
          </ButtonLink>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  if (!user) return <Skeleton height={120} />
  return (
    <UserContext value={user}>
      <title>{frame.pageTitle(userName(user))}</title>
      <Stack gap="md">
        <AnchorLink to="/users" size="sm" w="fit-content">
          <Group gap={4}>
            <IconArrowLeft size={14} aria-hidden /> {users.backToUsers}
          </Group>
        </AnchorLink>
        <Group gap="md" wrap="nowrap">
          <UserAvatar name={userName(user)} picture={user.picture} size={56} />
          <div style={{ minWidth: 0 }}>
            <Group gap="sm">
              <Title order={1}>{userName(user)}</Title>
              <UserStatusBadge status={user.status} />
              {viewer.id === user.userId && (
                <Badge variant="light" tt="none">
                  {users.you}
                </Badge>
              )}
            </Group>
            <Group gap={4} wrap="nowrap">
              <Text size="sm" c="dimmed" ff="monospace" truncate>
                {user.userId}
              </Text>
              <CopyButton value={user.userId}>
                {({ copied, copy }) => <CopyIconButton label={users.copyUserId} isCopied={copied} onCopy={copy} />}
              </CopyButton>
            </Group>
          </div>
        </Group>
        {user.status === 'DISABLED' && (
          <Alert color="red" title={users.disabledBanner}>
            {user.lastTokenExpiresAt ? (
              <>
                {users.disabledTokens} <Time value={user.lastTokenExpiresAt} />.
              </>
            ) : user.liveSessionCount === null ? (
              users.unknownTokens
            ) : (
              users.noTokens
            )}
          </Alert>
        )}
        <Tabs
          value={active}
          onChange={value => {
            const tab = tabs.find(each => each.value === value)
            if (tab) void navigate({ to: tab.to, params: { userId } })
          }}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {tabs.map(({ value }) => (
              <Tabs.Tab key={value} value={value}>
                {users.tabs[value]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={active}>
            <Outlet />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </UserContext>
  )
}
