import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Engine } from '../engine/engine.ts'
import { AssertionNotFound, TooManyAssertions } from '../errors.ts'
import { nextRevision } from '../engine/writes/revisions.ts'
import { readDsl } from '../schemas/save.ts'
import { type Assertion, type authorizationAssertions, assertionsMax } from './contract.ts'
import { textOf } from './require.ts'
import { runAssertions } from './run.ts'
import { deleteAssertion, identified, listAssertions, putAssertions } from './store.ts'

export function authorizationAssertionsService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit, authorization }: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationAssertions, Call> {
  return {
    async list(_, { projectId }) {
      return { assertions: await listAssertions(db, projectId) }
    },

    async save(given, call) {
      const { projectId } = call
      const wanted = identified(given)
      const assertion = await transact(db, async tx => {
        // Takes its turn with others and with changes of the schema: the limit holds, and each sees the other.
        await nextRevision(tx, projectId)
        const stored = await listAssertions(tx, projectId)
        const same = stored.find(({ id }) => id === wanted.id)
        if (!same && stored.length >= assertionsMax)
          throw new TooManyAssertions({ message: `a project may have ${assertionsMax} assertions: delete some first` })
        const saved = { ...wanted, createdAt: same?.createdAt ?? clock() }
        if (same?.isAllowed === saved.isAllowed) return same
        await putAssertions(tx, projectId, [saved])
        await recordAudit(tx, call, { action: 'AssertionSaved', target: targetOf(saved) })
        return saved
      })
      authorization.wrote(projectId)
      return { assertion }
    },

    async delete({ id }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        await nextRevision(tx, projectId)
        const assertion = (await listAssertions(tx, projectId)).find(each => each.id === id)
        if (!assertion) throw new AssertionNotFound()
        await deleteAssertion(tx, { projectId, id })
        await recordAudit(tx, call, { action: 'AssertionDeleted', target: targetOf(assertion) })
      })
      authorization.wrote(projectId)
      return {}
    },

    async run({ dsl }, { projectId }) {
      const other = dsl === undefined ? undefined : readDsl(dsl)
      const results = await authorization.read(projectId, { consistency: 'full' }, async view =>
        runAssertions({ ...view, schema: other ?? view.schema }, await listAssertions(view.db, projectId)),
      )
      return { results }
    },
  }
}

function targetOf(assertion: Assertion) {
  return { type: 'authorization' as const, id: `assertions.${assertion.id}`, name: textOf(assertion) }
}
