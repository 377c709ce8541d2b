import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { Button, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../kit/format/number.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import { useMay } from '../../frame/viewer.ts'
import { NothingHere } from '../../kit/page/NothingHere.tsx'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { type ListAddress, useListAddress } from '../../kit/table/list-address.ts'
import { SearchField } from '../../kit/table/controls/SearchField.tsx'
import { EntriesAddModal } from './EntriesAddModal.tsx'
import { entriesOf } from './entries.ts'
import { LookUp } from './LookUp.tsx'
import { lists } from './messages.ts'
import { changes, shown as listThing, useList } from './thing.tsx'

const shownMax = 100
const { declaration } = listThing
const columns: readonly Column<string>[] = [
  { id: 'ENTRY', header: lists.entry, cell: entry => <bdi>{withoutControls(entry)}</bdi> },
]

type Asking = 'add' | 'remove' | 'clear' | undefined

/** The entries of a list: found, added, removed and looked up. */
export function EntriesView({ kind }: { kind: 'TEXTS' | 'IPS' }) {
  const list = useList()
  const { q }: ListAddress = useSearch({ strict: false })
  const address = useListAddress()
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
              onChange={text => address.show({ q: text })}
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
  return (
    <ChangeModal
      isOpen
      title={lists.removeTitle(lists.entries(entries.length))}
      action={lists.remove}
      isDangerous
      change={changing(declaration, changes.remove[kind], { id, entries }, storedIn(declaration))}
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
  return (
    <ChangeModal
      isOpen
      title={lists.clearTitle(list.name)}
      action={lists.clear}
      isDangerous
      change={changing(declaration, changes.clear, { id: list.id }, storedIn(declaration))}
      toast={lists.clearedToast}
      onDone={onClose}
      onClose={onClose}
    >
      {lists.clearText(lists.entries(list.entryCount))}
    </ChangeModal>
  )
}
