import { Button, Group, Text, Tooltip } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDevices, IconRobot } from '@tabler/icons-react'
import { Time } from '../../kit/format/Time.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { deviceName } from './device-name.ts'
import type { UserSession } from './documents.ts'
import { ImpersonatorLink } from './ImpersonationBanner.tsx'
import { userSessions } from './messages.ts'

type Props = { rows: readonly UserSession[] | undefined; onEnd: ((session: UserSession) => void) | undefined }

const icons = { Desktop: IconDeviceDesktop, Mobile: IconDeviceMobile, Tablet: IconDeviceTablet, Bot: IconRobot }

function DeviceIcon({ device }: { device: string }) {
  const Icon = Object.hasOwn(icons, device) ? icons[device as keyof typeof icons] : IconDevices // an own key of the table
  return <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
}

const columns: readonly Column<UserSession>[] = [
  {
    id: 'device',
    header: userSessions.device,
    cell: session => (
      <Group gap="sm" wrap="nowrap">
        <DeviceIcon device={session.device} />
        <div style={{ minWidth: 0 }}>
          <Tooltip label={session.userAgent || userSessions.unknownDevice} multiline maw={360}>
            <Text size="sm" fw={500} truncate>
              {deviceName(session)}
            </Text>
          </Tooltip>
          <Text size="xs" c="dimmed" truncate>
            {session.ip}
          </Text>
        </div>
      </Group>
    ),
  },
  {
    id: 'proof',
    header: userSessions.factors,
    cell: ({ factors, isImpersonation, actor }) => (
      <Text size="sm" truncate>
        {isImpersonation ? (
          <>
            {userSessions.actsAs} <ImpersonatorLink actor={actor} />
          </>
        ) : (
          userSessions.factorsOf(factors)
        )}
      </Text>
    ),
  },
  {
    id: 'begun',
    header: userSessions.startedAt,
    cell: session => <Time value={session.createdAt} isRelative />,
  },
  {
    id: 'lastSeen',
    header: userSessions.lastSeen,
    cell: session => <Time value={session.lastRefreshedAt} isRelative />,
  },
  {
    id: 'expires',
    header: userSessions.expires,
    cell: session => <Time value={session.expiresAt} isRelative />,
  },
]

/** The sessions of a user; with `onEnd` each row has a button that ends the session. */
export function UserSessionsTable({ rows, onEnd }: Props) {
  const acts: Column<UserSession> = {
    id: 'acts',
    header: userSessions.acts,
    width: 104,
    cell: session => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={userSessions.endOf(deviceName(session))}
        onClick={() => onEnd?.(session)}
      >
        {userSessions.end}
      </Button>
    ),
  }
  return (
    <DataTable
      label={userSessions.title}
      columns={onEnd ? [...columns, acts] : columns}
      rows={rows}
      rowId={session => session.id}
      rowName={deviceName}
      skeletonRows={2}
    />
  )
}
