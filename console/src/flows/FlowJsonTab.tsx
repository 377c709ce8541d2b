import { type Mutation, mutation } from '../api/mutation.ts'
import { EditForm } from '../form/EditForm.tsx'
import { JsonField } from '../form/JsonField.tsx'
import { useMay } from '../frame/viewer.ts'
import { parseObject } from '../json/json-object.ts'
import { type FlowDocument, FlowImport, FlowQuery } from './documents.ts'
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
  const changeOf = (from: FlowDocument, changes: { document?: string }): Mutation<FlowDocument> => {
    const saved = mutation(FlowImport, variablesOf(from, changes), answer => {
      if ('flowDocument' in answer) return answer.flowDocument
      return answer.__typename === 'FlowImportPayload' ? from : undefined
    })
    return {
      ...saved,
      async send(client) {
        const outcome = await saved.send(client)
        if (outcome.kind !== 'saved') return outcome
        // The provider may write the document in another form than it came in.
        const written = await client.query(FlowQuery, { id: flow.id }, { requestPolicy: 'network-only' })
        return { kind: 'saved', stored: written.data?.flowDocument ?? from }
      },
    }
  }
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
