import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Relation, Step } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, formatThing } from '../question.ts'
import classes from './PathView.module.css'

/** A proof as a path, station by station; what belongs to an intersection or a difference stands further in. */
export function PathView({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.path}>
      {[...steps.entries()].map(([at, step]) => (
        <li
          key={at}
          className={step.kind === 'RELATION' ? `${classes.step} ${classes.stored}` : classes.step}
          style={{ '--depth': step.depth } as CSSProperties}
        >
          <span className={classes.station} aria-hidden />
          <Group gap="xs" align="baseline">
            {wordBefore(step, steps[at - 1]) && (
              <Text span size="sm" c="dimmed">
                {wordBefore(step, steps[at - 1])}
              </Text>
            )}
            <StepText step={step} />
          </Group>
        </li>
      ))}
    </ol>
  )
}

/** How a step goes with the one before it; the first of a branch goes with none. */
function wordBefore({ depth, branch }: Step, before: Step | undefined) {
  if (before === undefined || before.depth !== depth || before.branch !== branch) return undefined
  return before.kind === 'RELATION' ? texts.and : texts.becauseOf
}

function StepText({ step: { kind, relation, condition, absent } }: { step: Step }) {
  if (kind === 'CONDITION') return <Text size="sm">{texts.condition(condition ?? '')}</Text>
  if (kind === 'INTERSECTION') return <Text size="sm">{texts.every}</Text>
  if (kind === 'DIFFERENCE') return <Text size="sm">{texts.absent(absent.map(({ relation: name }) => name))}</Text>
  if (!relation) return null
  return (
    <>
      {kind === 'PERMISSION' ? (
        <span className={classes.relation}>
          {texts.on(relation.relation, formatThing({ type: relation.resourceType, id: relation.resource }))}
        </span>
      ) : (
        <RelationText relation={relation} />
      )}
      <Text span size="xs" c="dimmed" flex="none">
        {kind === 'PERMISSION' ? texts.derived : texts.stored}
      </Text>
    </>
  )
}

/** A stored relation as an arrow from the resource to the target; read aloud as a sentence. */
export function RelationText({ relation }: { relation: Relation }) {
  const { resourceType, resource, relation: name, targetType, target } = relation
  return (
    <span className={classes.relation}>
      <span aria-hidden>
        {formatThing({ type: resourceType, id: resource })} <span className={classes.arrow}>—{name}→</span>{' '}
        {formatThing({ type: targetType, id: target })}
      </span>
      <VisuallyHidden>{formatRelation(relation)}</VisuallyHidden>
    </span>
  )
}
