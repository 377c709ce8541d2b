import {
  FlowExpired,
  FlowNotFound,
  FlowNotRunnable,
  FlowOutdated,
  type FlowTest,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { idField } from '../../schema/ids/node-id.ts'

type FlowForm = Record<string, string | boolean | number | null>
type FlowJson = FlowTest['trace'][number]['input']
type FlowTestDocument = { dsl: FlowJson[string]; screens: { id: string; htmlTemplate: FlowJson[string] }[] }

/** Flows that are tried out, and flows that run without a visitor. */
export function registerFlowRuns(builder: Builder) {
  const Step = builder.objectRef<FlowTest['trace'][number]>('FlowTraceStep').implement({
    description: 'What a step of a test run was given and what came of it. Secrets are blotted.',
    fields: t => ({
      stepId: t.exposeString('stepId', { description: 'The id of the step in the flow.' }),
      type: t.exposeString('type', { description: 'screen, action, condition, loop, subflow or end.' }),
      action: t.exposeString('action', {
        nullable: true,
        description: 'The name of the action; null for other steps.',
      }),
      input: t.field({ type: 'JSON', description: 'What the flow says of the step.', resolve: ({ input }) => input }),
      outcome: t.exposeString('outcome', { description: 'What came of it, or the step that follows.' }),
      error: t.exposeString('error', {
        nullable: true,
        description: 'Why it was refused, in full; null when it was not.',
      }),
      milliseconds: t.exposeFloat('ms', { description: 'How long it took.' }),
      at: t.field({ type: 'DateTime', description: 'When.', resolve: step => step.at }),
    }),
  })
  const outputFields = (t: OutputFieldBuilder<FlowTest>) => ({
    response: t.field({
      type: 'JSON',
      description: 'As a page gets it: executionId, stepId, status, action, screen and more.',
      resolve: ({ response }) => response,
    }),
    trace: t.field({
      type: [Step],
      description: 'The steps of this request, in order.',
      resolve: ({ trace }) => trace,
    }),
  })
  const input = { description: 'The values of the form, by name: an object.' }

  builder.relayMutationField(
    'flowTestStart',
    {
      description: 'The flow to try out.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        document: t.field({
          type: 'JSON',
          description: 'What is tried in place of the stored flow: dsl and screens. Null for the stored one.',
        }),
        input: t.field({ type: 'JSON', ...input }),
        locale: t.string({ description: 'The language of the screens (BCP 47).' }),
        assumed: t.field({
          type: 'JSON',
          description: 'What rules read of the user in place of what is stored, such as roleNames: an object.',
        }),
      }),
    },
    {
      description: 'Begins a test run: codes and links are sent, no session begins, and every step is told.',
      errors: { types: [FlowNotFound, FlowNotRunnable] },
      resolve: (_root, { input: { id, document, input: form, locale, assumed } }, { client }) =>
        client.flowRuns.testStart({
          flowId: id.id,
          ...omitNulls({ locale }),
          // JSON as it came; the provider checks it.
          ...(form ? { input: form as FlowForm } : {}),
          ...(assumed ? { assumed: assumed as FlowJson } : {}),
          ...(document ? { document: document as FlowTestDocument } : {}),
        }),
    },
    { description: 'The test run has begun.', outputFields },
  )
  builder.relayMutationField(
    'flowTestNext',
    {
      description: 'What the visitor of a test run did.',
      inputFields: t => ({
        executionId: t.string({ required: true, description: 'As the last answer has it.' }),
        stepId: t.string({ required: true, description: 'As the last answer has it; each counts once.' }),
        interactionId: t.string({ required: true, description: 'The button, or `polling`, or `submit` for a return.' }),
        input: t.field({ type: 'JSON', ...input }),
      }),
    },
    {
      description: 'Goes on with a test run.',
      errors: { types: [FlowExpired, FlowOutdated, FlowNotRunnable] },
      resolve: (_root, { input: { input: form, ...next } }, { client }) =>
        client.flowRuns.testNext({ ...next, ...(form ? { input: form as FlowForm } : {}) }),
    },
    { description: 'The test run went on.', outputFields },
  )
  builder.relayMutationField(
    'flowRun',
    {
      description: 'A flow that shows no screen.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        input: t.field({ type: 'JSON', description: 'What its steps read as `input.<name>`: an object.' }),
      }),
    },
    {
      description: 'Runs a flow without a visitor.',
      errors: { types: [FlowNotFound, FlowNotRunnable] },
      resolve: (_root, { input: { id, input: given } }, { client }) =>
        client.flowRuns.run({ flowId: id.id, options: given ? { input: given as FlowJson } : {} }),
    },
    {
      description: 'The flow has run.',
      outputFields: t => ({
        output: t.field({ type: 'JSON', description: 'What its end says.', resolve: ({ output }) => output }),
      }),
    },
  )
}
