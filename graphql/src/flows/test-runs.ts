import {
  FlowExpired,
  FlowNotFound,
  FlowNotRunnable,
  FlowOutdated,
  type FlowV2,
  type IdentityClient,
} from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { idField } from '../schema/node-ids.ts'

type Tested = Awaited<ReturnType<IdentityClient['flowRuns']['testStart']>>
type Input = { [name: string]: string }

/** Runs of flows that begin no session and tell what each step does. */
export function registerFlowTests(builder: Builder) {
  const Entry = builder.objectRef<Tested['trace'][number]>('FlowTraceEntry').implement({
    description: 'One step of a test run.',
    fields: t => ({
      stepId: t.exposeString('stepId', { description: 'The id of the step.' }),
      type: t.exposeString('type', { description: 'The type of the step.' }),
      action: t.exposeString('action', { description: 'What an action step does; empty for others.' }),
      input: t.field({
        type: 'JSON',
        description: 'What it was given, secrets blotted.',
        resolve: ({ input }) => input,
      }),
      outcome: t.exposeString('outcome', { description: 'What came of it.' }),
      error: t.exposeString('error', { description: 'Why it failed; empty when it did not.' }),
      durationMs: t.float({ description: 'How long it took, in milliseconds.', resolve: ({ ms }) => ms }),
      at: t.field({ type: 'DateTime', description: 'When it was done.', resolve: ({ at }) => at }),
    }),
  })
  const output = (t: OutputFieldBuilder<Tested>) => ({
    response: t.field({
      type: 'JSON',
      description: 'executionId, stepId, status, action, screen, redirect, error and output, as pages get them.',
      resolve: ({ response }) => response,
    }),
    trace: t.field({ type: [Entry], description: 'The steps since the last answer.', resolve: ({ trace }) => trace }),
  })
  builder.relayMutationField(
    'flowTestStart',
    {
      description: 'The flow to try out.',
      inputFields: t => ({
        id: idField(t, 'Flow', 'flow'),
        document: t.field({
          type: 'JSON',
          description: 'What is not published, in place of the published version: contents and screens.',
        }),
        locale: t.string({ description: 'The language of the run, English without it.' }),
      }),
    },
    {
      description: 'Begins a test run. Messages are sent and users are changed as in any run; no session begins.',
      errors: { types: [FlowNotFound, FlowNotRunnable] },
      resolve: (_root, { input: { id, document, locale } }, { client }) => {
        // JSON as it came; the provider checks it.
        const { contents, screens = [] } = (document ?? {}) as Partial<FlowV2>
        const draft = contents && {
          dsl: contents,
          screens: screens.map(({ screenId, contents: inner }) => ({
            id: screenId,
            htmlTemplate: inner.htmlTemplate ?? {},
          })),
        }
        return client.flowRuns.testStart({ flowId: id.id, ...(draft && { document: draft }), ...omitNulls({ locale }) })
      },
    },
    { description: 'The run waits, or is over.', outputFields: output },
  )
  builder.relayMutationField(
    'flowTestNext',
    {
      description: 'What was done on the screen of a test run.',
      inputFields: t => ({
        executionId: t.string({ required: true, description: 'As the last answer had it.' }),
        stepId: t.string({ required: true, description: 'As the last answer had it.' }),
        interactionId: t.string({ required: true, description: 'The button that was pressed, or `polling`.' }),
        form: t.field({ type: 'JSON', description: 'The fields of the screen by name.' }),
      }),
    },
    {
      description: 'Goes on with a test run.',
      errors: { types: [FlowExpired, FlowOutdated, FlowNotRunnable] },
      inputNames: { input: 'form' },
      // JSON as it came; the provider checks it.
      resolve: (_root, { input: { form, ...step } }, { client }) =>
        client.flowRuns.testNext({ ...step, input: (form ?? {}) as Input }),
    },
    { description: 'The run waits, or is over.', outputFields: output },
  )
}
