import { Badge, Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '../../kit/api/use-query.ts'
import { Section } from '../../kit/page/Section.tsx'
import { leave } from '../../kit/session/sign-out.ts'
import { useMay } from '../../frame/viewer.ts'
import { frame } from '../../frame/messages.ts'
import { UserQuery } from '../../directory/users/queries.ts'
import { FactorsSection } from '../../directory/users/security/FactorsSection.tsx'
import { PasswordSection } from '../../directory/users/security/PasswordSection.tsx'
import { UserSessionsSection } from '../user-sessions/UserSessionsSection.tsx'
import { account } from './messages.ts'
import { graphql } from '../../kit/api/graphql.ts'

const ConsoleSessionsQuery = graphql(`
  query ConsoleSessions($userId: String!) {
    user(databaseId: $userId) {
      id
      consoleSessions(first: 1) { totalCount }
    }
  }
`)

/** What the administrator signs in with, and where they are signed in. */
export function OwnUser({ userId }: { userId: string }) {
  const mayManage = useMay('MANAGE_USERS')
  const [{ data }] = useQuery({ query: UserQuery, variables: { userId } })
  const user = data?.user
  return (
    <>
      <ConsoleSessions userId={userId} />
      <UserSessionsSection userId={userId} mayManage={mayManage} />
      {user && <PasswordSection user={user} mayManage={mayManage} />}
      {user && <FactorsSection user={user} mayManage={mayManage} />}
    </>
  )
}

/** This browser, and how many others there are where the server keeps sessions. */
function ConsoleSessions({ userId }: { userId: string }) {
  const [{ data }] = useQuery({ query: ConsoleSessionsQuery, variables: { userId } })
  const others = (data?.user?.consoleSessions?.totalCount ?? 1) - 1
  return (
    <Section title={account.consoleSessions} description={account.consoleSessionsHelp}>
      <Group gap="sm">
        <IconDeviceDesktop size={20} aria-hidden />
        <Badge color="teal">{account.thisBrowser}</Badge>
        {others > 0 && <Text size="sm">{account.otherBrowsers(others)}</Text>}
        <Button variant="default" size="compact-md" onClick={leave}>
          {frame.signOut}
        </Button>
      </Group>
    </Section>
  )
}
