import { Anchor, Menu, Text } from '@mantine/core'
import { RowMenu } from '../../kit/table/controls/RowMenu.tsx'
import type { StoredRelation } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, formatThing } from '../question.ts'
import { type Column, DataTable, type Selection } from '../../kit/table/DataTable.tsx'
import type { QuestionSearch } from '../playground/question-search.ts'
import type { RelationsSearch } from './relations-search.ts'

type Props = {
  rows: readonly StoredRelation[] | undefined
  selection: Selection | undefined
  onFilter: (filter: Partial<RelationsSearch>) => void
  onAsk: (asked: QuestionSearch) => void
}

/** The id of a row: what makes the relation this one and no other. */
export function relationId(relation: StoredRelation): string {
  return relation.userSearch
    ? `${formatRelation(relation)} ${JSON.stringify(relation.userSearch)}`
    : formatRelation(relation)
}

/** Stored relations; a cell filters by what it shows, and each row leads to what follows from it. */
export function RelationTable({ rows, selection, onFilter, onAsk }: Props) {
  const resource = (row: StoredRelation) => (
    <Cell
      text={formatThing({ type: row.resourceType, id: row.resource })}
      note={row.resourceName}
      label={texts.onlyResource}
      onClick={() => onFilter({ type: row.resourceType, resource: row.resource })}
    />
  )
  const relation = (row: StoredRelation) => (
    <Cell
      text={row.relation}
      note={null}
      label={texts.onlyRelation}
      onClick={() => onFilter({ type: row.resourceType, relation: row.relation })}
    />
  )
  const target = (row: StoredRelation) =>
    row.userSearch ? (
      <Text size="sm" c="dimmed">
        {texts.userSearch}
      </Text>
    ) : (
      <Cell
        text={formatThing({ type: row.targetType, id: row.target })}
        note={row.targetUser?.name}
        label={texts.onlyTarget}
        onClick={() => onFilter({ targetType: row.targetType || undefined, target: row.target ?? undefined })}
      />
    )
  const parts: Column<StoredRelation>[] = [
    { id: 'resource', header: texts.resource, cell: resource },
    { id: 'relation', header: texts.relationName, width: '24%', cell: relation },
    { id: 'target', header: texts.target, cell: target },
  ]
  const lookUp = {
    id: 'more',
    header: texts.lookUp,
    width: 96,
    cell: (row: StoredRelation) => <LookUpMenu row={row} onAsk={onAsk} />,
  }
  return (
    <DataTable
      label={texts.relationsLabel}
      columns={[...parts, lookUp]}
      rows={rows}
      rowId={relationId}
      rowName={formatRelation}
      {...(selection && { selection })}
    />
  )
}

type CellProps = {
  text: string
  note: string | null | undefined
  label: (text: string) => string
  onClick: () => void
}

function Cell({ text, note, label, onClick }: CellProps) {
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ff="monospace"
        ta="start"
        aria-label={label(text)}
        onClick={onClick}
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Anchor>
      {note && (
        <Text size="xs" c="dimmed" truncate>
          {note}
        </Text>
      )}
    </>
  )
}

function LookUpMenu({ row, onAsk }: { row: StoredRelation; onAsk: Props['onAsk'] }) {
  const on = formatThing({ type: row.resourceType, id: row.resource })
  const who = formatThing({ type: row.targetType, id: row.target })
  return (
    <RowMenu label={texts.lookUpLabel(formatRelation(row))}>
      <Menu.Item onClick={() => onAsk({ ask: 'who', has: row.relation, on })}>
        {texts.whoHasIt(row.relation, on)}
      </Menu.Item>
      {!row.userSearch && <Menu.Item onClick={() => onAsk({ ask: 'what', who })}>{texts.whatItHas(who)}</Menu.Item>}
    </RowMenu>
  )
}
