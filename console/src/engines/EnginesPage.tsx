import { Menu, Text } from '@mantine/core'
import { IconEngine } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { useMay } from '../frame/viewer.ts'
import { WholeListPage } from '../page/WholeListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import { useListAddress } from '../table/list-address.ts'
import { RowMenu } from '../table/RowMenu.tsx'
import { type EngineRow, EnginesQuery } from './documents.ts'
import { EngineCreateModal } from './EngineCreateModal.tsx'
import { EngineDeleteModal, EngineRotateModal } from './EngineModals.tsx'
import { EngineRenameModal } from './EngineRenameModal.tsx'
import { engines } from './messages.ts'

const route = getRouteApi('/engines')

type Asked = { act: 'rename' | 'rotate' | 'delete'; engine: EngineRow }

/** The engines of the project, with what can be done with each. */
export function EnginesPage() {
  const search = route.useSearch()
  const address = useListAddress()
  const mayManage = useMay('MANAGE_PROJECT')
  const maySeeSecrets = useMay('READ_SECRETS')
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const [{ data, error }, load] = useQuery({ query: EnginesQuery })
  const rows = data?.engines.edges.map(({ node }) => node)
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    reload()
  }
  return (
    <WholeListPage
      texts={engines}
      icon={IconEngine}
      q={search.q}
      rows={rows}
      error={error}
      onReload={reload}
      columns={columnsFor({ mayManage, maySeeSecrets, onAsk: setAsked })}
      rowId={({ engineId }) => engineId}
      rowName={({ name }) => name}
      onCreate={maySeeSecrets ? () => address.open('create') : undefined}
      extra={
        <>
          <EngineCreateModal
            isOpen={search.create === 'true' && maySeeSecrets}
            onClose={() => address.close('create')}
            onDone={reload}
          />
          {asked?.act === 'rename' && <EngineRenameModal engine={asked.engine} onClose={close} onDone={done} />}
          {asked?.act === 'delete' && <EngineDeleteModal engine={asked.engine} onClose={close} onDone={done} />}
          {asked?.act === 'rotate' && (
            <EngineRotateModal
              engine={asked.engine}
              onClose={close}
              onDone={made => {
                close()
                setSecret(made)
              }}
            />
          )}
          <SecretModal title={engines.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
        </>
      }
    />
  )
}

type Rights = { mayManage: boolean; maySeeSecrets: boolean; onAsk: (asked: Asked) => void }

function columnsFor({ mayManage, maySeeSecrets, onAsk }: Rights): readonly Column<EngineRow>[] {
  const columns: readonly Column<EngineRow>[] = [
    {
      id: 'NAME',
      header: engines.name,
      cell: ({ name }) => (
        <Text size="sm" fw={500} truncate>
          <bdi>{withoutControls(name)}</bdi>
        </Text>
      ),
    },
    {
      id: 'ID',
      header: engines.engineId,
      cell: ({ engineId }) => (
        <Text size="xs" c="dimmed" ff="monospace" truncate>
          {engineId}
        </Text>
      ),
    },
    {
      id: 'CREATED_AT',
      header: engines.created,
      isTime: true,
      width: 180,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
  ]
  if (!mayManage && !maySeeSecrets) return columns
  const actions: Column<EngineRow> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: engine => (
      <RowMenu label={engines.actionsOf(engine.name)}>
        {mayManage && <Menu.Item onClick={() => onAsk({ act: 'rename', engine })}>{engines.rename}</Menu.Item>}
        {maySeeSecrets && <Menu.Item onClick={() => onAsk({ act: 'rotate', engine })}>{engines.rotate}</Menu.Item>}
        {mayManage && (
          <Menu.Item color="red" onClick={() => onAsk({ act: 'delete', engine })}>
            {engines.delete}
          </Menu.Item>
        )}
      </RowMenu>
    ),
  }
  return [...columns, actions]
}
