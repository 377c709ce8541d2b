import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AuthorizationSearch } from './authorization-search.ts'
import { contextOf } from './context.ts'
import { authorization as texts } from './messages.en.ts'
import { parseThing } from './question.ts'

type Props = { asked: AuthorizationSearch; hasConditions: boolean; onAsk: (asked: AuthorizationSearch) => void }

const fields = [
  { name: 'who', label: texts.target, placeholder: texts.targetPlaceholder, isThing: true },
  { name: 'has', label: texts.relation, placeholder: texts.relationPlaceholder, isThing: false },
  { name: 'on', label: texts.resource, placeholder: texts.resourcePlaceholder, isThing: true },
] as const

/** A question in three words; asking it puts it into the address. */
export function AskForm({ asked, hasConditions, onAsk }: Props) {
  const [values, setValues] = useState(asked)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const errorOf = ({ name, isThing }: (typeof fields)[number]) =>
    isThing && parseThing(values[name] ?? '') === undefined ? texts.thingInvalid : undefined
  const isContextWrong = contextOf(values.context) === 'invalid'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = fields.some(errorOf) || !values.has?.trim() || isContextWrong
    setErrorsShown(isWrong)
    if (!isWrong) onAsk(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start">
        {fields.map(field => (
          <TextInput
            key={field.name}
            label={field.label}
            placeholder={field.placeholder}
            value={values[field.name] ?? ''}
            error={areErrorsShown && errorOf(field)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            flex={field.isThing ? '1 1 190px' : '1 1 110px'}
            onChange={event => {
              const { value } = event.currentTarget
              setValues(previous => ({ ...previous, [field.name]: value || undefined }))
            }}
          />
        ))}
        <Button type="submit" mt={25}>
          {texts.ask}
        </Button>
      </Group>
      {hasConditions && (
        <Textarea
          mt="xs"
          label={texts.context}
          placeholder='{"hour": 10}'
          autosize
          minRows={1}
          value={values.context ?? ''}
          error={areErrorsShown && isContextWrong && texts.contextInvalid}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          onChange={event => {
            const { value } = event.currentTarget
            setValues(previous => ({ ...previous, context: value || undefined }))
          }}
        />
      )}
    </form>
  )
}
