import { Button, Combobox, Text, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flowCanvas } from '../canvas/messages.ts'
import { draggedStep, type NewStep } from '../canvas/new-step.ts'
import { flowEditor as texts } from '../messages.ts'
import type { FlowSchema } from '../model/flow-schema.ts'
import { NoOption } from '../../../../kit/search/NoOption.tsx'

type Props = { label: string; schema: FlowSchema; onAdd: (what: NewStep) => void }
type Offer = { what: NewStep; key: string; title: string; help: string; group: string }

const types = ['screen', 'condition', 'loop', 'subflow', 'end']

/** Steps to add, found by what they do: clicked, or dragged onto the canvas. */
export function AddStepMenu({ label, schema, onAdd }: Props) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose() {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const words = search.toLowerCase().split(/\s+/)
  const offers = offersOf(schema).filter(({ title, key, group }) =>
    words.every(word => `${title} ${key} ${group}`.toLowerCase().includes(word)),
  )
  return (
    <Combobox
      store={combobox}
      width={340}
      position="bottom-start"
      onOptionSubmit={key => {
        combobox.closeDropdown()
        const offer = offers.find(each => each.key === key)
        if (offer) onAdd(offer.what)
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="xs"
          variant="default"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={flowCanvas.search}
          placeholder={flowCanvas.search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label={label}>
          {offers.length === 0 && (
            <Combobox.Empty>
              <NoOption text={flowCanvas.nothingFound} />
            </Combobox.Empty>
          )}
          {[...Map.groupBy(offers, ({ group }) => group)].map(([group, own]) => (
            <Combobox.Group key={group} label={group}>
              {own.map(({ what, key, title, help }) => (
                <Combobox.Option
                  key={key}
                  value={key}
                  draggable
                  onDragStart={event => draggedStep.write(event, what)}
                  onDragEnd={() => combobox.closeDropdown()}
                >
                  {title}
                  {help && (
                    <Text size="xs" c="dimmed">
                      {help}
                    </Text>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Combobox.Footer>
          <Text size="xs" c="dimmed">
            {flowCanvas.dragHelp}
          </Text>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The kinds of steps first, then the actions by what they are about. */
function offersOf(schema: FlowSchema): Offer[] {
  const kinds = types.map(type => ({
    what: { type },
    key: type,
    title: texts.types[type] ?? type,
    help: texts.typeHelp[type] ?? '',
    group: flowCanvas.kinds,
  }))
  const actions = [...schema.actions].map(([action, { summary }]) => {
    const category = action.split('.')[0] ?? ''
    return {
      what: { type: 'action', action },
      key: action,
      title: texts.actionHelp[action] ?? summary,
      help: '',
      group: texts.categories[category] ?? category,
    }
  })
  return [...kinds, ...actions]
}
