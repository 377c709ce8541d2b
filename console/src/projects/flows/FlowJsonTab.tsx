import { mutation } from '../../kit/api/mutation.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { JsonField } from '../../kit/form/fields/JsonField.tsx'
import { useMay } from '../../frame/viewer.ts'
import { parseObject } from '../../kit/editor/json/json-object.ts'
import { type FlowDocument, FlowUpsert } from './documents.ts'
import { useFlow } from './flow-context.ts'
import { flows } from './messages.ts'

function fieldsOf({ document }: FlowDocument) {
  return { document: JSON.stringify(document, null, 2) }
}

/** The whole document of a flow. Saving it makes a new version. */
export function FlowJsonTab() {
  const { flow, stored } = useFlow()
  const mayManage = useMay('MANAGE_PROJECT')
  const variablesOf = (from: FlowDocument, changes: { document?: string }) => ({
    input: {
      flowId: flow.flowId,
      expectedVersion: from.version,
      document: changes.document === undefined ? from.document : (parseObject(changes.document) ?? {}),
    },
  })
  const changeOf = (from: FlowDocument, changes: { document?: string }) =>
    mutation(FlowUpsert, variablesOf(from, changes), answer => {
      const written = 'flow' in answer ? answer.flow : 'node' in answer && answer.node
      return (written && 'document' in written && written.document) || undefined
    })
  return (
    <EditForm
      stored={stored}
      fieldsOf={fieldsOf}
      labels={{ document: flows.document }}
      savedToast={flows.savedToast}
      missingOf={({ document }) => (parseObject(document) ? {} : { document: flows.notAnObject })}
      changeOf={changeOf}
    >
      {({ values, errors, set }) => (
        <JsonField
          label={flows.document}
          rows={[12, 32]}
          readOnly={!mayManage}
          value={values.document}
          error={errors.document}
          onChange={document => set('document', document)}
        />
      )}
    </EditForm>
  )
}
