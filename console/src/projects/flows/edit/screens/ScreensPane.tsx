import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { asSentence } from '../../../../kit/format/text.ts'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { TextsField } from '../fields/TextsField.tsx'
import { flowEditor as texts } from '../messages.ts'
import { addScreen, changeScreen, removeScreen } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { problemsAt } from '../model/use-validation.ts'
import { ComponentList } from './ComponentList.tsx'

type Props = { editing: Editing; selected: string | undefined; onSelect: (id: string) => void }

/** The screens of a flow: one is chosen, and its components are edited field by field. */
export function ScreensPane({ editing, selected, onSelect }: Props) {
  const { flow, problems, change } = editing
  const index = Math.max(
    0,
    flow.screens.findIndex(({ id }) => id === selected),
  )
  const screen = flow.screens[index]
  const add = (copyOf?: typeof screen) => {
    const added = addScreen(flow, copyOf)
    change(added)
    onSelect(added.screens.at(-1)?.id ?? '')
  }
  const own = problemsAt(problems, 'screens', String(index))
  const inTemplate = problemsAt(own, 'contents', 'htmlTemplate')
  const rest = [
    ...own.filter(({ path }) => path[0] !== 'contents'),
    ...inTemplate.filter(({ path }) => path[0] !== 'components' && path[0] !== 'title'),
  ]
  const isHtml = screen !== undefined && typeof asObject(screen.whole.contents).htmlTemplate === 'string'
  return (
    <Stack gap="md">
      <Group gap={6} align="end">
        {screen && (
          <NativeSelect
            label={texts.screen}
            data={flow.screens.map(({ id }) => id)}
            value={screen.id}
            style={{ flex: '1 1 160px' }}
            onChange={event => onSelect(event.currentTarget.value)}
          />
        )}
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => add()}>
          {texts.addScreen}
        </Button>
      </Group>
      {!screen && (
        <Text size="sm" c="dimmed">
          {texts.noScreens}
        </Text>
      )}
      {screen && (
        <>
          {rest.map(({ path, message }) => (
            <Text key={`${path.join('.')} ${message}`} size="sm" c="error">
              {asSentence(message)}
            </Text>
          ))}
          <ScreenId key={screen.id} editing={editing} index={index} id={screen.id} onSelect={onSelect} />
          <Group gap={6}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => add(screen)}
            >
              {texts.duplicateScreen}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => change(removeScreen(flow, index))}
            >
              {texts.removeScreen}
            </Button>
          </Group>
          {isHtml ? (
            <Text size="sm">{texts.htmlScreen}</Text>
          ) : (
            <>
              <TextsField
                label={texts.screenTitle}
                value={screen.title}
                error={inTemplate.find(({ path }) => path[0] === 'title')?.message}
                onChange={title =>
                  change(changeScreen(flow, index, { title: title === '' ? undefined : title }), `title ${screen.id}`)
                }
              />
              <ComponentList
                key={screen.id}
                editing={editing}
                index={index}
                screen={screen}
                problems={problemsAt(inTemplate, 'components')}
              />
            </>
          )}
        </>
      )}
    </Stack>
  )
}

type IdProps = { editing: Editing; index: number; id: string; onSelect: (id: string) => void }

/** The id is taken over when the field is left, so that no step loses its screen meanwhile. */
function ScreenId({ editing: { flow, change }, index, id, onSelect }: IdProps) {
  const [typed, setTyped] = useState(id)
  const rename = () => {
    const wanted = typed.trim()
    if (wanted === '' || flow.screens.some((each, at) => at !== index && each.id === wanted)) return setTyped(id)
    if (wanted === id) return undefined
    change(changeScreen(flow, index, { id: wanted }))
    return onSelect(wanted)
  }
  return (
    <TextInput
      label={texts.screenId}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={rename}
    />
  )
}
