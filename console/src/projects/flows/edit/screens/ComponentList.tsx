import { Accordion, Badge, Group, Menu, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { asSentence } from '../../../../kit/format/text.ts'
import type { FlowProblem } from '../documents.ts'
import { IconAction } from '../fields/IconAction.tsx'
import { SchemaField } from '../fields/SchemaField.tsx'
import { flowEditor as texts } from '../messages.ts'
import { blankComponent, changeScreen, moved } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Component, Screen } from '../model/flow-model.ts'
import { problemsAt } from '../model/use-validation.ts'
import { listOf, RuleList } from '../rules/RuleList.tsx'
import { textIn } from './text-in.ts'

type Props = { editing: Editing; index: number; screen: Screen; problems: readonly FlowProblem[] }

/** What a screen shows, from top to bottom: each opens into its fields. */
export function ComponentList({ editing, index, screen, problems }: Props) {
  const { flow, schema, change } = editing
  const [open, setOpen] = useState<string | null>(null)
  const { components } = screen
  const set = (next: readonly Component[], key?: string) => change(changeScreen(flow, index, { components: next }), key)
  const move = (at: number, by: 1 | -1) => {
    set(moved(components, at, by))
    if (open === String(at)) setOpen(String(Math.min(Math.max(at + by, 0), components.length - 1)))
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{texts.components}</Title>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
              {texts.addComponent}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {[...schema.components.keys()].map(each => (
              <Menu.Item
                key={each}
                onClick={() => {
                  set([...components, blankComponent(each, screen)])
                  setOpen(String(components.length))
                }}
              >
                {texts.componentNames[each] ?? each}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Accordion variant="separated" value={open} onChange={setOpen} keepMounted={false}>
        {components.map((component, at) => {
          const wrong = problemsAt(problems, String(at))
          const name = `${at + 1}. ${titleOf(component)}`
          return (
            // Components have no identity of their own; their fields are controlled.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own; order is all they have.
            <Accordion.Item key={at} value={String(at)}>
              <Group gap={0} wrap="nowrap">
                <Accordion.Control>
                  <Text size="sm" component="span">
                    <bdi>{name}</bdi>
                  </Text>{' '}
                  {wrong.length > 0 && <Badge color="red">{texts.problems(wrong.length)}</Badge>}
                </Accordion.Control>
                <Group gap={0} wrap="nowrap" pe={4}>
                  <IconAction label={texts.moveUp(name)} icon={IconArrowUp} onClick={() => move(at, -1)} />
                  <IconAction label={texts.moveDown(name)} icon={IconArrowDown} onClick={() => move(at, 1)} />
                  <IconAction
                    label={texts.removeNamed(name)}
                    icon={IconTrash}
                    onClick={() => {
                      set(components.filter((_, each) => each !== at))
                      setOpen(null)
                    }}
                  />
                </Group>
              </Group>
              <Accordion.Panel>
                <ComponentFields
                  editing={editing}
                  component={component}
                  problems={wrong}
                  onChange={(next, field) =>
                    set(
                      components.map((each, place) => (place === at ? next : each)),
                      `${screen.id} ${at} ${field}`,
                    )
                  }
                />
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Stack>
  )
}

/** What it is, and what it says. */
function titleOf(component: Component): string {
  const kind = texts.componentNames[component.component] ?? component.component
  const said = textIn(component.text ?? component.label ?? component.alt ?? component.id)
  return said ? `${kind}: ${said.slice(0, 40)}` : kind
}

type FieldsProps = {
  editing: Editing
  component: Component
  problems: readonly FlowProblem[]
  onChange: (component: Component, field: string) => void
}

function ComponentFields({ editing, component, problems, onChange }: FieldsProps) {
  const described = editing.schema.components.get(component.component)
  const fields = Object.entries(described?.fields ?? {}).filter(([name]) => !['component', 'when'].includes(name))
  const set = (name: string, value: unknown) => {
    const entries = Object.entries({ ...component, [name]: value }).filter(([, each]) => each !== undefined)
    onChange({ ...Object.fromEntries(entries), component: component.component }, name)
  }
  const rest = problems.filter(({ path }) => !fields.some(([name]) => name === path[0]))
  return (
    <Stack gap="sm">
      {rest.map(({ message }) => (
        <Text key={message} size="sm" c="error">
          {asSentence(message)}
        </Text>
      ))}
      {fields.length === 0 && rest.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noFields}
        </Text>
      )}
      {fields.map(([name, shape]) => (
        <SchemaField
          key={name}
          name={name}
          shape={shape}
          value={component[name]}
          isRequired={described?.required.includes(name) ?? false}
          error={problems
            .filter(({ path }) => path[0] === name)
            .map(({ message }) => asSentence(message))
            .join(' ')}
          onChange={value => set(name, value)}
        />
      ))}
      <Stack gap="xs" role="group" aria-label={texts.shownWhen}>
        <Text size="sm">{texts.shownWhen}</Text>
        <RuleList
          editing={editing}
          rules={listOf(component.when)}
          nameOf={texts.shownWhenRule}
          addLabel={texts.addShownWhen}
          onChange={when => set('when', when.length > 0 ? when : undefined)}
        />
      </Stack>
    </Stack>
  )
}
