import { Stack } from '@mantine/core'
import { useMay } from '../../../frame/viewer.ts'
import { UserSessionsSection } from '../../../tokens/user-sessions/UserSessionsSection.tsx'
import { AccountSection } from '../security/AccountSection.tsx'
import { FactorsSection } from '../security/FactorsSection.tsx'
import { PasswordSection } from '../security/PasswordSection.tsx'
import { SessionsSection } from '../security/SessionsSection.tsx'
import { TrustedDevicesSection } from '../security/TrustedDevicesSection.tsx'
import { useUser } from '../user/user-context.ts'

/** Password, sessions and the account itself. */
export function UserSecurityTab() {
  const user = useUser()
  const mayManage = useMay('MANAGE_USERS')
  return (
    <Stack gap="md">
      <PasswordSection user={user} mayManage={mayManage} />
      <FactorsSection user={user} mayManage={mayManage} />
      {(user.trustedDevices?.edges.length ?? 0) > 0 && <TrustedDevicesSection user={user} mayManage={mayManage} />}
      <SessionsSection user={user} mayManage={mayManage} />
      <UserSessionsSection userId={user.databaseId} mayManage={mayManage} />
      {mayManage && <AccountSection user={user} />}
    </Stack>
  )
}
