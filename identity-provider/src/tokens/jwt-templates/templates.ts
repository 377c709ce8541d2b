import { assertOutsideTransaction } from '@gatehouse/database'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { findJwtTemplate } from './store.ts'
import type { JwtTemplate } from './template.ts'

/** A change made by another process is seen within this time; one made in this process at once. */
const cacheMs = 5_000

export type JwtTemplates = {
  /** The template with this id; undefined for '' and for one that is gone. */
  of(projectId: string, id: string): Promise<JwtTemplate | undefined>
  /** Reads anew at next use: call it after a change. */
  forget(projectId: string): void
}

/** The templates that projects use, parsed once and kept for a moment: a project has one for users and one for keys. */
export function createJwtTemplates({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): JwtTemplates {
  type Entry = { loadedAt: number; template: Promise<JwtTemplate | undefined> }
  const cache = new Map<string, Map<string, Entry>>()
  const none = Promise.resolve(undefined)

  return {
    of(projectId, id) {
      assertOutsideTransaction(db)
      if (id === '') return none
      const ofProject = cache.get(projectId) ?? new Map<string, Entry>()
      cache.set(projectId, ofProject)
      const known = ofProject.get(id)
      if (known && Math.abs(clock() - known.loadedAt) < cacheMs) return known.template
      const template = findJwtTemplate(db, { projectId, id })
      ofProject.set(id, { loadedAt: clock(), template })
      template.catch(() => ofProject.delete(id))
      return template
    },
    forget(projectId) {
      cache.delete(projectId)
    },
  }
}
