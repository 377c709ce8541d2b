import { useEffect, useEffectEvent } from 'react'
import type { Job } from './documents.ts'

/** Calls `load` every two seconds while `isActive`, and not while the page is hidden. */
export function usePolling(isActive: boolean, load: () => void): void {
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') load()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(tick, 2_000)
    return () => clearInterval(timer)
  }, [isActive])
}

/** Whether a job still moves. */
export function isMoving({ status }: Pick<Job, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING' || status === 'UPLOADING'
}
