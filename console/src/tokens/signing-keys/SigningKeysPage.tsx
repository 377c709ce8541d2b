import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../kit/api/mutation.ts'
import { Badge, Button, Code, NativeSelect, Text } from '@mantine/core'
import { IconRefresh, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { type SigningKey, SigningKeyRetire, SigningKeyRotate, SigningKeysQuery } from './documents.ts'
import { signingKeys } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const colors = { ACTIVE: 'teal', NEXT: 'indigo', PREVIOUS: 'gray' } as const
const algorithms = ['RS256', 'ES256', 'EDDSA'] as const

function columnsFor(onRetire: ((key: SigningKey) => void) | undefined): readonly Column<SigningKey>[] {
  return [
    { id: 'KEY', header: signingKeys.key, cell: ({ keyId }) => <Code>{keyId}</Code> },
    { id: 'ALGORITHM', header: signingKeys.algorithm, width: 110, cell: ({ algorithm }) => algorithm },
    {
      id: 'STATE',
      header: signingKeys.state,
      width: 210,
      cell: ({ state }) => <Badge color={colors[state]}>{signingKeys.states[state]}</Badge>,
    },
    {
      id: 'ACTIVATES',
      header: signingKeys.activates,
      width: 180,
      isTime: true,
      cell: ({ activatesAt }) => <Time value={activatesAt} />,
    },
    {
      id: 'RETIRES',
      header: signingKeys.retires,
      width: 180,
      isTime: true,
      cell: ({ retiresAt }) => <Time value={retiresAt} />,
    },
    ...(onRetire
      ? [
          {
            id: 'ACTIONS',
            header: '',
            width: 130,
            cell: (key: SigningKey) =>
              key.state === 'PREVIOUS' && (
                <Button size="xs" variant="default" onClick={() => onRetire(key)}>
                  {signingKeys.retire}
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** The keys that sign tokens: which signs, which follows, when each retires. */
export function SigningKeysPage() {
  const mayManage = useMay('MANAGE_KEYS')
  const [isRotating, setIsRotating] = useState(false)
  const [retired, setRetired] = useState<SigningKey>()
  const [{ data, error }, load] = useQuery({ query: SigningKeysQuery })
  const reload = () => load({ requestPolicy: 'network-only' })
  const rows = data && (data.signingKeys?.edges.map(({ node }) => node) ?? [])
  const done = () => {
    setIsRotating(false)
    setRetired(undefined)
    reload()
  }
  return (
    <ListPage
      title={signingKeys.title}
      lead={signingKeys.lead}
      actions={
        mayManage &&
        data?.signingKeys && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setIsRotating(true)}>
            {signingKeys.rotate}
          </Button>
        )
      }
      error={error}
      onRetry={reload}
      rowCount={rows?.length}
      isFiltered={false}
      onClearFilters={() => {}}
      nothingYet={{ icon: IconSignature, title: signingKeys.noneTitle, text: signingKeys.noneText }}
      nothingMatches={{ title: signingKeys.noneTitle, text: signingKeys.noneText }}
      extra={
        <>
          {isRotating && <RotateModal onClose={() => setIsRotating(false)} onDone={done} />}
          {retired && <RetireModal signingKey={retired} onClose={() => setRetired(undefined)} onDone={done} />}
        </>
      }
    >
      <DataTable
        label={signingKeys.title}
        columns={columnsFor(mayManage ? setRetired : undefined)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ keyId }) => keyId}
      />
    </ListPage>
  )
}

function RotateModal({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [algorithm, setAlgorithm] = useState<(typeof algorithms)[number]>('RS256')
  const [isImmediate, setIsImmediate] = useState(false)
  const { isRunning, errors, failure, run } = useChange()
  const variables = { input: { algorithm, isImmediate } }
  const submit = () =>
    run(mutation(SigningKeyRotate, variables, 'signingKey'), { toast: signingKeys.rotatedToast, onDone })
  return (
    <FormModal
      isOpen
      title={signingKeys.rotateTitle}
      isDirty={false}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={signingKeys.rotate}
      request={{ document: SigningKeyRotate, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{signingKeys.rotateText}</Text>
      <NativeSelect
        label={signingKeys.newAlgorithm}
        data={[...algorithms]}
        value={algorithm}
        onChange={({ currentTarget: { value } }) => setAlgorithm(algorithms.find(each => each === value) ?? 'RS256')}
      />
      <Switch
        label={signingKeys.immediate}
        description={signingKeys.immediateHelp}
        checked={isImmediate}
        onChange={event => setIsImmediate(event.currentTarget.checked)}
      />
    </FormModal>
  )
}

type RetireProps = { signingKey: SigningKey; onClose: () => void; onDone: () => void }

function RetireModal({ signingKey, onClose, onDone }: RetireProps) {
  const variables = { input: { id: signingKey.id } }
  return (
    <ChangeModal
      isOpen
      title={signingKeys.retireTitle}
      action={signingKeys.retire}
      isDangerous
      change={mutation(SigningKeyRetire, variables, 'deletedId')}
      toast={signingKeys.retiredToast}
      onDone={onDone}
      onClose={onClose}
    >
      {signingKeys.retireText}
    </ChangeModal>
  )
}
