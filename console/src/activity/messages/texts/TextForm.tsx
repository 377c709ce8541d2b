import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../../kit/api/mutation.ts'
import { Button, Group, NativeSelect, SegmentedControl, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { EditForm } from '../../../kit/form/EditForm.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { type MessageText, TextReset, TextUpdate } from '../documents.ts'
import { languageName } from './TextChooser.tsx'
import { texts } from '../messages.ts'
import { TextFields, type TextValues } from './TextFields.tsx'
import { TextPreview } from './TextPreview.tsx'
import type { TextsSearch } from '../outbox/messages-search.ts'

type Props = {
  saved: MessageText
  /** There is no text in this language yet; `saved` is one of another language to start from. */
  isNew: boolean
  /** The same in other languages. */
  others: readonly MessageText[]
  /** The language that is shown beside, if any. */
  beside: string | undefined
  onBeside: (locale: string | undefined) => void
}

function fieldsOf({ subject, text, html }: MessageText): TextValues {
  return { subject: subject ?? '', text, html: html ?? '' }
}

/** What of the address says which text is edited. */
const textSearch = ['purpose', 'format', 'locale'] as const satisfies readonly (keyof TextsSearch)[]

/** One text, what its recipients get, and the same in another language beside it. */
export function TextForm({ saved, isNew, others, beside, onBeside }: Props) {
  const mayManage = useMay('MANAGE_SIGN_IN')
  const [isPlain, setIsPlain] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // Counted so that what was typed goes away with the text that is reset.
  const [resets, setResets] = useState(0)
  const { purpose, format, locale, placeholders } = saved
  const other = others.find(text => text.locale === beside)
  const variablesOf = (from: MessageText, changes: Partial<TextValues>) => ({
    input: {
      purpose,
      format,
      locale,
      ...fieldsOf(from),
      ...changes,
      ...(!isNew && { expectedVersion: from.version }),
    },
  })
  return (
    <>
      <EditForm
        key={resets}
        stored={saved}
        fieldsOf={fieldsOf}
        labels={texts}
        savedToast={texts.savedToast}
        editedBy={textSearch}
        changeOf={(from, changes) => mutation(TextUpdate, variablesOf(from, changes), 'template')}
      >
        {fields => (
          <Workbench
            sourceSize={40}
            source={
              <Pane isPadded>
                <TextFields {...fields} format={format} placeholders={placeholders} isReadOnly={!mayManage} />
              </Pane>
            }
            result={
              <Pane isPadded label={texts.preview}>
                <Group gap="sm" align="end">
                  {format === 'EMAIL' && (
                    <SegmentedControl
                      aria-label={texts.preview}
                      data={[
                        { value: 'html', label: texts.previewHtml },
                        { value: 'plain', label: texts.previewPlain },
                      ]}
                      value={isPlain ? 'plain' : 'html'}
                      onChange={value => setIsPlain(value === 'plain')}
                    />
                  )}
                  <NativeSelect
                    label={texts.beside}
                    data={[
                      { value: '', label: texts.besideNone },
                      ...others.map(each => ({ value: each.locale, label: languageName(each.locale) })),
                    ]}
                    value={other?.locale ?? ''}
                    onChange={event => onBeside(event.currentTarget.value || undefined)}
                  />
                </Group>
                <SimpleGrid cols={other ? { base: 1, xl: 2 } : 1}>
                  <TextPreview
                    {...fields.values}
                    format={format}
                    locale={locale}
                    isPlain={isPlain}
                    title={texts.previewIn(languageName(locale))}
                  />
                  {other && (
                    <TextPreview
                      {...other}
                      {...fieldsOf(other)}
                      isPlain={isPlain}
                      title={texts.previewIn(languageName(other.locale))}
                    />
                  )}
                </SimpleGrid>
              </Pane>
            }
          />
        )}
      </EditForm>
      {mayManage && saved.isChanged && (
        <Group mt="md">
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {texts.reset}
          </Button>
        </Group>
      )}
      <ResetModal
        text={saved}
        isOpen={isAsking}
        onDone={() => {
          setResets(count => count + 1)
          setIsAsking(false)
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

type ResetProps = { text: MessageText; isOpen: boolean; onDone: () => void; onClose: () => void }

function ResetModal({ text: { purpose, format, locale }, isOpen, onDone, onClose }: ResetProps) {
  const variables = { input: { purpose, format, locale } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={texts.resetTitle}
      action={texts.reset}
      isDangerous
      change={mutation(TextReset, variables, 'template')}
      toast={texts.resetToast}
      onDone={onDone}
      onClose={onClose}
    >
      {texts.resetText}
    </ChangeModal>
  )
}
