import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type SavedView, savedViews, SavedViewNotFound, SavedViewTaken, TooManySavedViews } from './contract.ts'
import { deleteView, insertOrReplaceView, listViews, renameView, type SavedViewRow } from './store.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'

/** Of one caller in a project. */
const viewsMax = 50

function savedViewsService({ db, clock, newId }: Dependencies): Service<typeof savedViews, Call> {
  const viewsOf = (tx: Reading, { projectId, actor }: Call) => listViews(tx, { projectId, ownerId: actor.id })

  return {
    list: async (_, call) => ({ views: (await viewsOf(db, call)).map(toView) }),

    save: ({ page, name, search }, call) =>
      transact(db, async tx => {
        const known = await viewsOf(tx, call)
        const isNew = !known.some(view => view.page === page && view.name === name)
        if (isNew && known.length >= viewsMax) throw new TooManySavedViews()
        const owned = { project_id: call.projectId, owner_id: call.actor.id }
        const row: SavedViewRow = { ...owned, id: newId('V'), page, name, search, created_at: clock() }
        return { view: toView(await insertOrReplaceView(tx, row)) }
      }),

    rename: ({ id, name }, call) =>
      transact(db, async tx => {
        const before = (await viewsOf(tx, call)).find(view => view.id === id)
        if (!before) throw new SavedViewNotFound()
        const after = { ...before, name }
        if (!(await renameView(tx, after))) throw nameTaken(name)
        return { view: toView(after) }
      }),

    async delete({ id }, call) {
      const view = { projectId: call.projectId, ownerId: call.actor.id, id }
      if (!(await transact(db, tx => deleteView(tx, view)))) throw new SavedViewNotFound()
      return {}
    },
  }
}

function toView({ id, page, name, search, created_at }: SavedViewRow): SavedView {
  // Written from the closed set that the contract names.
  return { id, page: page as SavedView['page'], name, search, createdTime: Math.floor(created_at / 1000) }
}

function nameTaken(name: string) {
  return new SavedViewTaken({
    message: `another view of the page is called ${name}`,
    fields: [{ field: 'name', message: 'is taken by another view of the page' }],
  })
}

export const savedViewsArea = defineArea({
  contract: savedViews,
  service: savedViewsService,
  captured: captured({ table: 'saved_views', target: 'savedView', id: 'id', name: 'name' }),
})
