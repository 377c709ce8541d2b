import { Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { fieldErrors, useDraft } from '../form/draft.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useMay } from '../frame/viewer.ts'
import { type MessageText, TextReset, TextUpdate } from './documents.ts'
import { texts } from './messages.en.ts'
import { Placeholders } from './Placeholders.tsx'
import { TextPreview } from './TextPreview.tsx'

type Props = {
  saved: MessageText
  /** There is no text in this language yet. */
  isNew: boolean
  onLeaveNew: () => void
}

/** One text: subject, text and HTML, with what may stand in it. */
export function TextForm({ saved, isNew, onLeaveNew }: Props) {
  const mayManage = useMay('MANAGE_SIGN_IN')
  const { purpose, format, locale } = saved
  const draft = useDraft({ subject: saved.subject, text: saved.text, html: saved.html })
  const { values, errors, isDirty, set, setErrors, replace } = draft
  const [{ fetching }, update] = useMutation(TextUpdate)
  const [{ fetching: isResetting }, reset] = useMutation(TextReset)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: { purpose, format, locale, ...values } }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const { data, error } = await update(variables)
    const answer = data?.messageTemplateUpdate
    if (answer?.__typename === 'MessageTemplateUpdatePayload') {
      replace({})
      toastSuccess(texts.savedToast)
    } else if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) setErrors(fieldErrors(answer.fields))
    else setFailure(refusalOf(answer, error))
  }
  const discard = () => {
    replace({})
    if (isNew) onLeaveNew()
  }
  const goBack = async () => {
    const { data, error } = await reset({ input: { purpose, format, locale } })
    setIsAsking(false)
    const refusal = refusalOf(data?.messageTemplateReset, error)
    setFailure(refusal)
    if (refusal) return
    replace({})
    toastSuccess(texts.resetToast)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureAlert failure={failure} />}
        <Paper withBorder p="md">
          <Stack gap="md">
            {format === 'EMAIL' && (
              <TextInput
                label={texts.subject}
                value={values.subject}
                error={errors.subject}
                readOnly={!mayManage}
                autoComplete="off"
                onChange={event => set('subject', event.currentTarget.value)}
              />
            )}
            <Textarea
              label={texts.text}
              value={values.text}
              error={errors.text}
              readOnly={!mayManage}
              autosize
              minRows={3}
              maxRows={16}
              onChange={event => set('text', event.currentTarget.value)}
            />
            {format === 'EMAIL' && (
              <Textarea
                label={texts.html}
                description={texts.htmlHelp}
                value={values.html}
                error={errors.html}
                readOnly={!mayManage}
                autosize
                minRows={4}
                maxRows={16}
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
                onChange={event => set('html', event.currentTarget.value)}
              />
            )}
          </Stack>
        </Paper>
        {format === 'EMAIL' && values.html !== '' && <TextPreview html={values.html} />}
        <Placeholders placeholders={saved.placeholders} />
        {mayManage && saved.isChanged && (
          <Group>
            <Button variant="default" onClick={() => setIsAsking(true)}>
              {texts.reset}
            </Button>
          </Group>
        )}
        {(isDirty || (isNew && mayManage)) && (
          <SaveBar isSaving={fetching} request={{ document: TextUpdate, variables }} onDiscard={discard} />
        )}
      </Stack>
      <LeaveGuard isDirty={isDirty} />
      <ConfirmModal
        isOpen={isAsking}
        title={texts.resetTitle}
        action={texts.reset}
        isDangerous
        isRunning={isResetting}
        onConfirm={goBack}
        onClose={() => setIsAsking(false)}
      >
        {texts.resetText}
      </ConfirmModal>
    </form>
  )
}
