import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconLayoutGrid } from '@tabler/icons-react'
import { formatTime } from '../../../../kit/format/time.ts'
import type { FlowDraft } from '../documents.ts'
import { flowEditor as texts } from '../messages.ts'

type Props = {
  draft: FlowDraft | undefined
  isDirty: boolean
  isSaving: boolean
  /** How many problems there are; undefined until the flow was checked. */
  problemCount: number | undefined
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onTidy: () => void
  onSave: () => void
  onDiscard: () => void
  onPublish: () => void
}

/** Above the editor: what state the flow is in, and what saves, publishes and takes back. */
export function EditorBar(props: Props) {
  const { draft, isDirty, isSaving, problemCount, canUndo, canRedo } = props
  const { onUndo, onRedo, onTidy, onSave, onDiscard, onPublish } = props
  const state = isDirty
    ? texts.unsaved
    : draft
      ? texts.draftOf(draft.actorName || '–', formatTime(draft.savedAt))
      : texts.noDraft
  return (
    <Group gap="xs" component="section" aria-label={texts.barLabel} mb="xs">
      <Text size="sm" c="dimmed" role="status" style={{ flex: '1 1 220px' }}>
        {state} {problemCount === undefined ? '' : problemCount === 0 ? texts.canRun : texts.problems(problemCount)}
      </Text>
      <Group gap={6}>
        <BarAction label={texts.undo} icon={IconArrowBackUp} isDisabled={!canUndo} onClick={onUndo} />
        <BarAction label={texts.redo} icon={IconArrowForwardUp} isDisabled={!canRedo} onClick={onRedo} />
        <BarAction label={texts.tidy} icon={IconLayoutGrid} isDisabled={false} onClick={onTidy} />
        {(draft || isDirty) && (
          <Button variant="default" onClick={onDiscard}>
            {texts.discard}
          </Button>
        )}
        {isDirty && (
          <Button variant="default" loading={isSaving} onClick={onSave}>
            {texts.saveDraft}
          </Button>
        )}
        {(draft || isDirty) && (
          <Button loading={isSaving} onClick={onPublish}>
            {texts.publish}
          </Button>
        )}
      </Group>
    </Group>
  )
}

type ActionProps = { label: string; icon: typeof IconArrowBackUp; isDisabled: boolean; onClick: () => void }

function BarAction({ label, icon: Icon, isDisabled, onClick }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onClick()}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
