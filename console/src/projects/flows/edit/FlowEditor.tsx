import { SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useQuery } from '../../../kit/api/use-query.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { LeaveGuard } from '../../../kit/form/LeaveGuard.tsx'
import { Pane, Workbench } from '../../../kit/page/workbench/Workbench.tsx'
import { FlowQuery } from '../documents.ts'
import { useFlow } from '../flow-context.ts'
import { flows } from '../messages.ts'
import { draftOf, type FlowDraft, type FlowEdit } from './documents.ts'
import { DiscardModal } from './parts/DiscardModal.tsx'
import { EditorBar } from './parts/EditorBar.tsx'
import { flowEditor as texts } from './messages.ts'
import type { Editing } from './model/editing.ts'
import { addStep, removeStep, tidied } from './model/edits.ts'
import { documentOf, type EditedFlow } from './model/flow-model.ts'
import { readSchema } from './model/flow-schema.ts'
import { useHistory } from './model/use-history.ts'
import { useValidation } from './model/use-validation.ts'
import { ProblemList } from './parts/ProblemList.tsx'
import { PublishModal } from './parts/PublishModal.tsx'
import { ScreenPreview } from './screens/ScreenPreview.tsx'
import { ScreensPane } from './screens/ScreensPane.tsx'
import { SettingsPane } from './parts/SettingsPane.tsx'
import { AddStepMenu } from './steps/AddStepMenu.tsx'
import { StepForm } from './steps/StepForm.tsx'
import { StepGraph } from './steps/StepGraph.tsx'
import { StepList } from './steps/StepList.tsx'
import { useDraftSave } from './use-draft-save.ts'

type Props = { loaded: FlowEdit; first: EditedFlow; onReload: () => void }
type View = 'steps' | 'screens' | 'settings'
const views: readonly View[] = ['steps', 'screens', 'settings']

/** Steps and screens on the left, the drawing or the preview on the right; saved as a draft, and published from it. */
export function FlowEditor({ loaded, first, onReload }: Props) {
  const { flow: row } = useFlow()
  const [, reloadFlow] = useQuery({ query: FlowQuery, variables: { id: row.id }, pause: true })
  const schema = useMemo(() => readSchema(loaded.flowSchema), [loaded.flowSchema])
  const { present: flow, set: change, ...history } = useHistory(first)
  const [saved, setSaved] = useState(first)
  const { draft, save, ...saving } = useDraftSave(row.id, draftOf(loaded))
  const [view, setView] = useState<View>('steps')
  const [step, setStep] = useState<string | undefined>(first.start || undefined)
  const [screen, setScreen] = useState<string>()
  const [publishing, setPublishing] = useState<FlowDraft>()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const document = useMemo(() => documentOf(flow), [flow])
  const problems = useValidation(useMemo(() => JSON.stringify(document), [document]))
  const isDirty = flow !== saved
  const editing: Editing = {
    flow,
    schema,
    problems: problems ?? [],
    flows: loaded.flows.edges.map(({ node }) => node),
    change,
  }
  const store = async (options?: { isForced: boolean }) => {
    const stored = isDirty || options ? await save(document, options) : draft
    if (stored) setSaved(flow)
    return stored
  }
  const saveDraft = async (options?: { isForced: boolean }) => {
    if (await store(options)) toastSuccess(texts.savedToast)
  }
  useHotkeys([['mod+S', () => isDirty && void saveDraft()]], [])
  useHotkeys([
    ['mod+Z', history.undo],
    ['mod+shift+Z', history.redo],
  ])
  const openStep = (id: string | undefined) => {
    setView('steps')
    setStep(id)
  }
  const openScreen = (id: string) => {
    setView('screens')
    setScreen(id)
  }
  const remove = (id: string) => {
    const rest = removeStep(flow, id, schema.outcomesOf)
    change(rest)
    setStep(rest.start || undefined)
  }
  const selected = step === undefined ? undefined : flow.steps[step]
  const shownScreen = flow.screens.find(({ id }) => id === screen) ?? flow.screens[0]
  return (
    <>
      <EditorBar
        draft={draft}
        isDirty={isDirty}
        isSaving={saving.isSaving}
        problemCount={problems?.length}
        canUndo={history.canUndo}
        canRedo={history.canRedo}
        onUndo={history.undo}
        onRedo={history.redo}
        onTidy={() => change(tidied(flow))}
        onSave={() => void saveDraft()}
        onDiscard={() => setIsDiscarding(true)}
        onPublish={async () => setPublishing(await store())}
      />
      {saving.failure && <FailureAlert failure={saving.failure} onRetry={() => void saveDraft()} />}
      {problems !== undefined && problems.length > 0 && (
        <ProblemList flow={flow} problems={problems} onStep={openStep} onScreen={openScreen} />
      )}
      <Workbench
        sourceSize={46}
        source={
          <Pane
            label={texts.views[view]}
            isPadded
            head={
              <>
                <SegmentedControl
                  size="xs"
                  aria-label={texts.view}
                  data={views.map(value => ({ value, label: texts.views[value] }))}
                  value={view}
                  onChange={value => setView(views.find(each => each === value) ?? 'steps')}
                />
                {view === 'steps' && selected === undefined && (
                  <AddStepMenu
                    label={texts.addStep}
                    schema={schema}
                    onAdd={what => {
                      const added = addStep(flow, { ...what, after: undefined, outcomesOf: schema.outcomesOf })
                      change(added.flow)
                      setStep(added.id)
                    }}
                  />
                )}
              </>
            }
          >
            {view === 'steps' && (
              <>
                <StepList editing={editing} selected={step} onSelect={setStep} onRemove={remove} />
                {step !== undefined && selected && (
                  <StepForm
                    editing={editing}
                    id={step}
                    step={selected}
                    onSelect={setStep}
                    onRemove={remove}
                    onOpenScreen={openScreen}
                  />
                )}
              </>
            )}
            {view === 'screens' && <ScreensPane editing={editing} selected={shownScreen?.id} onSelect={setScreen} />}
            {view === 'settings' && <SettingsPane editing={editing} />}
          </Pane>
        }
        result={
          view === 'screens' ? (
            <ScreenPreview screen={shownScreen} styles={loaded.theme?.styles} />
          ) : (
            <StepGraph editing={editing} label={flows.graphLabel(row.name)} selected={step} onSelect={openStep} />
          )
        }
      />
      {publishing && (
        <PublishModal
          draft={publishing}
          onDone={() => {
            setPublishing(undefined)
            reloadFlow({ requestPolicy: 'network-only' })
            onReload()
          }}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {isDiscarding && (
        <DiscardModal
          isSaved={draft !== undefined}
          onDone={() => {
            setSaved(flow)
            setIsDiscarding(false)
            onReload()
          }}
          onGiveUp={() => {
            history.reset(saved)
            setIsDiscarding(false)
          }}
          onClose={() => setIsDiscarding(false)}
        />
      )}
      <ConfirmModal
        isOpen={saving.isOvertaken}
        title={texts.draftChangedTitle}
        action={texts.saveOver}
        isDangerous
        isRunning={saving.isSaving}
        onConfirm={() => void saveDraft({ isForced: true })}
        onClose={saving.forget}
      >
        {texts.draftChangedText}
      </ConfirmModal>
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}
