import { mutation } from '../../kit/api/mutation.ts'
import { Alert, Button, Drawer, Group, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { Time } from '../../kit/format/Time.tsx'
import { JobCancel, JobQuery } from './documents.ts'
import { isMoving, usePolling } from './use-polling.ts'
import { JobStatusBadge } from './JobStatusBadge.tsx'
import { jobs } from './messages.ts'

type Props = { id: string | undefined; onClose: () => void }

/** One job: how far it is, what failed, what it wrote. */
export function JobDrawer({ id, onClose }: Props) {
  return (
    <Drawer opened={id !== undefined} onClose={onClose} title={jobs.kind} size="lg">
      {id && <JobView key={id} id={id} />}
    </Drawer>
  )
}

function JobView({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [{ data, error }, load] = useQuery({ query: JobQuery, variables: { id } })
  const reload = () => load({ requestPolicy: 'network-only' })
  const job = data?.job
  usePolling(job ? isMoving(job) : false, reload)
  const { isRunning, failure, run } = useChange()
  const variables = { input: { id } }
  const cancel = () =>
    run(mutation(JobCancel, variables, 'job'), {
      toast: jobs.canceledToast,
      onDone: () => {
        setIsAsking(false)
        reload()
      },
    })
  if (error && !job) return <FailureAlert failure={failureOf(error)} onRetry={reload} />
  if (!data) return <Skeleton height={160} />
  if (!job) return <Text size="sm">{jobs.missing}</Text>
  const rows = job.errors.edges.map(({ node }) => node)
  return (
    <Stack>
      <Group justify="space-between">
        <Text fw={500}>{jobs.kinds[job.kind]}</Text>
        <JobStatusBadge status={job.status} />
      </Group>
      <div>
        <Progress value={job.progress} aria-label={jobs.progress} mb={4} />
        <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
          {job.total === null ? jobs.processedSoFar(job.processed) : jobs.processed(job.processed, job.total)}
        </Text>
      </div>
      <Table withRowBorders={false} verticalSpacing={2}>
        <Table.Tbody>
          {[
            [jobs.succeeded, formatNumber(job.succeeded)],
            [jobs.failed, formatNumber(job.failed)],
            [jobs.createdBy, job.createdBy.name || job.createdBy.databaseId],
          ].map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400} c="dimmed" w={140}>
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row" fw={400} c="dimmed">
              {jobs.created}
            </Table.Th>
            <Table.Td>
              <Time value={job.createdAt} />
            </Table.Td>
          </Table.Tr>
          {job.expiresAt && (
            <Table.Tr>
              <Table.Th scope="row" fw={400} c="dimmed">
                {jobs.expires}
              </Table.Th>
              <Table.Td>
                <Time value={job.expiresAt} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
      {job.failureMessage && (
        <Alert color="red" title={job.failureCode}>
          {job.failureMessage}
        </Alert>
      )}
      <Group gap="xs">
        {job.resultUrl && (
          <Button component="a" href={job.resultUrl} download leftSection={<IconDownload size={16} aria-hidden />}>
            {jobs.download}
          </Button>
        )}
        {job.errorsUrl && job.failed > 0 && (
          <Button component="a" href={job.errorsUrl} download variant="default">
            {jobs.downloadErrors}
          </Button>
        )}
        {job.canCancel && isMoving(job) && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {jobs.cancel}
          </Button>
        )}
      </Group>
      {rows.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {jobs.errors}
          </Title>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{jobs.row}</Table.Th>
                <Table.Th>{jobs.field}</Table.Th>
                <Table.Th>{jobs.reason}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ row, field, message, code }) => (
                <Table.Tr key={`${row} ${field} ${code}`}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{field}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={jobs.cancelTitle}
        action={jobs.cancel}
        isRunning={isRunning}
        failure={failure}
        request={{ document: JobCancel, variables }}
        onConfirm={cancel}
        onClose={() => setIsAsking(false)}
      >
        {jobs.cancelText}
      </ConfirmModal>
    </Stack>
  )
}
