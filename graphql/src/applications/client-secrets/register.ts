import type { Declaration } from '@gatehouse-id/entities'
import { actOnOne, type Created, overlapField, overlapOf, rowField, secretField } from '../../entity/actions.ts'
import type { Builder, IdentityClient } from '../../entity/pothos.ts'

type Calls<Row> = {
  load(client: IdentityClient, id: string): Promise<Row>
  rotate(client: IdentityClient, input: { id: string; overlapSeconds: number }): Promise<{ cleartext: string }>
  end(client: IdentityClient, id: string): Promise<Row>
}
type Of<Row> = {
  /** What the names of the mutations begin with. */
  name: string
  /** With its article. */
  of: string
  errors: readonly string[]
  calls: Calls<Row>
}

/** Rotates the client secret of an application, and ends the one before. */
export function registerClientSecret<Row>(
  builder: Builder,
  declaration: Declaration,
  { name, of, errors, calls }: Of<Row>,
): void {
  actOnOne<Created<Row>>(builder, declaration, {
    name: `${name}SecretRotate`,
    about: `Rotates the client secret of ${of}. An even older secret that still works stops at once.`,
    takes: 'The application whose secret to rotate.',
    done: 'The secret was rotated.',
    errors,
    fields: overlapField,
    async call(client, id, input) {
      const { cleartext } = await calls.rotate(client, { id, overlapSeconds: overlapOf(input) })
      return { row: await calls.load(client, id), secret: cleartext }
    },
    answers: t => ({
      ...rowField<Row>(declaration)(t),
      ...secretField(t, { name: 'cleartext', about: 'The client secret.' }),
    }),
  })
  actOnOne<{ row: Row }>(builder, declaration, {
    name: `${name}PreviousSecretEnd`,
    about: `Ends the previous client secret of ${of} at once.`,
    takes: 'The application whose previous secret to end.',
    done: 'The application has one secret.',
    errors,
    call: async (client, id) => ({ row: await calls.end(client, id) }),
    answers: rowField<Row>(declaration),
  })
}
