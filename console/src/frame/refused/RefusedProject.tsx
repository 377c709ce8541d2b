import { useEffect } from 'react'
import { leaveProject, takeRefusal } from '../../kit/api/chosen-project.ts'
import { toastNotice } from '../../kit/feedback/toast.ts'
import { frame } from '../messages.ts'

/** In place of every page: the chosen project is not there for this administrator any more, so back to their own. */
export function RefusedProject() {
  useEffect(() => leaveProject({ isRefused: true }), [])
  return null
}

/** Says, once the page is back, why it is in another project than before. */
export function useRefusalNotice(): void {
  useEffect(() => {
    if (takeRefusal()) toastNotice(frame.projectRefused)
  }, [])
}
