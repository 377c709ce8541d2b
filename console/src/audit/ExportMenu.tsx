import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../api/failure.ts'
import { formatNumber } from '../format/number.ts'
import { type AuditFilter, auditFilterVariables } from './audit-search.ts'
import { AuditQuery } from './documents.ts'
import { type AuditEvent, readAll, toCsv, toJsonl } from './export.ts'
import { audit } from './messages.en.ts'

const pageSize = 100
const countMax = 10_000

const formats = {
  csv: { label: audit.exportCsv, type: 'text/csv', write: toCsv },
  jsonl: { label: audit.exportJsonl, type: 'application/jsonl', write: toJsonl },
}

function download(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Hands out every event that matches the filter as a file. */
export function ExportMenu({ filter }: { filter: AuditFilter }) {
  const client = useClient()
  const [readCount, setReadCount] = useState<number>()
  const loadPage = async (after: string | undefined) => {
    const variables = { first: pageSize, after: after ?? null, filter: auditFilterVariables(filter) }
    const { data, error } = await client.query(AuditQuery, variables, { requestPolicy: 'network-only' })
    if (error) throw new Error(failureOf(error).message)
    const events: AuditEvent[] = data?.auditEvents.edges.map(edge => edge.node) ?? []
    const pageInfo = data?.auditEvents.pageInfo
    return { events, next: (pageInfo?.hasNextPage && pageInfo.endCursor) || undefined }
  }
  const run = async (format: keyof typeof formats) => {
    setReadCount(0)
    try {
      const { events, isTruncated } = await readAll({ loadPage, countMax, onProgress: setReadCount })
      download(`audit.${format}`, formats[format].type, formats[format].write(events))
      notifications.show(
        isTruncated
          ? { color: 'yellow', message: audit.exportTruncated(formatNumber(countMax)), autoClose: false }
          : { color: 'teal', message: audit.exported(formatNumber(events.length)) },
      )
    } catch (error) {
      notifications.show({ color: 'red', title: audit.exportFailed, message: String(error), autoClose: false })
    } finally {
      setReadCount(undefined)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={readCount !== undefined}
        >
          {readCount === undefined ? audit.export : audit.exporting(formatNumber(readCount))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run('csv')}>{formats.csv.label}</Menu.Item>
        <Menu.Item onClick={() => run('jsonl')}>{formats.jsonl.label}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
