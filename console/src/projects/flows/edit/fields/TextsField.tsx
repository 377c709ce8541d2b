import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconLanguage, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { IconAction } from './IconAction.tsx'
import { flowEditor as texts } from '../messages.ts'

type Props = { label: string; value: unknown; error: string | undefined; onChange: (value: unknown) => void }

/** A text for every language, or one for each. */
export function TextsField({ label, value, error, onChange }: Props) {
  const [added, setAdded] = useState('')
  const byLanguage = Object.entries(asObject(value)).map(([language, text]) => [language, String(text ?? '')] as const)
  const isOne = byLanguage.length === 0
  const wanted = added.trim().toLowerCase()
  const add = () => {
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(wanted)) return
    const before = isOne ? { en: typeof value === 'string' ? value : '' } : asObject(value)
    onChange({ ...before, [wanted]: before[wanted as keyof typeof before] ?? '' })
    setAdded('')
  }
  const remove = (language: string) => {
    const rest = byLanguage.filter(([each]) => each !== language)
    onChange(rest.length > 1 ? Object.fromEntries(rest) : (rest[0]?.[1] ?? ''))
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Stack gap={6}>
        {isOne && (
          <TextInput
            aria-label={label}
            autoComplete="off"
            value={typeof value === 'string' ? value : ''}
            onChange={event => onChange(event.currentTarget.value)}
          />
        )}
        {byLanguage.map(([language, text]) => (
          <Group key={language} gap={6} wrap="nowrap">
            <TextInput
              aria-label={texts.inLanguage(label, language)}
              leftSection={<span aria-hidden>{language}</span>}
              leftSectionWidth={56}
              autoComplete="off"
              style={{ flex: 1 }}
              value={text}
              onChange={event => onChange({ ...asObject(value), [language]: event.currentTarget.value })}
            />
            <IconAction label={texts.removeLanguage(label, language)} icon={IconX} onClick={() => remove(language)} />
          </Group>
        ))}
        <Group gap={6} wrap="nowrap">
          <TextInput
            size="xs"
            w={110}
            aria-label={texts.newLanguage(label)}
            placeholder="de, pt-br"
            autoComplete="off"
            value={added}
            onChange={event => setAdded(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLanguage size={14} aria-hidden />}
            aria-label={texts.addLanguageTo(label)}
            onClick={add}
          >
            {texts.addLanguage}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
