import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { table } from '../messages.ts'
import { densities, setDensity, useView } from '../view.ts'

type Props = { columns: readonly { id: string; header: string; isOptional?: boolean }[] }

/** Which columns are shown, and how high the rows are. The first column always stays. */
export function ViewMenu({ columns }: Props) {
  const { density, isShown, choose } = useView()
  const toggle = (id: string) =>
    choose(columns.filter(column => (column.id === id ? !isShown(column) : isShown(column))))
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label={table.view}>
          <ActionIcon variant="default" size="lg" aria-label={table.view}>
            <IconAdjustmentsHorizontal size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{table.columns}</Menu.Label>
        {columns.slice(1).map(column => (
          <Menu.CheckboxItem key={column.id} checked={isShown(column)} onChange={() => toggle(column.id)}>
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{table.density}</Menu.Label>
        <Menu.RadioGroup
          value={density}
          onChange={value => {
            const chosen = densities.find(each => each === value)
            if (chosen) setDensity(chosen)
          }}
        >
          {densities.map(each => (
            <Menu.RadioItem key={each} value={each}>
              {table.densities[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
