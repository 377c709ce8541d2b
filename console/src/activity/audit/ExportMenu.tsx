import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { feedback } from '../../kit/feedback/messages.ts'
import { type AuditFilter, auditFilterVariables } from './audit-search.ts'
import { AuditExportJobCreate } from './documents.ts'
import { audit } from './messages.ts'

/** Writes every event that matches the filter to a file, as a job. */
export function ExportMenu({ filter }: { filter: AuditFilter }) {
  const client = useClient()
  const navigate = useNavigate()
  const start = async (format: 'CSV' | 'JSON_LINES') => {
    const input = { format, filter: auditFilterVariables(filter) }
    const { data, error } = await client.mutation(AuditExportJobCreate, { input })
    const outcome = outcomeOf(data?.auditExportJobCreate, error, given => ('job' in given ? given.job : undefined))
    if (outcome.kind === 'saved') await navigate({ to: '/jobs', search: { job: outcome.stored.id } })
    else if (outcome.kind === 'refused')
      notifications.show({ color: 'red', title: feedback.failedTitle, message: outcome.failure.message })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {audit.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('CSV')}>{audit.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => start('JSON_LINES')}>{audit.exportJsonl}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
