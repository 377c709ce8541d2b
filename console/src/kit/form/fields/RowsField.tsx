import { ActionIcon, Button, Input, Table, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { feedback } from '../../feedback/messages.ts'

/** One column of a table that is edited; a cell names its field for screen readers with `label`. */
export type RowColumn<Row> = {
  header: string
  width?: number
  cell: (row: Row, change: (next: Partial<Row>) => void, label: string) => ReactNode
}

type Props<Row> = {
  label: string
  /** Whether a heading beside it says the same. */
  isLabelHidden?: boolean
  help?: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  blank: Row
  addLabel: string
  error?: string
  isReadOnly?: boolean
  onChange: (rows: Row[]) => void
}

/** Rows that are edited in place, added and removed. */
export function RowsField<Row>(props: Props<Row>) {
  const { label, isLabelHidden, help, columns, rows, blank, addLabel, error, isReadOnly, onChange } = props
  const change = (index: number, next: Partial<Row>) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...next } : row)))
  return (
    <Input.Wrapper label={isLabelHidden ? undefined : label} labelElement="div" description={help}>
      <div>
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={columns.reduce((sum, { width = 150 }) => sum + width, 40)} mt="xs">
            <Table aria-label={label} verticalSpacing={4} horizontalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map(({ header, width }) => (
                    <Table.Th key={header} w={width}>
                      {header}
                    </Table.Th>
                  ))}
                  {!isReadOnly && <Table.Td w={36} />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row, index) => (
                  // Rows have no identity of their own; their fields are controlled.
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; order is all they have.
                  <Table.Tr key={index}>
                    {columns.map(({ header, cell }) => (
                      <Table.Td key={header}>
                        {cell(row, next => change(index, next), feedback.inRow(header, index + 1))}
                      </Table.Td>
                    ))}
                    {!isReadOnly && (
                      <Table.Td>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={feedback.removeRow(label, index + 1)}
                          onClick={() => onChange(rows.filter((_, each) => each !== index))}
                        >
                          <IconX size={16} aria-hidden />
                        </ActionIcon>
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {rows.length === 0 && isReadOnly && <Text size="sm">–</Text>}
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            mt="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rows, blank])}
          >
            {addLabel}
          </Button>
        )}
        {error && (
          <Input.Error mt={4} tabIndex={-1} data-failure>
            {error}
          </Input.Error>
        )}
      </div>
    </Input.Wrapper>
  )
}
