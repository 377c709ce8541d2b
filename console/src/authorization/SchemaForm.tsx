import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useMay } from '../frame/viewer.ts'
import { SchemaSave } from './documents.ts'
import { authorization as texts } from './messages.en.ts'

type Props = {
  saved: string
  /** What stands there first: what is saved, or something to start from. */
  suggested: string
  onSaved: () => void
}

/** The schema as text; asks before relations are deleted with it. */
export function SchemaForm({ saved, suggested, onSaved }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [text, setText] = useState(suggested)
  const [doomed, setDoomed] = useState<string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, save] = useMutation(SchemaSave)
  const isDirty = text !== saved && mayManage
  const variables = { input: { text } }
  const attempt = async (isDryRun: boolean) => {
    const { data, error } = await save({ input: { text, isDryRun } })
    const answer = data?.authorizationSchemaSave
    if (answer?.__typename === 'AuthorizationSchemaSavePayload') {
      setFailure(undefined)
      return [...answer.deletedTypes, ...answer.deletedRelations]
    }
    setFailure(refusalOf(answer, error))
    return undefined
  }
  const finish = async () => {
    const done = await attempt(false)
    setDoomed([])
    if (done === undefined) return
    toastSuccess(texts.savedToast)
    onSaved()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const deleted = await attempt(true)
    if (deleted === undefined) return
    setDoomed(deleted)
    if (deleted.length === 0) await finish()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {failure && <FailureAlert failure={failure} />}
        <Textarea
          aria-label={texts.schemaLabel}
          value={text}
          readOnly={!mayManage}
          autosize
          minRows={12}
          maxRows={40}
          spellCheck={false}
          autoCapitalize="off"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.5 } }}
          onChange={event => setText(event.currentTarget.value)}
        />
        {isDirty && (
          <SaveBar
            isSaving={fetching}
            request={{ document: SchemaSave, variables }}
            onDiscard={() => {
              setText(suggested)
              setFailure(undefined)
            }}
          />
        )}
      </Stack>
      <ConfirmModal
        isOpen={doomed.length > 0}
        title={texts.deletesTitle}
        action={texts.save}
        isDangerous
        isRunning={fetching}
        failure={failure}
        request={{ document: SchemaSave, variables }}
        onConfirm={finish}
        onClose={() => setDoomed([])}
      >
        {texts.deletes(doomed)}
      </ConfirmModal>
      <LeaveGuard isDirty={text !== suggested && mayManage} />
    </form>
  )
}
