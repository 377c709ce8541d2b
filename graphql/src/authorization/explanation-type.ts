import type { Builder } from '../schema/builder.ts'
import type { RelationTypes } from './relations/relation-type.ts'
import { type Checked, type FlatStep, flatten } from './schema/steps.ts'

/** The type of an answer with its explanation. */
export function registerExplanation(builder: Builder, { Relation }: RelationTypes) {
  const Kind = builder.enumType('AuthorizationStepKind', {
    description: 'What a step of a proof says.',
    values: {
      PERMISSION: { value: 'permission', description: 'The target has this, because of the next step.' },
      RELATION: { value: 'relation', description: 'This relation is stored.' },
      CONDITION: { value: 'condition', description: 'This condition holds.' },
      INTERSECTION: { value: 'intersection', description: 'Each of the branches one level deeper holds.' },
      DIFFERENCE: { value: 'difference', description: 'The branch one level deeper holds, and nothing of `absent`.' },
    },
  })
  const Step = builder.objectRef<FlatStep>('AuthorizationStep').implement({
    description: 'A step from the resource towards the target.',
    fields: t => ({
      // The provider sends one of these.
      kind: t.field({ type: Kind, description: 'What it says.', resolve: ({ kind }) => kind as 'permission' }),
      depth: t.exposeInt('depth', { description: 'How many intersections and differences are around it.' }),
      branch: t.exposeInt('branch', { description: 'Which of the branches below the last of these it belongs to.' }),
      relation: t.field({
        type: Relation,
        nullable: true,
        description: 'What is stored, or follows.',
        resolve: ({ relation }) => relation,
      }),
      condition: t.exposeString('condition', { nullable: true, description: 'The condition, as the schema has it.' }),
      absent: t.field({ type: [Relation], description: 'What does not hold.', resolve: ({ absent }) => absent }),
    }),
  })
  return builder.objectRef<Checked>('AuthorizationExplanation').implement({
    description: 'Whether a target has a relation or permission, and why.',
    fields: t => ({
      question: t.field({ type: Relation, description: 'What was asked.', resolve: ({ tuple }) => tuple }),
      isAllowed: t.exposeBoolean('allowed', { description: 'The answer.' }),
      steps: t.field({
        type: [Step],
        description: 'The shortest proof of what is allowed; empty for what is denied.',
        resolve: ({ info }) => flatten(info.path?.steps ?? []),
      }),
      missingContext: t.stringList({
        description: 'The context that conditions are missing.',
        resolve: ({ info }) => info.missingContext,
      }),
      conditionError: t.string({
        nullable: true,
        description: 'Why a condition could not be decided.',
        resolve: ({ info }) => info.conditionalErr || undefined,
      }),
      relationsToCreate: t.field({
        type: [Relation],
        description:
          'Together with `relationsToDelete`: a change that would allow what is denied; both empty when none was found.',
        resolve: ({ info }) => info.remedy?.create ?? [],
      }),
      relationsToDelete: t.field({
        type: [Relation],
        description: 'Relations whose deletion that change needs.',
        resolve: ({ info }) => info.remedy?.delete ?? [],
      }),
    }),
  })
}
