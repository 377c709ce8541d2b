import { Tooltip } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import type { AuditEntry } from './documents.ts'
import { audit } from './messages.ts'

/** Marks events that deserve a look; nothing for the others. */
export function LevelIcon({ level }: Pick<AuditEntry, 'level'>) {
  if (level === 'INFO') return null
  const Icon = level === 'ERROR' ? IconAlertOctagon : IconAlertTriangle
  return (
    <Tooltip label={audit.levels[level]}>
      <Icon
        size={16}
        role="img"
        aria-label={audit.levels[level]}
        color={`var(--mantine-color-${level === 'ERROR' ? 'red' : 'orange'}-filled)`}
      />
    </Tooltip>
  )
}
