import { Stack, Textarea, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef } from 'react'
import type { FieldsOf } from '../../../kit/form/EditForm.tsx'
import type { MessageText } from '../documents.ts'
import { texts } from '../messages.ts'
import { Placeholders } from './Placeholders.tsx'

export type TextValues = { subject: string; text: string; html: string }
type Field = HTMLInputElement | HTMLTextAreaElement
type Props = FieldsOf<TextValues> & Pick<MessageText, 'format' | 'placeholders'> & { isReadOnly: boolean }

/** Subject, text and HTML, and the placeholders to insert where the caret is. */
export function TextFields({ values, errors, set, format, placeholders, isReadOnly }: Props) {
  const last = useRef<{ name: keyof TextValues; field: Field } | undefined>(undefined)
  const fieldOf = (name: keyof TextValues) => ({
    label: texts[name],
    value: values[name],
    error: errors[name],
    readOnly: isReadOnly,
    onFocus: ({ currentTarget }: SyntheticEvent<Field>) => {
      last.current = { name, field: currentTarget }
    },
    onChange: ({ currentTarget }: SyntheticEvent<Field>) => set(name, currentTarget.value),
  })
  const insert = (placeholder: string) => {
    const { name, field } = last.current ?? { name: 'text' as const, field: undefined }
    const start = field?.selectionStart ?? values[name].length
    const end = field?.selectionEnd ?? start
    set(name, `${values[name].slice(0, start)}${placeholder}${values[name].slice(end)}`)
    field?.focus()
    // The new value is drawn first; the caret then stands behind what was inserted.
    requestAnimationFrame(() => field?.setSelectionRange(start + placeholder.length, start + placeholder.length))
  }
  return (
    <Stack gap="md">
      <Placeholders placeholders={placeholders} isReadOnly={isReadOnly} onInsert={insert} />
      {format === 'EMAIL' && <TextInput autoComplete="off" {...fieldOf('subject')} />}
      <Textarea autosize minRows={3} maxRows={14} {...fieldOf('text')} />
      {format === 'EMAIL' && (
        <Textarea
          description={texts.htmlHelp}
          autosize
          minRows={6}
          maxRows={18}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          {...fieldOf('html')}
        />
      )}
    </Stack>
  )
}
