import { ActionIcon, Button, EmptyState, Skeleton, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconIndentIncrease, IconKeyboard } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'
import { autocompletion } from '@codemirror/autocomplete'
import { CodeEditor, type Target } from '../../kit/editor/CodeEditor.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useMay } from '../../frame/viewer.ts'
import { texts } from '../messages.ts'
import { formatText } from '../text/format-text.ts'
import { Pane, Workbench } from '../../kit/page/workbench/Workbench.tsx'
import { useDryRun } from './save/dry-run.ts'
import { SaveSchemaModal } from './save/SaveSchemaModal.tsx'
import { SchemaConflictModal } from './save/SchemaConflictModal.tsx'
import { SchemaOutline } from './SchemaOutline.tsx'
import { SchemaStatus } from './SchemaStatus.tsx'
import { TemplateCards } from './templates/TemplateCards.tsx'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import { type Stored, storedOf, useSchemaSave } from './save/use-schema-save.ts'
import { completeSchema } from './completion.ts'
import { schemaLanguage } from './language.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { useSchema } from '../use-schema.ts'

const language = [autocompletion({ override: [completeSchema], icons: false }), schemaLanguage]

/** The schema language with colours, completion and errors in place. */
function SchemaEditor(props: Omit<ComponentProps<typeof CodeEditor>, 'language'>) {
  return <CodeEditor {...props} language={language} />
}

type Props = { stored: Stored }

/** The text of the schema with its graph beside it; saved as the version that was opened, or not at all. */
export function SchemaWorkbench({ stored }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const helpId = useId()
  const [text, setText] = useState(stored.text)
  const [target, setTarget] = useState<Target>()
  const { base, ...saving } = useSchemaSave(stored)
  const isDirty = text !== base.text && mayManage
  const outcome = useDryRun(text, { isPaused: !isDirty || text.trim() === '' })
  const submit = async () => {
    if (!isDirty || saving.isSaving) return
    const outcome = await saving.save(text)
    if (outcome === 'saved') setTarget({})
    else if (outcome !== 'asked') setTarget({ line: outcome.line })
  }
  const format = () => {
    if (mayManage) setText(formatText(text))
  }
  return (
    <>
      <Form failure={saving.consequences ? undefined : saving.failure} onSubmit={submit}>
        <Workbench
          fills="both"
          source={
            <Pane
              head={
                <>
                  <Text component="h2" size="sm" fw={600} m={0} me="auto">
                    {texts.tabs.schema}
                  </Text>
                  <VisuallyHidden id={helpId}>{texts.keyboardHelp}</VisuallyHidden>
                  <Tooltip
                    label={texts.keyboardHelp}
                    multiline
                    maw={280}
                    events={{ hover: true, focus: true, touch: true }}
                  >
                    <ActionIcon variant="subtle" color="gray" aria-label={texts.keyboard}>
                      <IconKeyboard size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  {mayManage && (
                    <>
                      <TemplateMenu isTextKept={text.trim() !== ''} onChoose={setText} />
                      <Button
                        size="xs"
                        variant="default"
                        leftSection={<IconIndentIncrease size={14} aria-hidden />}
                        onClick={format}
                      >
                        {texts.format}
                      </Button>
                    </>
                  )}
                </>
              }
            >
              <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
                <div style={{ flex: 1, minHeight: 0 }}>
                  <SchemaEditor
                    label={texts.schemaLabel}
                    describedBy={helpId}
                    text={text}
                    isReadOnly={!mayManage}
                    isInvalid={outcome?.kind === 'invalid'}
                    problem={outcome?.kind === 'invalid' ? outcome.problem : undefined}
                    target={target}
                    onChange={setText}
                    onSave={() => void submit()}
                    onFormat={format}
                  />
                </div>
                {mayManage && (
                  <SchemaStatus
                    outcome={outcome}
                    isDirty={isDirty}
                    isSaving={saving.isSaving}
                    request={saving.requestFor(text)}
                    onGoTo={({ line }) => setTarget({ line })}
                    onDiscard={() => {
                      setText(base.text)
                      setTarget({})
                      saving.clear()
                    }}
                  />
                )}
              </div>
            </Pane>
          }
          result={
            <SchemaOutline
              text={text}
              empty={
                mayManage ? (
                  <TemplateCards onChoose={setText} />
                ) : (
                  <EmptyState title={texts.noSchemaTitle} description={texts.noSchemaReader} />
                )
              }
              onOpen={({ line }) => setTarget({ line: line + 1 })}
            />
          }
        />
      </Form>
      {/* Outside of the form: what a dialog submits is not submitted here. */}
      <SaveSchemaModal
        consequences={saving.consequences}
        isRunning={saving.isSaving}
        failure={saving.failure}
        request={saving.requestFor(text)}
        onConfirm={async () => {
          if ((await saving.confirm(text)) === 'saved') setTarget({})
        }}
        onClose={saving.clear}
      />
      <SchemaConflictModal
        isOpen={saving.conflict !== undefined}
        theirs={saving.conflict?.version === '' ? undefined : saving.conflict?.text}
        mine={text}
        onUseTheirs={() => {
          setText(saving.takeTheirs())
          setTarget({})
        }}
        onKeepMine={() => {
          saving.keepMine()
          setTarget({})
        }}
      />
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}

/** `/authorization/schema`: the text of the schema beside its graph. */
export function SchemaTab() {
  const { saved, failure, load } = useSchema()
  if (saved === undefined)
    return failure ? <FailureAlert failure={failure} onRetry={load} /> : <Skeleton height="60vh" />
  // What is being typed stays when the schema is loaded again: saving compares the versions.
  return <SchemaWorkbench stored={storedOf(saved)} />
}
