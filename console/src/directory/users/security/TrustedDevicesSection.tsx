import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { ActRow } from '../page/ActRow.tsx'
import { UserTrustedDeviceRemove } from '../factor-mutations.ts'
import { users } from '../messages.ts'
import { Section } from '../../../kit/page/Section.tsx'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

/** Devices on which the user skips the second factor; an administrator can remove them. */
export function TrustedDevicesSection({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [asked, setAsked] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, remove] = useMutation(UserTrustedDeviceRemove)
  const ask = (deviceId: string) => {
    setFailure(undefined)
    setAsked(deviceId)
  }
  const confirm = async () => {
    if (asked === undefined) return
    const { data, error } = await remove({ input: { id: user.id, deviceDatabaseId: asked } })
    const refusal = refusalOf(data?.userTrustedDeviceRemove, error)
    setFailure(refusal)
    if (refusal) return
    setAsked(undefined)
    toastSuccess(users.trustRemoved)
  }
  return (
    <Section title={users.trustedDevices} description={users.trustedDevicesHelp}>
      <Stack gap="xs">
        {user.trustedDevices?.edges.map(({ node: { databaseId: deviceId, name, lastLocation, expiresAt } }) => {
          const what = users.trustedDeviceAt(name || users.unknownDevice, lastLocation)
          return (
            <ActRow key={deviceId} help={what}>
              <Group gap={4}>
                <Text size="sm" c="dimmed">
                  {users.trustedUntil}
                </Text>
                <Text size="sm" c="dimmed">
                  <Time value={expiresAt} />
                </Text>
              </Group>
              {mayManage && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={users.removeFactorOf(what)}
                  onClick={() => ask(deviceId)}
                >
                  {users.removeFactor}
                </Button>
              )}
            </ActRow>
          )
        })}
      </Stack>
      <ConfirmModal
        isOpen={asked !== undefined}
        title={users.removeTrustTitle(userName(user))}
        action={users.removeFactor}
        isDangerous
        isRunning={fetching}
        failure={failure}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {users.removeTrustText}
      </ConfirmModal>
    </Section>
  )
}
