import { SegmentedControl, Text } from '@mantine/core'
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
import { addStep, changeStep, removeStep, tidied } from './model/edits.ts'
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
import { flowCanvas } from './canvas/messages.ts'
import type { NewStep } from './canvas/new-step.ts'
import { StepGraph } from './canvas/StepGraph.tsx'
import { StepList } from './steps/StepList.tsx'
import { useDraftSave } from './use-draft-save.ts'

type Props = { loaded: FlowEdit; first: EditedFlow; onReload: () => void }
type Where = { after?: string; at?: { x: number; y: number } }
type View = 'steps' | 'screens' | 'settings'
const views: readonly View[] = ['steps', 'screens', 'settings']

/** The canvas with the selected step beside it, or a screen with its preview; saved as a draft, and published from it. */
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
  /** Counts how often the steps were put where the drawing puts them by itself. */
  const [arranged, setArranged] = useState(0)
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
  const add = (what: NewStep, { after = step, at }: Where = {}) => {
    const added = addStep(flow, { ...what, after: at ? undefined : after, outcomesOf: schema.outcomesOf })
    change(at ? changeStep(added.flow, added.id, { at }) : added.flow)
    setStep(added.id)
  }
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={texts.view}
      data={views.map(value => ({ value, label: texts.views[value] }))}
      value={view}
      onChange={value => setView(views.find(each => each === value) ?? 'steps')}
    />
  )
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
        onTidy={() => {
          change(tidied(flow))
          setArranged(arranged + 1)
        }}
        onSave={() => void saveDraft()}
        onDiscard={() => setIsDiscarding(true)}
        onPublish={async () => setPublishing(await store())}
      />
      {saving.failure && <FailureAlert failure={saving.failure} onRetry={() => void saveDraft()} />}
      {problems !== undefined && problems.length > 0 && (
        <ProblemList flow={flow} problems={problems} onStep={openStep} onScreen={openScreen} />
      )}
      {view === 'steps' ? (
        <Workbench
          sourceSize={68}
          fills="source"
          source={
            <Pane
              head={
                <>
                  {choice}
                  <AddStepMenu label={texts.addStep} schema={schema} onAdd={what => add(what)} />
                </>
              }
            >
              <StepGraph
                key={arranged}
                editing={editing}
                label={flows.graphLabel(row.name)}
                selected={step}
                onSelect={setStep}
                onDrop={add}
              />
            </Pane>
          }
          result={
            <Pane label={flowCanvas.inspector} isPadded>
              <StepList editing={editing} selected={step} onSelect={setStep} onRemove={remove} />
              {step !== undefined && selected ? (
                <StepForm
                  editing={editing}
                  id={step}
                  step={selected}
                  onSelect={setStep}
                  onRemove={remove}
                  onOpenScreen={openScreen}
                />
              ) : (
                <Text size="sm" c="dimmed">
                  {flowCanvas.nothingSelected}
                </Text>
              )}
            </Pane>
          }
        />
      ) : (
        <Workbench
          sourceSize={46}
          source={
            <Pane label={texts.views[view]} isPadded head={choice}>
              {view === 'screens' ? (
                <ScreensPane editing={editing} selected={shownScreen?.id} onSelect={setScreen} />
              ) : (
                <SettingsPane editing={editing} />
              )}
            </Pane>
          }
          result={<ScreenPreview screen={shownScreen} styles={loaded.theme?.styles} />}
        />
      )}
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
