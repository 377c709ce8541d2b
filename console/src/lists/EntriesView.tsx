import { ChangeModal } from '../form/ChangeModal.tsx'
import { mutation } from '../api/mutation.ts'
import { Button, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../format/number.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { NothingHere } from '../page/NothingHere.tsx'
import { TabTable } from '../page/TabTable.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { SearchField } from '../table/SearchField.tsx'
import { ListClear, ListIpsRemove, ListTextsRemove } from './documents.ts'
import { EntriesAddModal } from './EntriesAddModal.tsx'
import { entriesOf } from './entries.ts'
import { useList } from './list-context.ts'
import { LookUp } from './LookUp.tsx'
import { lists } from './messages.ts'

const route = getRouteApi('/lists/$id/')
const shownMax = 100
const columns: readonly Column<string>[] = [
  { id: 'ENTRY', header: lists.entry, cell: entry => <bdi>{withoutControls(entry)}</bdi> },
]

type Asking = 'add' | 'remove' | 'clear' | undefined

/** The entries of a list: found, added, removed and looked up. */
export function EntriesView({ kind }: { kind: 'TEXTS' | 'IPS' }) {
  const list = useList()
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asking, setAsking] = useState<Asking>()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const all = entriesOf(list.data)
  const matching = q ? all.filter(entry => entry.toLowerCase().includes(q.toLowerCase())) : all
  const shown = matching.slice(0, shownMax)
  const close = () => setAsking(undefined)
  return (
    <>
      <TabTable
        error={undefined}
        onRetry={close}
        toolbar={
          all.length > 0 && (
            <SearchField
              label={lists.searchEntries}
              placeholder={lists.searchEntries}
              value={q}
              onChange={text => void navigate({ search: { q: text }, replace: true })}
            />
          )
        }
        actions={
          mayManage && (
            <>
              {ids.size > 0 && (
                <Button variant="default" color="red" onClick={() => setAsking('remove')}>
                  {lists.remove}
                </Button>
              )}
              {all.length > 0 && (
                <Button variant="default" onClick={() => setAsking('clear')}>
                  {lists.clear}
                </Button>
              )}
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking('add')}>
                {lists.add}
              </Button>
            </>
          )
        }
        rowCount={all.length}
        nothing={{ icon: IconListCheck, title: lists.noEntriesTitle, text: lists.noEntriesText }}
      >
        {shown.length === 0 && <NothingHere icon={IconListCheck} text={lists.noMatches} />}
        {shown.length > 0 && (
          <DataTable
            label={lists.entryCount}
            columns={columns}
            rows={shown}
            rowId={entry => entry}
            rowName={entry => entry}
            selection={mayManage ? { ids, onChange: setIds } : undefined}
          />
        )}
        <Text size="sm" c="dimmed" my="xs" role="status">
          {matching.length > shownMax
            ? lists.shownOf(formatNumber(shownMax), formatNumber(matching.length))
            : lists.entries(matching.length)}
        </Text>
      </TabTable>
      <LookUp kind={kind} />
      {asking === 'add' && <EntriesAddModal kind={kind} onClose={close} />}
      {asking === 'remove' && (
        <RemoveModal
          kind={kind}
          entries={[...ids]}
          onDone={() => {
            setIds(new Set())
            close()
          }}
          onClose={close}
        />
      )}
      {asking === 'clear' && <ClearModal onClose={close} />}
    </>
  )
}

type RemoveProps = { kind: 'TEXTS' | 'IPS'; entries: string[]; onDone: () => void; onClose: () => void }

function RemoveModal({ kind, entries, onDone, onClose }: RemoveProps) {
  const { id } = useList()
  const variables = { input: { id, entries } }
  const change =
    kind === 'IPS' ? mutation(ListIpsRemove, variables, 'list') : mutation(ListTextsRemove, variables, 'list')
  return (
    <ChangeModal
      isOpen
      title={lists.removeTitle(lists.entries(entries.length))}
      action={lists.remove}
      isDangerous
      change={change}
      toast={lists.removedToast}
      onDone={onDone}
      onClose={onClose}
    >
      {lists.removeText}
    </ChangeModal>
  )
}

function ClearModal({ onClose }: { onClose: () => void }) {
  const list = useList()
  const variables = { input: { id: list.id } }
  return (
    <ChangeModal
      isOpen
      title={lists.clearTitle(list.name)}
      action={lists.clear}
      isDangerous
      change={mutation(ListClear, variables, 'list')}
      toast={lists.clearedToast}
      onDone={onClose}
      onClose={onClose}
    >
      {lists.clearText(lists.entries(list.entryCount))}
    </ChangeModal>
  )
}
