import { Checkbox, Code, FileInput, Group, NativeSelect, Progress, Stack, Table, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Client, useClient } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { type Outcome, outcomeOf } from '../../../kit/api/outcome.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { LeaveGuard } from '../../../kit/form/LeaveGuard.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { ButtonLink } from '../../../kit/link/links.ts'
import { users } from '../messages.ts'
import { JobInputAppend, JobStart, UserImportJobCreate } from './documents.ts'
import {
  guessMapping,
  type ImportField,
  importFields,
  type Mapping,
  readHead,
  type Row,
  sendFile,
  userOfRow,
} from './import-file.ts'

/** Refused by the server, with what it said. */
class Refused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

function accept<Stored>(outcome: Outcome<Stored>): Stored {
  if (outcome.kind === 'saved') return outcome.stored
  throw new Refused(outcome.kind === 'refused' ? outcome.failure : { kind: 'broken', message: outcome.kind })
}

type Upload = { file: File; mapping: Mapping; isReportOnly: boolean; onProgress: (share: number) => void }

/** Makes a job, sends it the file and starts it; answers its id. */
async function upload(client: Client, { file, mapping, isReportOnly, onProgress }: Upload): Promise<string> {
  const input = { source: 'GATEHOUSE' as const, reportOnly: isReportOnly }
  const made = await client.mutation(UserImportJobCreate, { input })
  const { id } = accept(
    outcomeOf(made.data?.userImportJobCreate, made.error, answer => ('job' in answer ? answer.job : undefined)),
  )
  await sendFile(file, {
    mapping,
    onProgress,
    send: async (text, position) => {
      const sent = await client.mutation(JobInputAppend, { input: { id, position, text } })
      accept(outcomeOf(sent.data?.jobInputAppend, sent.error, answer => ('job' in answer ? answer.job : undefined)))
    },
  })
  const started = await client.mutation(JobStart, { input: { id } })
  accept(outcomeOf(started.data?.jobStart, started.error, answer => ('job' in answer ? answer.job : undefined)))
  return id
}

const fieldOptions = [
  { value: '', label: users.importIgnore },
  ...importFields.map(value => ({ value, label: users.importFields[value] })),
]

/** A file of users: choose it, say what its columns are, look at the result, start. */
export function ImportPage() {
  const client = useClient()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [head, setHead] = useState<{ columns: string[]; rows: Row[] }>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [isReportOnly, setIsReportOnly] = useState(false)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setFailure(undefined)
    setHead(undefined)
    if (!chosen) return
    try {
      const found = await readHead(chosen)
      setHead(found)
      setMapping(guessMapping(found.columns))
    } catch (error) {
      setFailure({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
    }
  }
  const hasName = Object.values(mapping).some(field => field === 'loginId' || field === 'email' || field === 'phone')
  const start = async () => {
    if (!file || !hasName) return
    setFailure(undefined)
    setShare(0)
    try {
      const id = await upload(client, { file, mapping, isReportOnly, onProgress: setShare })
      setShare(undefined)
      await navigate({ to: '/jobs', search: { job: id }, ignoreBlocker: true })
    } catch (error) {
      setShare(undefined)
      setFailure(error instanceof Refused ? error.failure : { kind: 'broken', message: String(error) })
    }
  }
  return (
    <div>
      <PageHeader title={users.importTitle} lead={users.importLead} />
      <Section title={users.importFile} description={users.importFileHelp}>
        <FileInput
          label={users.importChoose}
          accept=".csv,text/csv"
          placeholder={users.importChoose}
          leftSection={<IconUpload size={16} aria-hidden />}
          value={file}
          clearable
          onChange={choose}
          maw={420}
        />
      </Section>
      {head && (
        <>
          <Section title={users.importColumns} description={users.importColumnsHelp}>
            <Table.ScrollContainer minWidth={420} type="native">
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{users.importColumn}</Table.Th>
                    <Table.Th>{users.importExample}</Table.Th>
                    <Table.Th>{users.importBecomes}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {head.columns.map(column => (
                    <Table.Tr key={column}>
                      <Table.Td>{column}</Table.Td>
                      <Table.Td>
                        <Text size="sm" c="dimmed" truncate maw={200}>
                          {head.rows[0]?.[column]}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <NativeSelect
                          aria-label={users.importBecomesOf(column)}
                          data={fieldOptions}
                          value={mapping[column] ?? ''}
                          onChange={({ currentTarget: { value } }) =>
                            setMapping({
                              ...mapping,
                              [column]: importFields.find((field): field is ImportField => field === value),
                            })
                          }
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {!hasName && (
              <Text size="sm" c="red" role="alert">
                {users.importNeedsName}
              </Text>
            )}
          </Section>
          <Section title={users.importPreview} description={users.importPreviewHelp}>
            <Code block tabIndex={0} style={{ maxHeight: 220 }}>
              {head.rows.map(row => JSON.stringify(userOfRow(row, mapping))).join('\n')}
            </Code>
            <Checkbox
              label={users.importReportOnly}
              description={users.importReportOnlyHelp}
              checked={isReportOnly}
              onChange={event => setIsReportOnly(event.currentTarget.checked)}
            />
          </Section>
        </>
      )}
      <Stack mt="md" gap="sm">
        {failure && <FailureAlert failure={failure} isFocusable onRetry={file ? start : undefined} />}
        {share !== undefined && <Progress value={share * 100} aria-label={users.importSending} />}
        <Group gap="xs" justify="flex-end">
          <ButtonLink to="/users" variant="default">
            {users.backToUsers}
          </ButtonLink>
          <SubmitButton
            type="button"
            isRunning={share !== undefined}
            aria-disabled={!head || !hasName || undefined}
            data-disabled={!head || !hasName || undefined}
            onClick={start}
          >
            {isReportOnly ? users.importCheck : users.importStart}
          </SubmitButton>
        </Group>
      </Stack>
      <LeaveGuard isDirty={share !== undefined} />
    </div>
  )
}
