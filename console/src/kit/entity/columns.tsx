import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { feedback } from '../feedback/messages.ts'
import type { Column } from '../table/TableRow.tsx'
import { rowLink } from '../table/row-link.ts'
import type { AnyRow, AnyThing, Shown } from './thing.ts'

const widths: Partial<Record<Shown['field']['kind'], number>> = { time: 180, choice: 180, flag: 110 }

/**
 * The columns of a list.
 *
 * @param path where one of them has its page; undefined where they have none
 */
export function columnsOf(thing: AnyThing, path: string | undefined): Column<AnyRow>[] {
  const orders = ordersOf(thing)
  return thing.row.map(each => {
    if (!('field' in each)) return each
    const { name, field, label } = each
    const order = orders.find(([, of]) => of === name)
    const cell =
      name === 'name' ? (row: AnyRow) => nameOf(thing, row, path) : (row: AnyRow) => cellOf(each, valueIn(row, name))
    return {
      id: order?.[0] ?? name,
      header: label,
      cell,
      isSortable: order !== undefined,
      isTime: field.kind === 'time',
      width: widths[field.kind],
    }
  })
}

/** What the list can be ordered by, and which field that is. */
export function ordersOf({ declaration: { list } }: AnyThing): (readonly [string, string])[] {
  const order = list?.order ?? {}
  if (typeof order === 'string') return [[order.toUpperCase(), order]]
  return Object.entries(order).map(([column, [field]]) => [column, field] as const)
}

function valueIn(row: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(row)).get(name)
}

function nameOf({ picture }: AnyThing, row: AnyRow, path: string | undefined): ReactNode {
  const name = <NameCell row={row} path={path} />
  if (!picture) return name
  return (
    <Group gap="xs" wrap="nowrap">
      {picture(row, 24)}
      {name}
    </Group>
  )
}

/** The name of a thing, which leads to its page if it has one. */
export function NameCell({ row: { id, name }, path }: { row: Omit<AnyRow, 'version'>; path: string | undefined }) {
  const to: string | undefined = path && `${path}/$id`
  const shown = <bdi>{withoutControls(name)}</bdi>
  return to ? (
    <Link to={to} params={{ id }} {...rowLink}>
      {shown}
    </Link>
  ) : (
    <Text size="sm" fw={500} truncate>
      {shown}
    </Text>
  )
}

function cellOf({ field, options }: Shown, value: unknown): ReactNode {
  const { kind, derived, wire } = field
  if (value === null || value === '') return '–'
  if (kind === 'time') return <Time value={String(value)} />
  if (kind === 'choice') return options.find(each => each.value === value)?.label
  if (kind === 'flag') return value ? feedback.yes : feedback.no
  const text = Array.isArray(value) ? value.join(', ') || '–' : String(value)
  // What the provider has made is an id.
  if (derived || wire === 'id') return <CodeCell text={text} />
  return (
    <Text size="sm" c="dimmed" truncate>
      <bdi>{withoutControls(text)}</bdi>
    </Text>
  )
}

/** A cell with an id, a URL or another text that machines read. */
export function CodeCell({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" ff="monospace" truncate>
      <bdi>{withoutControls(text)}</bdi>
    </Text>
  )
}
