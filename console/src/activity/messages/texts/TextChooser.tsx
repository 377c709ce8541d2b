import { Badge, Button, Group, NativeSelect, Popover, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '../../../kit/form/Form.tsx'
import { useMay } from '../../../frame/viewer.ts'
import type { MessageText } from '../documents.ts'
import { messages, texts } from '../messages.ts'
import { messageFormats, messagePurposes, type TextsSearch } from '../outbox/messages-search.ts'

type Props = {
  chosen: MessageText
  /** In every language. */
  ofSamePurpose: readonly MessageText[]
  onChoose: (change: Partial<TextsSearch>) => void
}

const languageTag = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i

/** Purpose, format and language of the text that is shown below. */
export function TextChooser({ chosen, ofSamePurpose, onChoose }: Props) {
  const mayManage = useMay('MANAGE_SIGN_IN')
  const locales = [...new Set([...ofSamePurpose.map(({ locale }) => locale), chosen.locale])].sort()
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        label={messages.purpose}
        data={messagePurposes.map(value => ({ value, label: messages.purposes[value] }))}
        value={chosen.purpose}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ purpose: messagePurposes.find(purpose => purpose === value) })
        }
      />
      <NativeSelect
        label={texts.format}
        data={messageFormats.map(value => ({ value, label: texts.formats[value] }))}
        value={chosen.format}
        onChange={({ currentTarget: { value } }) => onChoose({ format: messageFormats.find(each => each === value) })}
      />
      <NativeSelect
        label={texts.language}
        data={locales.map(value => ({ value, label: languageName(value) }))}
        value={chosen.locale}
        onChange={({ currentTarget: { value } }) => onChoose({ locale: value })}
      />
      {mayManage && <AddLanguage onAdd={locale => onChoose({ locale })} />}
      {chosen.isChanged && (
        <Badge variant="light" tt="none" mb={8}>
          {texts.isChanged}
        </Badge>
      )}
    </Group>
  )
}

function AddLanguage({ onAdd }: { onAdd: (locale: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [locale, setLocale] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (!languageTag.test(locale.trim())) return setError(texts.languageMissing)
    onAdd(locale.trim())
    setLocale('')
    setIsOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsOpen(previous => !previous)}
        >
          {texts.addLanguage}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form errors={{ locale: error }} onSubmit={submit}>
          <TextInput
            data-autofocus
            label={texts.language}
            description={texts.addLanguageHelp}
            value={locale}
            error={error}
            autoComplete="off"
            onChange={event => {
              setLocale(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" mt="sm" fullWidth>
            {texts.add}
          </Button>
        </Form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** `Deutsch (de)`: the language as its own speakers call it. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    return name && name !== tag ? `${name} (${tag})` : tag
  } catch {
    return tag
  }
}
