import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { streams } from './texts.ts'

const tabs = [
  { to: '/audit-streams', label: streams.views.streams },
  { to: '/webhooks', label: streams.views.webhooks },
] as const

/** All streams, and webhooks with what they alone have. */
export function StreamTabs() {
  return <PageTabs tabs={tabs} />
}
