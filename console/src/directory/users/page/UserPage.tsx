import { Alert, Badge } from '@mantine/core'
import { IconKey, IconMail, IconUserOff, IconUserShield } from '@tabler/icons-react'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../../kit/api/use-query.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { useMay, useViewer } from '../../../frame/viewer.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { ImpersonationBanner } from '../../../tokens/user-sessions/ImpersonationBanner.tsx'
import { users } from '../messages.ts'
import { ImpersonateModal } from './ImpersonateModal.tsx'
import { InviteModal } from './InviteModal.tsx'
import { UserQuery } from '../queries.ts'
import { testUsers } from '../test-users/messages.ts'
import { SignInCodeModal } from '../test-users/SignInCodeModal.tsx'
import { UserAvatar } from '../user/UserAvatar.tsx'
import { type User, UserContext } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'
import { UserStatusBadge } from '../user/UserStatusBadge.tsx'

const route = getRouteApi('/users/$userId')
const tabs = [
  { to: '/users/$userId', label: users.tabs.summary },
  { to: '/users/$userId/details', label: users.tabs.details },
  { to: '/users/$userId/access', label: users.tabs.access },
  { to: '/users/$userId/security', label: users.tabs.security },
  { to: '/users/$userId/history', label: users.tabs.history },
  { to: '/users/$userId/json', label: users.tabs.json },
] as const

/** One user: who it is, and tabs that each have an address of their own. */
export function UserPage() {
  const { userId } = route.useParams()
  const viewer = useViewer()
  const [{ data, error, stale }, reload] = useQuery({ query: UserQuery, variables: { userId } })
  const user = data?.user
  const mayManage = useMay('MANAGE_USERS')
  const [act, setAct] = useState<'invite' | 'impersonate' | 'code'>()
  const close = () => setAct(undefined)
  const isMissing = data && !user && !stale
  return (
    <DetailPage
      parent={{ to: '/users', label: users.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={
        user
          ? {
              name: userName(user),
              id: user.databaseId,
              picture: <UserAvatar name={userName(user)} picture={user.picture} size={48} />,
              badges: (
                <>
                  <UserStatusBadge status={user.status} />
                  {user.isTest && <Badge color="gray">{testUsers.testUser}</Badge>}
                  {viewer.databaseId === user.databaseId && <Badge>{users.you}</Badge>}
                </>
              ),
            }
          : isMissing
            ? null
            : undefined
      }
      missing={{ icon: IconUserOff, title: users.notFoundTitle, text: users.notFoundText }}
      params={{ userId }}
      tabs={tabs}
      actions={
        mayManage
          ? [
              { label: users.invite, icon: IconMail, onClick: () => setAct('invite') },
              { label: users.impersonate, icon: IconUserShield, onClick: () => setAct('impersonate') },
              ...(user?.isTest ? [{ label: testUsers.getCode, icon: IconKey, onClick: () => setAct('code') }] : []),
            ]
          : []
      }
      banner={
        user && (
          <>
            {user.status === 'DISABLED' && <DisabledBanner user={user} />}
            <ImpersonationBanner userId={user.databaseId} mayManage={mayManage} />
          </>
        )
      }
    >
      {user && (
        <UserContext value={user}>
          <Outlet />
          <InviteModal user={user} isOpen={act === 'invite'} onClose={close} />
          <ImpersonateModal user={user} isOpen={act === 'impersonate'} onClose={close} />
          {user.isTest && <SignInCodeModal user={user} isOpen={act === 'code'} onClose={close} />}
        </UserContext>
      )}
    </DetailPage>
  )
}

function DisabledBanner({ user }: { user: User }) {
  return (
    <Alert color="red" title={users.disabledBanner} mb="md">
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
  )
}
