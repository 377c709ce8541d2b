import { mutation } from '../../../kit/api/mutation.ts'
import { Alert, Badge, Code, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../kit/api/failure.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { SecretField } from '../../../kit/form/fields/SecretField.tsx'
import { type SnapshotCheck, SnapshotCheckQuery, SnapshotImport } from '../documents.ts'
import { projects } from '../messages.ts'
import { filesOf, type Files, secretKey, secretsFor } from './snapshot.ts'

type Props = { onClose: () => void; onDone: () => void }

/** Shows what a snapshot would change, asks for the secrets that it lacks, and imports it. */
export function SnapshotImportModal({ onClose, onDone }: Props) {
  const client = useClient()
  const [files, setFiles] = useState<Files>()
  const [check, setCheck] = useState<SnapshotCheck>()
  const [fileError, setFileError] = useState<string>()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { isRunning, errors, failure, run } = useChange()
  const missing = check?.missingSecrets ?? []
  const secrets = secretsFor(missing, typed)
  const isWaitingForSecrets = secrets.length < missing.length
  const variables = { input: { files: files ?? [], secrets } }

  async function choose(file: File | null) {
    setFiles(undefined)
    setCheck(undefined)
    setFileError(undefined)
    if (!file) return
    const read = filesOf(await file.text())
    if (!read) return setFileError(projects.notASnapshot)
    const { data, error } = await client.query(SnapshotCheckQuery, { files: read, secrets: null })
    if (error || !data) return setFileError(error ? failureOf(error).message : projects.notASnapshot)
    setFiles(read)
    setCheck(data.projectSnapshotCheck)
  }

  const submit = () => run(mutation(SnapshotImport, variables, 'project'), { toast: projects.importedToast, onDone })
  const isReady =
    check !== undefined &&
    !isWaitingForSecrets &&
    (check.isImportable || missing.length > 0) &&
    check.changes.length > 0
  return (
    <FormModal
      isOpen
      size="lg"
      title={projects.importTitle}
      isDirty={files !== undefined}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      isReady={isReady}
      isDangerous
      action={projects.importSnapshot}
      request={files && { document: SnapshotImport, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{projects.importText}</Text>
      <FileInput
        data-autofocus
        label={projects.snapshotFile}
        placeholder={projects.chooseFile}
        accept="application/json"
        error={fileError}
        clearable
        clearButtonProps={{ 'aria-label': projects.removeFile }}
        onChange={file => void choose(file)}
      />
      {check && missing.length === 0 && check.problems.length > 0 && (
        <Alert color="red" title={projects.cannotImport}>
          {check.problems.map(problem => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      {missing.map(secret => (
        <SecretField
          key={secretKey(secret)}
          label={projects.secretFor(secret.name ?? secret.ownerDatabaseId ?? '')}
          description={secret.type}
          required
          autoComplete="off"
          value={typed[secretKey(secret)] ?? ''}
          onChange={event => setTyped({ ...typed, [secretKey(secret)]: event.currentTarget.value })}
        />
      ))}
      {check && <Changes changes={check.changes} />}
    </FormModal>
  )
}

const colors = { ADDED: 'teal', CHANGED: 'blue', REMOVED: 'red' } as const

function Changes({ changes }: { changes: SnapshotCheck['changes'] }) {
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm" fw={600}>
        {changes.length === 0 ? projects.noChange : projects.changes(changes.length)}
      </Text>
      {changes.map(({ path, kind, before, after }) => (
        <details key={path}>
          <summary>
            <Group gap="xs" display="inline-flex">
              <Text size="sm" ff="monospace">
                {path}
              </Text>
              <Badge color={colors[kind]}>{projects.changeKinds[kind]}</Badge>
            </Group>
          </summary>
          {before !== null && (
            <>
              <Text size="xs">{projects.before}</Text>
              <Code block>{JSON.stringify(before, undefined, 2)}</Code>
            </>
          )}
          {after !== null && (
            <>
              <Text size="xs">{projects.after}</Text>
              <Code block>{JSON.stringify(after, undefined, 2)}</Code>
            </>
          )}
        </details>
      ))}
    </Stack>
  )
}
