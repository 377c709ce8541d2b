import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { mutation } from '../../../kit/api/mutation.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { type CreateDraft, CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../../kit/form/fields/field-props.ts'
import { asObject } from '../../../kit/editor/json/json-object.ts'
import { FlowUpsert, FlowStartersQuery } from '../documents.ts'
import { flows } from '../messages.ts'

type Values = { source: string; flowId: string; name: string }
type Props = {
  isOpen: boolean
  onClose: () => void
  /** A flow to begin from; without it one of the starter flows is chosen. */
  copyOf?: { flowId: string; name: string; document: unknown }
}

/** What a flow without a step is: it ends at once. */
const empty = { contents: { start: 'end', steps: { end: { type: 'end', result: 'success' } } }, screens: [] }

/** An id that is made of a name and that no other flow has: `sign-up`, `sign-up-2`. */
function flowIdFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').toLowerCase()
  const id = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90)
  const free = [id, ...taken.map((_, index) => `${id}-${index + 2}`)].find(each => !taken.includes(each))
  return id === '' ? '' : (free ?? id)
}

/** Makes a flow from a starter flow, from nothing, or as a copy, and leads to its page. */
export function FlowCreateModal({ isOpen, onClose, copyOf }: Props) {
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: FlowStartersQuery, pause: !isOpen || copyOf !== undefined })
  const starters = data?.flowStarters ?? []
  const taken = data?.flows.edges.map(({ node }) => node.flowId) ?? []
  const nameFrom = (source: string) => {
    const starter = starters.find(({ flowId }) => flowId === source)
    return starter ? flows.copyOf(starter.name) : ''
  }
  /** The id follows the name, until somebody types one. */
  const rename = ({ values, fill }: CreateDraft<Values>, name: string, more: Partial<Values> = {}) => {
    const isOwn = values.flowId !== '' && values.flowId !== flowIdFor(values.name, taken)
    fill({ ...more, name, ...(!isOwn && !copyOf && { flowId: flowIdFor(name, taken) }) })
  }
  const blank: Values = {
    source: '',
    flowId: copyOf ? `${copyOf.flowId}-copy`.slice(0, 100) : '',
    name: copyOf ? flows.copyOf(copyOf.name) : '',
  }
  const variablesOf = ({ source, flowId, name }: Values) => {
    const starter = starters.find(each => each.flowId === source)
    const from = asObject(copyOf?.document ?? starter?.document ?? empty)
    const metadata = { ...asObject(from.metadata), name: name.trim() }
    return { input: { flowId: flowId.trim(), expectedVersion: null, document: { ...from, metadata } } }
  }
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={copyOf ? flows.duplicateTitle(copyOf.name) : flows.createTitle}
      action={copyOf ? flows.duplicate : flows.create}
      blank={blank}
      missingOf={({ flowId, name }) => ({
        ...(name.trim() && !flowId.trim() && { flowId: flows.idMissing }),
        ...(!name.trim() && { name: flows.nameMissing }),
      })}
      changeOf={values => {
        const created = mutation(FlowUpsert, variablesOf(values), 'flow')
        return {
          ...created,
          async send(client) {
            const { data: known } = await client.query(FlowStartersQuery, {}, { requestPolicy: 'network-only' })
            const isTaken = known?.flows.edges.some(({ node }) => node.flowId === values.flowId.trim())
            return isTaken ? { kind: 'invalid', errors: { flowId: flows.idTaken } } : created.send(client)
          },
        }
      }}
      toastOf={({ name }) => flows.createdToast(name.trim())}
      onDone={({ id }) => {
        onClose()
        return navigate({ to: '/flows/$id', params: { id } })
      }}
    >
      {draft => (
        <>
          {!copyOf && (
            <NativeSelect
              label={flows.startFrom}
              description={starters.find(({ flowId }) => flowId === draft.values.source)?.description}
              data={[
                { value: '', label: flows.emptyFlow },
                ...starters.map(({ flowId, name }) => ({ value: flowId, label: name })),
              ]}
              value={draft.values.source}
              onChange={event => {
                const { value } = event.currentTarget
                const { name, source } = draft.values
                // A name that somebody typed stays.
                rename(draft, name === nameFrom(source) ? nameFrom(value) : name, { source: value })
              }}
            />
          )}
          <TextInput
            data-autofocus
            label={flows.name}
            required
            {...textField(draft, 'name')}
            onChange={event => rename(draft, event.currentTarget.value)}
          />
          <TextInput
            label={flows.id}
            description={flows.newIdHelp}
            required
            spellCheck={false}
            {...textField(draft, 'flowId')}
          />
        </>
      )}
    </CreateModal>
  )
}
