import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { parseObject } from '../json/json-object.ts'
import { FlowImport } from './documents.ts'
import { flows } from './messages.ts'

const blank = { flowId: '', document: '' }

/** Takes a flow from a file or as text, and leads to its page. */
export function FlowImportModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const document = parseObject(values.document)
  const variables = { input: { flowId: values.flowId.trim(), document: document ?? {} } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const takeFile = async (file: File | null) => {
    const text = (await file?.text()) ?? ''
    const id = parseObject(text)?.flowId
    replace({ document: text, flowId: values.flowId || (typeof id === 'string' ? id : '') })
  }
  const submit = () =>
    run(
      async () => {
        if (!variables.input.flowId) return { kind: 'invalid', errors: { flowId: flows.idMissing } }
        if (!document) return { kind: 'invalid', errors: { document: flows.notAnObject } }
        const { data, error } = await client.mutation(FlowImport, variables)
        return outcomeOf(data?.flowImport, error, answer => ('flow' in answer ? answer.flow : undefined))
      },
      {
        onDone: ({ id }) => {
          replace({})
          return navigate({ to: '/flows/$id', params: { id } })
        },
        toast: flows.importedToast(variables.input.flowId),
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={flows.importTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={flows.import}
      request={{ document: FlowImport, variables }}
      onSubmit={submit}
      onClose={close}
      size="lg"
    >
      <FileInput
        label={flows.chooseFile}
        description={flows.importText}
        accept=".json,application/json"
        clearable
        onChange={takeFile}
      />
      <TextInput
        data-autofocus
        label={flows.id}
        description={flows.idHelp}
        required
        autoComplete="off"
        spellCheck={false}
        value={values.flowId}
        error={errors.flowId}
        onChange={event => set('flowId', event.currentTarget.value)}
      />
      <Textarea
        label={flows.document}
        required
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={values.document}
        error={errors.document}
        onChange={event => set('document', event.currentTarget.value)}
      />
    </FormModal>
  )
}
