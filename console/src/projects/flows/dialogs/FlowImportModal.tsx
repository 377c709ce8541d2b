import { mutation } from '../../../kit/api/mutation.ts'
import { FileInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type CreateDraft, CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../../kit/form/fields/field-props.ts'
import { JsonField } from '../../../kit/form/fields/JsonField.tsx'
import { parseObject } from '../../../kit/editor/json/json-object.ts'
import { FlowUpsert } from '../documents.ts'
import { flows } from '../messages.ts'

const blank = { flowId: '', document: '' }

function missingOf({ flowId, document }: typeof blank): Record<string, string> {
  if (!flowId.trim()) return { flowId: flows.idMissing }
  return parseObject(document) ? {} : { document: flows.notAnObject }
}

function variablesOf({ flowId, document }: typeof blank) {
  return { input: { flowId: flowId.trim(), document: parseObject(document) ?? {} } }
}

async function takeFile(file: File | null, { values, fill }: CreateDraft<typeof blank>) {
  const document = (await file?.text()) ?? ''
  const id = parseObject(document)?.flowId
  fill({ document, flowId: values.flowId || (typeof id === 'string' ? id : '') })
}

/** Takes a flow from a file or as text, and leads to its page. */
export function FlowImportModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={flows.importTitle}
      action={flows.import}
      size="lg"
      blank={blank}
      missingOf={missingOf}
      changeOf={values => mutation(FlowUpsert, variablesOf(values), 'flow')}
      toastOf={({ flowId }) => flows.importedToast(flowId.trim())}
      onDone={({ id }) => navigate({ to: '/flows/$id', params: { id } })}
    >
      {draft => (
        <>
          <FileInput
            label={flows.chooseFile}
            description={flows.importText}
            accept=".json,application/json"
            clearable
            onChange={file => void takeFile(file, draft)}
          />
          <TextInput
            data-autofocus
            label={flows.id}
            description={flows.idHelp}
            required
            spellCheck={false}
            {...textField(draft, 'flowId')}
          />
          <JsonField
            label={flows.document}
            required
            rows={[6, 16]}
            value={draft.values.document}
            error={draft.errors.document}
            onChange={document => draft.set('document', document)}
          />
        </>
      )}
    </CreateModal>
  )
}
