import type { IdentityClient, Preview } from '@gatehouse-id/identity-provider/contract'
import { NotSupportedByProvider } from '@gatehouse-id/operation'
import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import { type Context, contextWithin } from '../../request/context.ts'
import type { Builder } from '../builder.ts'
import { oneStep } from './one-step.ts'
import { IdempotencyKeyReused, onlyOnce, runsOnlyOnce } from './only-once.ts'
import { errorsOfEveryMutation, withInputErrors } from './refusals/user-errors.ts'

type Resolve = (root: object, args: MutationArguments, context: Context, info: unknown) => unknown
type MutationArguments = { input: unknown; dryRun?: boolean | null; idempotencyKey?: string | null }

const previews = new WeakMap<object, Preview>()

declare global {
  export namespace PothosSchemaTypes {
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Our name of each input field that has another name at the provider, for its errors. */
      inputNames?: Readonly<Record<string, string>>
    }
  }
}

/** What a dry run would have changed; undefined for the payload of a change that was made. */
export function previewOf(payload: object): Preview | undefined {
  return previews.get(payload)
}

/**
 * What every mutation has, so that none can lack it: `dryRun` with `preview` in the payload, and the errors `InvalidInput`
 * and `NotSupportedByProvider`; and an idempotency key where it makes something each time.
 */
export function completeMutations(builder: Builder): Builder {
  const define = builder.relayMutationField.bind(builder) as unknown as (...parts: unknown[]) => unknown
  const complete = (name: string, input: object, field: FieldOptions, payload: PayloadOptions) => {
    const isOnce = runsOnlyOnce.test(name)
    const own = [...(field.errors?.types ?? []), ...(isOnce ? [IdempotencyKeyReused] : [])]
    const types = [...new Set([...own, ...errorsOfEveryMutation])]
    return define(
      name,
      input,
      {
        ...field,
        args: builder.args(t => ({
          dryRun: t.boolean({
            description: 'Whether to change nothing, and to answer what the change would do.',
          }),
          ...(isOnce && {
            idempotencyKey: t.string({
              description: 'A random text: the same change is made once within a day, however often it is sent.',
            }),
          }),
        })),
        errors: { types },
        resolve: resolveWithPreview(name, field),
      },
      {
        ...payload,
        outputFields: (t: PayloadFieldBuilder) => ({
          ...payload.outputFields(t),
          preview: t.field({
            type: 'Preview',
            nullable: true,
            description: 'What the change would do; null unless it was a dry run.',
            resolve: (parent: object) => previewOf(parent) ?? null,
          }),
        }),
      },
    )
  }
  // The same parameters; the field's options are generic, so that TypeScript cannot relate the two.
  builder.relayMutationField = complete as unknown as Builder['relayMutationField']
  return builder
}

type ErrorClass = new (...parts: never[]) => Error
type FieldOptions = {
  errors?: { types: readonly ErrorClass[] }
  inputNames?: Readonly<Record<string, string>> | undefined
  resolve: Resolve
}
type PayloadFieldBuilder = { field(options: object): unknown }
type PayloadOptions = { outputFields: (t: PayloadFieldBuilder) => Record<string, unknown> }

function resolveWithPreview(name: string, { resolve, errors, inputNames }: FieldOptions): Resolve {
  const isDeclared = (error: unknown) => errors?.types.some(ErrorClass => error instanceof ErrorClass) ?? false
  const inOneStep = oneStep()
  return (root, { dryRun, idempotencyKey: key, ...args }, context, info) =>
    withInputErrors(
      async () => {
        const run = async (client: IdentityClient) => resolve(root, args, contextWithin(context, client), info)
        if (!dryRun) {
          const payload = await (typeof key === 'string'
            ? onlyOnce(context, { key, name, input: args.input, run })
            : inOneStep(context, run))
          // What was loaded before the change is loaded again.
          context.request = {}
          return payload
        }
        if (!context.preview)
          throw new NotSupportedByProvider({ message: 'A hosted provider does not try changes out' })
        const tried = await context.preview(run)
        const payload = { ...(tried.result as object) } // Every mutation answers an object.
        previews.set(payload, { ...tried.preview, ...foretoldBy(payload) })
        return payload
      },
      { inputNames, isDeclared },
    )
}

/** What a change only begins, such as a job, will have done when it is over: `foretold` of the resolver's answer. */
function foretoldBy(payload: object): Partial<Preview> {
  // Resolvers that answer it give it this type.
  return 'foretold' in payload ? (payload.foretold as Partial<Preview>) : {}
}
