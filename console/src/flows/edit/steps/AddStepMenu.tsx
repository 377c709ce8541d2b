import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flowEditor as texts } from '../messages.ts'
import type { FlowSchema } from '../model/flow-schema.ts'

type Props = { label: string; schema: FlowSchema; onAdd: (what: { type: string; action?: string }) => void }

const types = ['screen', 'condition', 'loop', 'subflow', 'end']

/** Steps to add: the kinds of steps first, then the actions by what they are about, each with a sentence. */
export function AddStepMenu({ label, schema, onAdd }: Props) {
  const [category, setCategory] = useState<string>()
  const byCategory = Map.groupBy(schema.actions.keys(), action => action.split('.')[0] ?? '')
  const [first, ...others] = category === undefined ? [] : (byCategory.get(category) ?? [])
  return (
    <Menu position="bottom-start" width={340} onClose={() => setCategory(undefined)}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360}>
          {category === undefined ? (
            <>
              {types.map(type => (
                <Menu.Item key={type} onClick={() => onAdd({ type })}>
                  {texts.types[type]}
                  <Text size="xs" c="dimmed">
                    {texts.typeHelp[type]}
                  </Text>
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Label>{texts.actions}</Menu.Label>
              {[...byCategory.keys()].map(each => (
                <Menu.Item key={each} closeMenuOnClick={false} onClick={() => setCategory(each)}>
                  {texts.categories[each] ?? each}
                </Menu.Item>
              ))}
            </>
          ) : (
            [first, ...others].map(
              action =>
                action !== undefined && (
                  <Menu.Item key={action} onClick={() => onAdd({ type: 'action', action })}>
                    {texts.actionHelp[action] ?? schema.actions.get(action)?.summary}
                    <Text size="xs" c="dimmed" ff="monospace">
                      {action}
                    </Text>
                  </Menu.Item>
                ),
            )
          )}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
