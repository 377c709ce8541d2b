import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { feedback } from '../../../kit/feedback/messages.ts'
import { texts } from '../../messages.ts'
import { type DiffLine, diffLines } from '../../text/diff-lines.ts'
import classes from './SchemaConflictModal.module.css'

type Props = {
  isOpen: boolean
  /** Undefined where the schema was deleted. */
  theirs: string | undefined
  mine: string
  onUseTheirs: () => void
  onKeepMine: () => void
}

const signs: Record<DiffLine['kind'], string> = { same: ' ', theirs: '−', mine: '+' }

/** The schema that another administrator saved beside the one that was to be saved. */
export function SchemaConflictModal({ isOpen, theirs, mine, onUseTheirs, onKeepMine }: Props) {
  const spoken: Record<DiffLine['kind'], string | undefined> = {
    same: undefined,
    theirs: texts.theirs,
    mine: texts.mine,
  }
  return (
    <Modal opened={isOpen} onClose={onKeepMine} title={texts.conflictTitle} size="xl">
      <Stack>
        <Text size="sm">{theirs === undefined ? texts.conflictDeleted : texts.conflictText}</Text>
        <Group gap="md">
          <Text size="xs" c="dimmed">
            {signs.theirs} {texts.theirs}
          </Text>
          <Text size="xs" c="dimmed">
            {signs.mine} {texts.mine}
          </Text>
        </Group>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
        <section className={classes.diff} aria-label={texts.conflictDiff} tabIndex={0}>
          {[...diffLines(theirs ?? '', mine).entries()].map(([at, { kind, text }]) => (
            <div key={at} className={classes[kind]}>
              <span aria-hidden>{signs[kind]} </span>
              {spoken[kind] && <span className={classes.spoken}>{spoken[kind]}: </span>}
              {text}
            </div>
          ))}
        </section>
        <Text size="sm" c="dimmed">
          {texts.keptMine}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
          <Button color="red" onClick={onUseTheirs}>
            {theirs === undefined ? feedback.discard : texts.useTheirs}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
