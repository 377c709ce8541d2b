import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { flowEditor as texts } from '../messages.ts'
import type { FlowSchema } from '../model/flow-schema.ts'

type Props = { label: string; schema: FlowSchema; onAdd: (what: { type: string; action?: string }) => void }

const types = ['screen', 'condition', 'loop', 'subflow', 'end']

/** Steps to add: the kinds of steps first, then the actions by what they are about, each with a sentence. */
export function AddStepMenu({ label, schema, onAdd }: Props) {
  const byCategory = Map.groupBy(schema.actions.keys(), action => action.split('.')[0] ?? '')
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {types.map(type => (
          <Menu.Item key={type} onClick={() => onAdd({ type })}>
            {texts.types[type]}
            <Text size="xs" c="dimmed">
              {texts.typeHelp[type]}
            </Text>
          </Menu.Item>
        ))}
        {[...byCategory].map(([category, actions]) => (
          <Fragment key={category}>
            <Menu.Label>{texts.categories[category] ?? category}</Menu.Label>
            {actions.map(action => (
              <Menu.Item key={action} onClick={() => onAdd({ type: 'action', action })}>
                {texts.actionHelp[action] ?? schema.actions.get(action)?.summary}
                <Text size="xs" c="dimmed" ff="monospace">
                  {action}
                </Text>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
